import { resolve } from 'node:path'
import { Command } from 'commander'
import type { Logger } from 'pino'
import { DAY_MS } from '../../records/calendar-date.ts'
import { SAMPLE_SOURCE } from '../../sample/sample-source.ts'
import { joinPlaces } from '../../search/ports/edition-index.ts'
import type { Stores } from '../../store/ports/stores.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandError, EXIT_CODE } from '../exit-code.ts'
import { ensureExplorer } from '../explorer/open-explorer.ts'
import { readFeedsFile } from '../feeds/feeds-file.ts'
import { createServiceFeeds, type ServiceFeeds } from '../feeds/open-feeds.ts'
import { EXAMPLE_CITY } from '../sample/load-sample.ts'
import { issueSampleKey } from '../sample/sample-key.ts'
import { refuseTakenPorts } from '../serve/answer/refuse-taken-ports.ts'
import { prepareData } from '../serve/first-start.ts'
import { observeStores, openLog } from '../serve/observability.ts'
import { prepareService, type Service } from '../serve/open-service.ts'
import { renderStartLines } from '../serve/start-lines.ts'
import { stopOnSignals } from '../serve/stop-on-signals.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { describeStores, openStores } from '../stores.ts'

export function buildServeCommand(context: CommandContext): Command {
  return new Command('serve')
    .description('serve the API; the first start on an empty data directory loads the sample market')
    .option('--no-sample', 'do not load the sample market')
    .option('--threads <number>', 'the number of serving threads; default: PLAT_THREADS, else one per core')
    .addHelpText(
      'after',
      '\nA signal lets open requests finish; a second one stops at once. Exit codes: 0 stopped, 1 failed, 2 wrong settings',
    )
    .action(async ({ sample, threads }: { sample: boolean; threads?: string }) => {
      const env = threads === undefined ? context.env : { ...context.env, PLAT_THREADS: threads }
      const settings = readSettings(env)
      await serve(context, sample ? settings : { ...settings, sample: 'none' })
    })
}

async function serve({ terminal }: CommandContext, settings: Settings): Promise<void> {
  const log = openLog(settings)
  const feeds = await prepareFeeds(settings, log)
  const store = await openStores(describeStores(settings), observeStores(log, { isFirst: true }))
  const service = await openLoaded(store, settings, terminal.warn, log, feeds)
  const stopped = stopOnSignals(
    async (failure) => {
      if (failure !== undefined) log.error({ err: failure }, 'stopping after a failure')
      await service.close()
      await store.close()
    },
    { ignoresHangup: feeds !== undefined },
  )
  terminal.print(renderStartLines(await describeStart(store, service)))
  void service.warmUp()
  await stopped
}

/** The feeds that the service runs, if a file names any. A wrong file keeps the service from starting. SIGHUP reads it again. */
async function prepareFeeds(settings: Settings, log: Logger): Promise<ServiceFeeds | undefined> {
  const { feeds: path, timeZone } = settings
  if (path === undefined) return undefined
  await readFeedsFile(path, timeZone)
  const feeds = createServiceFeeds(resolve(path), settings, log)
  process.on('SIGHUP', feeds.reload)
  return feeds
}

/** Names the port when an address is taken; other errors are left as they are. */
function explainTakenPort(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, address, port } = cause as NodeJS.ErrnoException & { address?: string; port?: number }
    if (code !== 'EADDRINUSE' && code !== 'EACCES') continue
    const reason = code === 'EADDRINUSE' ? 'another program listens on it' : 'this user may not listen on it'
    const settings = 'PLAT_PORT, PLAT_PORT_ALT or PLAT_ADMIN_PORT'
    const message = `Cannot listen on ${address}:${port}: ${reason}. Choose another port with ${settings}.`
    return new CommandError(message, EXIT_CODE.failed)
  }
  return error
}

async function openLoaded(
  store: Stores,
  settings: Settings,
  tell: (text: string) => void,
  log: Logger,
  feeds: ServiceFeeds | undefined,
): Promise<Service> {
  const prepared = prepareService(store, settings, log, describeStores(settings), feeds)
  const explorer = findExplorer(log)
  try {
    await refuseTakenPorts(settings)
    await prepareData(store, settings, tell)
    return await prepared.open(await explorer)
  } catch (error) {
    await prepared.close()
    await store.close()
    throw explainTakenPort(error)
  }
}

/** The API does not depend on the pages, so it is served without them if they cannot be built. */
async function findExplorer(log: Logger): Promise<string | undefined> {
  try {
    const directory = await ensureExplorer()
    if (directory === undefined) log.warn('the explorer is not built; npm run build in a checkout builds it')
    return directory
  } catch (error) {
    log.error({ err: error }, 'the explorer cannot be built; the API is served without it')
    return undefined
  }
}

async function describeStart(store: Stores, service: Service) {
  const { baseUrl, baseUrlAlt, adminUrl } = service
  const { editionIndex } = service.getServed()
  const lines = { baseUrl, baseUrlAlt, adminUrl, edition: editionIndex.edition }
  const location = joinPlaces(await editionIndex.readLocation(EXAMPLE_CITY))
  if (location === undefined) return lines
  const { hits } = await editionIndex.findListings({
    ...{ location, criteria: { status: 'for_sale' }, sort: 'relevance' },
    ...{ offset: 0, limit: 1, nowMs: Date.now(), timeZone: 'UTC' },
  })
  const [home] = await editionIndex.getListings(hits.slice(0, 1))
  if (home === undefined || home.source !== SAMPLE_SOURCE) return lines
  return {
    ...lines,
    propertyId: home.propertyId,
    key: await issueSampleKey(store.access, Date.now(), KEY_LIFE_MS),
  }
}

/** The key of an earlier start cannot be shown again, so each start issues a new one. */
const KEY_LIFE_MS = 7 * DAY_MS
