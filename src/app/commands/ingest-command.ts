import { resolve } from 'node:path'
import { Presets, SingleBar } from 'cli-progress'
import { Command, InvalidArgumentError, Option } from 'commander'
import { suggestMapping } from '../../feeds/csv/suggest/suggest-mapping.ts'
import { PROFILE_NAMES } from '../../feeds/reso-web-api/service/profiles.ts'
import { type IngestReport, renderReport } from '../../ingest/report/ingest-report.ts'
import type { IngestObserver } from '../../ingest/run-ingest.ts'
import { findUnavailable } from '../../store/ports/store-error.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandError, EXIT_CODE } from '../exit-code.ts'
import type { FeedPlan } from '../feeds/feed-plan.ts'
import { ingestRepeatedly } from '../feeds/ingest-repeatedly.ts'
import { DURATION_FORM, parseDurationMs } from '../feeds/parse-duration.ts'
import {
  createFeed,
  createProbedFeed,
  createReplica,
  type FeedOptions,
  FORMAT_NAMES,
  isReplicaFormat,
  pickFeedSettings,
} from '../ingest/create-feed.ts'
import { ingestInThread } from '../ingest/ingest-in-thread.ts'
import { type FieldUse, measureLosses } from '../losses/measure-losses.ts'
import { renderLosses } from '../losses/render-losses.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { describeStores } from '../stores.ts'
import type { Terminal } from '../terminal.ts'

interface IngestCommandOptions extends FeedOptions {
  source?: string
  full?: boolean
  allowRemovals?: number
  issues?: string
  dryRun?: boolean
  every?: number
  losses?: boolean
  suggest?: boolean
  json?: boolean
}

export function buildIngestCommand(context: CommandContext): Command {
  return new Command('ingest')
    .description('load files or folders, or what a service has changed, and publish an edition')
    .argument('<format>', FORMAT_NAMES.join(', '))
    .argument('<inputs...>', 'files or folders; reso-web-api: the address of the service')
    .option(
      '--source <name>',
      'names the source, which keeps its keys apart from those of others; default: the format',
    )
    .option(
      '--mapping <file>',
      'csv: a mapping file, or the name of one that comes with Plat (king-county-sales)',
    )
    .option('--suggest', 'csv: print a mapping that may fit the file, with reasons; nothing is loaded')
    .option('--full', 'the input is everything that the source has: what it lacks is removed')
    .option(
      '--allow-removals <percent>',
      'with --full, and when keys are compared: how much of a kind may be removed; default 20',
      parsePercent,
    )
    .option('--issues <file>', 'write every issue to a file, one JSON object per line')
    .option('--dry-run', 'do everything but publish')
    .option('--losses', 'with --dry-run: show which fields of the input reach an answer, and which are lost')
    .option('--city <name>', 'boundaries: the city of all shapes')
    .option('--state <code>', 'boundaries, schools, addresses: the state, as two letters')
    .option('--columns <pairs>', 'addresses: columns with other names, as number=HOUSE_NO,street=RD_NAME')
    .addOption(
      new Option('--level <level>', 'boundaries: the level of all shapes').choices([
        'macro_neighborhood',
        'neighborhood',
        'residential_neighborhood',
      ]),
    )
    .option('--attribution <text>', 'ground: whom the map must name; default: the Census or OpenStreetMap')
    .option('--name-property <name>', 'boundaries: the property that holds the name')
    .option('--school-property <name>', "school-zones: the property that holds the school's name")
    .addOption(
      new Option('--education-level <level>', 'school-zones: the level of all zones').choices([
        'elementary',
        'middle',
        'high',
      ]),
    )
    .addOption(
      new Option('--funding-type <type>', 'schools: the funding of all schools').choices([
        'public',
        'private',
      ]),
    )
    .option('--year <year>', 'limits: the year for which they apply', parseYear)
    .option('--token-file <file>', 'reso-web-api: holds the bearer token')
    .option('--client-file <file>', 'reso-web-api: JSON with clientId, clientSecret, tokenUrl and scope')
    .addOption(
      new Option('--profile <vendor>', 'reso-web-api: how the service works; default: by its host').choices(
        PROFILE_NAMES,
      ),
    )
    .option('--originating-system <name>', 'reso-web-api: the MLS to read, where a service holds several')
    .option('--filter <condition>', 'reso-web-api: only these listings, as an OData condition')
    .option('--sweep', 'reso-web-api: compare all keys now; default: once a day')
    .option('--every <time>', 'run again and again, such as every 5m, until a signal comes', parseInterval)
    .option('--json', 'print the report as JSON')
    .addHelpText(
      'after',
      `
Exit codes:
  0  done, also when nothing changed
  1  failed: a fault of Plat or of the machine
  2  wrong arguments or settings
  3  the input cannot be read, or no record in it can be used
  5  refused: a full run would remove too much, or its input is only a part
  6  another ingest is writing
Nothing is published unless the code is 0.`,
    )
    .action((format: string, inputs: string[], options: IngestCommandOptions) =>
      ingest(context, format, inputs, options),
    )
}

async function ingest(
  context: CommandContext,
  format: string,
  inputs: readonly string[],
  {
    source,
    full,
    allowRemovals,
    issues,
    dryRun,
    losses,
    suggest,
    every,
    json,
    ...feedOptions
  }: IngestCommandOptions,
): Promise<void> {
  if (suggest === true) return printSuggestion(context, format, inputs)
  if (losses === true && dryRun !== true)
    throw new CommandError('--losses needs --dry-run: it reads the input once for each of its fields')
  const settings = readSettings(context.env)
  if (every !== undefined) {
    if (dryRun === true) throw new CommandError('--every and --dry-run exclude each other')
    const plan = {
      ...{ source: source ?? format, format, feedOptions, isFull: full ?? false },
      inputs: isReplicaFormat(format) ? inputs : inputs.map((path) => resolve(path)),
      ...(allowRemovals !== undefined && { removalShare: allowRemovals / 100 }),
      ...{ schedule: { everyMs: every, jitterMs: 0 }, scheduleText: `every ${every / 1000}s` },
    }
    await refuseWrongFeed(plan, settings)
    return ingestRepeatedly(settings, plan, {
      terminal: context.terminal,
      isJson: json === true,
      issuesPath: issues,
    })
  }
  // A format without losses is refused before anything is read.
  const probed = losses === true ? await createProbedFeed(format, feedOptions) : undefined
  const progress = showProgress(context.terminal)
  const order = {
    ...{ stores: describeStores(settings), retainedEditions: settings.retainedEditions },
    ...{ format, feedOptions, source: source ?? format, inputs },
    feedSettings: pickFeedSettings(settings),
    ...{ isFull: full ?? false, isDryRun: dryRun ?? false },
    ...(allowRemovals !== undefined && { removalShare: allowRemovals / 100 }),
    ...(issues !== undefined && { issuesPath: issues }),
  }
  const report = await ingestInThread(order, { observer: progress.observer })
    .finally(progress.stop)
    .catch((error: unknown) => {
      throw explainUnavailable(error)
    })
  if (report === undefined) return
  const uses = probed && (await measureLosses(probed, inputs))
  show(report, uses, json === true, context)
}

async function printSuggestion(
  { terminal }: CommandContext,
  format: string,
  inputs: readonly string[],
): Promise<void> {
  const [input] = inputs
  if (format !== 'csv' || input === undefined || inputs.length > 1)
    throw new CommandError('--suggest takes the format csv and one file')
  terminal.print((await suggestMapping(input)).trimEnd())
}

/** Says what to do when the database went away during a run. */
function explainUnavailable(error: unknown): unknown {
  const unavailable = findUnavailable(error)
  if (unavailable === undefined) return error
  const message = `The database is away: ${unavailable.message}. Run the same command again when it is back. A run that did not end publishes nothing, and one that did is not repeated.`
  return new CommandError(message, EXIT_CODE.failed)
}

function show(
  report: IngestReport,
  uses: readonly FieldUse[] | undefined,
  isJson: boolean,
  { terminal }: CommandContext,
): void {
  if (isJson) {
    terminal.printJson(uses === undefined ? report : { ...report, fields: uses })
    return
  }
  terminal.print(renderReport(report).trimEnd())
  if (uses !== undefined) terminal.print(`\n${renderLosses(uses)}`)
}

function parseInterval(text: string): number {
  const ms = parseDurationMs(text)
  if (ms === undefined) throw new InvalidArgumentError(`It must be ${DURATION_FORM}.`)
  return ms
}

/** A wrong format or option must not wait for the first run. */
async function refuseWrongFeed({ format, feedOptions }: FeedPlan, settings: Settings): Promise<void> {
  const replica = createReplica(format, feedOptions, pickFeedSettings(settings))
  if (replica === undefined) await createFeed(format, feedOptions)
}

function parseYear(text: string): number {
  if (!/^\d{4}$/.test(text)) throw new InvalidArgumentError('A year has four digits.')
  return Number(text)
}

function parsePercent(text: string): number {
  const percent = Number(text)
  if (text.trim() === '' || !(percent >= 0 && percent <= 100)) {
    throw new InvalidArgumentError('It must be a number from 0 to 100.')
  }
  return percent
}

/** A progress bar on a terminal, and nothing elsewhere. `stop` may be called in either case. */
function showProgress({ isInteractive }: Terminal): { observer?: IngestObserver; stop(): void } {
  if (!isInteractive) return { stop: () => undefined }
  const bar = new SingleBar(
    { format: '{stage} [{bar}] {percentage}% | {records} records | {duration_formatted}', etaBuffer: 50 },
    Presets.legacy,
  )
  bar.start(100, 0, { stage: 'reading', records: 0 })
  const observer: IngestObserver = {
    progress: ({ stage, fraction, records }) =>
      bar.update(stage === 'reading' ? Math.floor(100 * (fraction ?? 0)) : 100, {
        stage,
        ...(stage === 'publishing' ? {} : { records }),
      }),
  }
  return { observer, stop: () => bar.stop() }
}
