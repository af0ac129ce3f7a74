import type { Logger } from 'pino'
import {
  type IssuedKey,
  type ListedKey,
  listKeys,
  listSubscriptions,
  revokeKey,
  rollKey,
} from '../../access/keys.ts'
import { DEFAULT_USE, type Subscription } from '../../access/ports.ts'
import {
  ADMIN_ACTIONS,
  type AdminActionName,
  type AdminInput,
} from '../../contract/administration/admin-actions.ts'
import type {
  AdminAnswers,
  AdminIssuedKey,
  AdminKey,
  AdminRequests,
  AdminSubscription,
} from '../../contract/administration/admin-answers.ts'
import type { AdminReply, AskAdministration } from '../../http/admin/answer-action.ts'
import { DAY_MS, parseCalendarDate, startOfDateMs } from '../../records/calendar-date.ts'
import { EditionGoneError, findUnavailable, WriterBusyError } from '../../store/ports/store-error.ts'
import type { Stores } from '../../store/ports/stores.ts'
import { CommandError } from '../exit-code.ts'
import type { Settings } from '../settings/settings.ts'
import type { StoresDescription } from '../stores.ts'
import { openThread, type Thread } from '../threads/open-thread.ts'
import type { AdministrationProtocol, AdministrationStart } from './administration-thread.ts'
import { changeSubscription, getAccepted, issueSubscribedKey } from './change-access.ts'

export interface AdministrationParts {
  store: Pick<Stores, 'access' | 'ledger'>
  description: StoresDescription
  settings: Settings
  log: Logger
  describeRequests(): Promise<AdminRequests>
}

export interface Administration {
  ask: AskAdministration
  close(): Promise<void>
}

/** Answers every action. Those of a name take its input, which has been checked, and give its answer. */
type Actions = {
  [Name in AdminActionName]: (input: AdminInput<Name>) => Promise<AdminAnswers[Name]>
}

/** Opens what operators can ask and order. It does the same as the commands of the same names. */
export function openAdministration(parts: AdministrationParts): Administration {
  const thread = openWhenAsked(parts)
  const actions = buildActions(parts, thread.ask)
  const ask: AskAdministration = async (name, input, peer) => {
    if (ADMIN_ACTIONS[name].isOrder) parts.log.info({ order: name, input, peer }, 'an operator orders')
    try {
      return { ok: true, answer: await (actions[name] as (input: unknown) => Promise<unknown>)(input) }
    } catch (error) {
      return explain(error)
    }
  }
  return { ask, close: thread.close }
}

function buildActions(
  { store: { access, ledger }, describeRequests }: AdministrationParts,
  thread: AskThread,
): Actions {
  return {
    requests: describeRequests,
    sources: () => thread((one) => one.call('describeSources')),
    editions: () => thread((one) => one.call('describeEditions')),
    'editions/rollback': ({ edition }) => thread((one) => one.call('rollBack', edition)),
    keys: async () => (await listKeys(access, Date.now())).map(showKey),
    'keys/issue': async ({ expires, ...order }) =>
      showIssued(
        await issueSubscribedKey(
          access,
          { ...order, ...(expires !== undefined && { expiresAtMs: parseDayText(expires) }) },
          Date.now(),
        ),
      ),
    'keys/roll': async ({ keyId, oldEnds }) =>
      showIssued(
        getAccepted(
          await rollKey(
            access,
            { keyId, ...(oldEnds !== undefined && { oldKeyEndsAtMs: parseDayText(oldEnds) }) },
            Date.now(),
          ),
        ),
      ),
    'keys/revoke': async ({ keyId }) => {
      getAccepted(await revokeKey(access, keyId, Date.now()))
      return { keyId, state: 'revoked' }
    },
    subscriptions: async () => (await listSubscriptions(access)).map(showSubscription),
    'subscriptions/set': async (order) =>
      showSubscription(await changeSubscription(access, order, Date.now())),
    usage: ({ by, holder, from, to }) => {
      const filter = {
        ...(holder !== undefined && { holder }),
        ...(from !== undefined && { fromMs: parseDayText(from) }),
        ...(to !== undefined && { toMs: parseDayText(to) + DAY_MS }),
      }
      return thread((one) => one.call('summarizeUsage', { filter, by }))
    },
    ledger: async () => {
      const fault = await ledger.checkWritable().then(
        () => undefined,
        (error: Error) => error.message,
      )
      const state = { waiting: await ledger.countWaiting(), isWritable: fault === undefined }
      return { ...state, ...(fault !== undefined && { fault }) }
    },
    'ledger/verify': async () => ({ faults: await thread((one) => one.call('verifyLedger')) }),
    'ledger/drain': async () => ({ waiting: await ledger.drain() }),
  }
}

type AskThread = <Result>(ask: (thread: Thread<AdministrationProtocol>) => Promise<Result>) => Promise<Result>

/** An operator rarely asks, so the thread ends when it has not been asked for this time. */
const IDLE_MS = 5 * 60_000

const PROGRAM = new URL('./administration-thread.ts', import.meta.url)

function openWhenAsked({ description, settings }: AdministrationParts): {
  ask: AskThread
  close(): Promise<void>
} {
  let thread: Thread<AdministrationProtocol> | undefined
  let idle: NodeJS.Timeout | undefined
  let asked = 0
  /** A thread that cannot start, or that an error has ended, is replaced when somebody asks again. */
  const open = () => {
    const forget = () => {
      if (thread === opened) thread = undefined
    }
    const start: AdministrationStart = { stores: description, settings }
    const opened = openThread<AdministrationProtocol>(PROGRAM, { start, crashed: forget })
    opened.ready.catch(forget)
    return opened
  }
  const close = async () => {
    clearTimeout(idle)
    const ending = thread
    thread = undefined
    await ending?.close()
  }
  return {
    ask: async (ask) => {
      clearTimeout(idle)
      asked++
      try {
        thread ??= open()
        return await ask(thread)
      } finally {
        asked--
        if (asked === 0) idle = setTimeout(() => void close(), IDLE_MS).unref()
      }
    },
    close,
  }
}

/** What the operator can do something about is told. Everything else is a fault of ours. */
function explain(error: unknown): AdminReply {
  if (error instanceof CommandError) return { ok: false, status: 400, detail: error.message }
  if (error instanceof EditionGoneError || error instanceof WriterBusyError)
    return { ok: false, status: 409, detail: error.message }
  const unavailable = findUnavailable(error)
  if (unavailable !== undefined) return { ok: false, status: 503, detail: unavailable.message }
  throw error
}

/** Midnight in UTC of a day. */
function parseDayText(text: string): number {
  const day = parseCalendarDate(text)
  if (day === undefined) throw new CommandError(`${text} is not a day of the calendar.`)
  return startOfDateMs(day)
}

function showIssued({ text, key: { keyId, holder } }: IssuedKey): AdminIssuedKey {
  return { key: text, keyId, holder }
}

function showKey({ keyId, holder, mode, hint, state, ...key }: ListedKey): AdminKey {
  const { createdAtMs, expiresAtMs, revokedAtMs } = key
  return {
    ...{ keyId, holder, mode, hint, state },
    createdAt: renderIso(createdAtMs),
    ...(expiresAtMs !== undefined && { expiresAt: renderIso(expiresAtMs) }),
    ...(revokedAtMs !== undefined && { revokedAt: renderIso(revokedAtMs) }),
  }
}

function showSubscription({ holder, plan, state, use, changedAtMs }: Subscription): AdminSubscription {
  return { holder, plan, state, use: use ?? DEFAULT_USE, changedAt: renderIso(changedAtMs) }
}

function renderIso(atMs: number): string {
  return new Date(atMs).toISOString()
}
