import { Command, InvalidArgumentError, Option } from 'commander'
import type { IngestReport } from '../../ingest/report/ingest-report.ts'
import { renderReport } from '../../ingest/report/render-report.ts'
import { type CommandContext, storeDirectoryOf } from '../command-context.ts'
import { FEED_FORMATS, type FeedOptions } from '../ingest/create-feed.ts'
import { ingestInThread } from '../ingest/ingest-in-thread.ts'
import { showProgress } from '../ingest/show-progress.ts'
import { readSettings } from '../settings/settings.ts'

interface IngestCommandOptions extends FeedOptions {
  source?: string
  full?: boolean
  dryRun?: boolean
  json?: boolean
}

export function buildIngestCommand(context: CommandContext): Command {
  return new Command('ingest')
    .description('load files or folders of a format and publish an edition')
    .argument('<format>', Object.keys(FEED_FORMATS).join(', '))
    .argument('<inputs...>', 'files or folders')
    .option('--source <name>', 'keeps the keys of feeds apart; default the format')
    .option('--mapping <file>', 'csv: mapping file, or the name of a shipped one (king-county-sales)')
    .option('--full', 'what the input no longer has is gone')
    .option('--dry-run', 'do everything but publish')
    .option('--city <name>', 'boundaries: city of all shapes')
    .option('--state <code>', 'boundaries, schools: two-letter state')
    .addOption(
      new Option('--level <level>', 'boundaries: level of all shapes').choices([
        'macro_neighborhood',
        'neighborhood',
        'residential_neighborhood',
      ]),
    )
    .option('--name-property <name>', 'boundaries: property that holds the name')
    .option('--school-property <name>', "school-zones: property that holds the school's name")
    .addOption(
      new Option('--education-level <level>', 'school-zones: level of all zones').choices([
        'elementary',
        'middle',
        'high',
      ]),
    )
    .addOption(new Option('--funding-type <type>', 'schools: funding of all').choices(['public', 'private']))
    .option('--year <year>', 'limits: year for which they hold', parseYear)
    .option('--json', 'print the report as JSON')
    .addHelpText(
      'after',
      '\nExit codes: 0 done, 1 failed, 2 wrong arguments, 3 input cannot be read (nothing published)',
    )
    .action((format: string, inputs: string[], options: IngestCommandOptions) =>
      ingest(context, format, inputs, options),
    )
}

async function ingest(
  context: CommandContext,
  format: string,
  inputs: readonly string[],
  { source, full, dryRun, json, ...feedOptions }: IngestCommandOptions,
): Promise<void> {
  const settings = readSettings(context.env)
  const progress = showProgress(context.terminal)
  const order = {
    ...{ storeDirectory: storeDirectoryOf(settings), keptEditions: settings.keptEditions },
    ...{ format, feedOptions, source: source ?? format, inputs },
    ...{ isFull: full ?? false, isDryRun: dryRun ?? false },
  }
  const report = await ingestInThread(order, progress.observer).finally(progress.stop)
  show(report, json === true, context)
}

function show(report: IngestReport, isJson: boolean, { terminal }: CommandContext): void {
  if (isJson) terminal.printJson(report)
  else terminal.print(renderReport(report).trimEnd())
}

function parseYear(text: string): number {
  if (!/^\d{4}$/.test(text)) throw new InvalidArgumentError('A year has four digits.')
  return Number(text)
}
