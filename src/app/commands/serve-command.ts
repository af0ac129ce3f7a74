import { resolve } from 'node:path'
import { Command } from 'commander'
import type { Logger } from 'pino'
import { issueKey, setSubscription } from '../../access/keys.ts'
import { DAY_MS } from '../../records/calendar-date.ts'
import { SAMPLE_SOURCE } from '../../sample/sample-source.ts'
import { joinPlaces } from '../../search/ports/edition-index.ts'
import type { Stores } from '../../store/ports/stores.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandError, EXIT_CODE } from '../exit-code.ts'
import { readFeedsFile } from '../feeds/feeds-file.ts'
import { createServiceFeeds, type ServiceFeeds } from '../feeds/open-feeds.ts'
import { EXAMPLE_CITY } from '../sample/load-sample.ts'
import { refuseTakenPorts } from '../serve/answer/refuse-taken-ports.ts'
import { prepareData } from '../serve/first-start.ts'
import { observeStores, openLog } from '../serve/observability.ts'
import { prepareService, type Service } from '../serve/open-service.ts'
import { renderStartLines } from '../serve/start-lines.ts'
import { stopOnSignals } from '../serve/stop-on-signals.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { describeStores, openStores } from '../stores.ts'
import { getAccepted } from './keys-command.ts'

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
  try {
    await refuseTakenPorts(settings)
    await prepareData(store, settings, tell)
    return await prepared.open()
  } catch (error) {
    await prepared.close()
    await store.close()
    throw explainTakenPort(error)
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
  return { ...lines, propertyId: home.propertyId, key: await issueSampleKey(store) }
}

const SAMPLE_HOLDER = 'sample'
const KEY_LIFE_MS = 7 * DAY_MS

/** The key of an earlier start cannot be shown again, so each start issues a new one. They expire after a week. */
async function issueSampleKey({ access }: Stores): Promise<string> {
  const nowMs = Date.now()
  const order = { holder: SAMPLE_HOLDER, mode: 'test', expiresAtMs: nowMs + KEY_LIFE_MS } as const
  const issued = getAccepted(await issueKey(access, order, nowMs))
  getAccepted(
    await setSubscription(access, { holder: SAMPLE_HOLDER, plan: 'sample', state: 'active' }, nowMs),
  )
  return issued.text
}
