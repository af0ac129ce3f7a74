import { Command, InvalidArgumentError, Option } from 'commander'
import { FeedError } from '../../ingest/ports/feed.ts'
import type { IngestReport } from '../../ingest/report/ingest-report.ts'
import { renderReport } from '../../ingest/report/render-report.ts'
import { WriterBusyError } from '../../store/ports/store-error.ts'
import { type CommandContext, withStore } from '../command-context.ts'
import { CommandError, EXIT_CODE } from '../exit-code.ts'
import { createFeed, FEED_FORMATS, type FeedOptions } from '../ingest/create-feed.ts'
import { ensureReference } from '../ingest/ensure-reference.ts'
import { dropOldEditions, loadSource } from '../ingest/load-source.ts'
import { showProgress } from '../ingest/show-progress.ts'

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
  const feed = await createFeed(format, feedOptions)
  const progress = showProgress(context.terminal)
  const report = await withStore(context, async (store, { keptEditions }) => {
    await ensureReference(store)
    const { observer } = progress
    const done = await loadSource(store, {
      ...{ source: source ?? format, feed, inputs },
      ...{ isFull: full ?? false, isDryRun: dryRun ?? false },
      ...(observer === undefined ? {} : { observer }),
    })
    if (done.isPublished) await dropOldEditions(store, keptEditions)
    return done
  })
    .catch(explain)
    .finally(progress.stop)
  show(report, json === true, context)
}

function show(report: IngestReport, isJson: boolean, { terminal }: CommandContext): void {
  if (isJson) terminal.printJson(report)
  else terminal.print(renderReport(report).trimEnd())
}

function explain(error: unknown): never {
  if (error instanceof FeedError) throw new CommandError(error.message, EXIT_CODE.badInput)
  if (error instanceof WriterBusyError) throw new CommandError('Another ingest is at work', EXIT_CODE.failed)
  throw error
}

function parseYear(text: string): number {
  if (!/^\d{4}$/.test(text)) throw new InvalidArgumentError('A year has four digits.')
  return Number(text)
}
