import { FeedError, IngestStoppedError, type StopSignal } from '../../../ingest/ports/feed.ts'
import type { Authorizer } from '../../web/credentials.ts'
import { Pace, parseRetryAfterMs, pickBackoffMs, type Quota, type Timing } from '../../web/pace.ts'
import { type QuotaStates, reserveRequest } from '../../web/shared-quota.ts'
import { ConnectionError, showAddress, type WebAnswer, type WebClient } from '../../web/web-client.ts'

/** A request that did not succeed, however often it was made. */
export class RequestFailed extends Error {
  override name = 'RequestFailed'
  /** Absent when there was no answer. */
  readonly status: number | undefined

  constructor(message: string, status?: number, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

/** The service asks for a pause that is longer than a run should wait. */
export class PauseDemanded extends Error {
  override name = 'PauseDemanded'
}

export interface RequesterParts {
  client: WebClient
  authorizer: Authorizer
  quotas: readonly Quota[]
  /** Counts requests together with other runs. Without it, each run counts its own. */
  shared?: { states: QuotaStates; name: string }
  headers: Readonly<Record<string, string>>
  timing: Timing
  stop?: StopSignal
}

export interface Requester {
  /**
   * The answer of a service, with `parse` applied, after as many attempts as it takes. What `parse` throws counts as a failed attempt.
   * Throws FeedError when the service refuses the credentials, RequestFailed, PauseDemanded and IngestStoppedError.
   */
  get<Result>(url: string, parse: (answer: WebAnswer) => Result): Promise<Result>
}

const MOST_ATTEMPTS = 6

/** Longer pauses end the run: the next one continues. */
const LONGEST_PAUSE_MS = 5 * 60_000

/** Makes requests one after another, within the quotas of the service. */
export function openRequester(parts: RequesterParts): Requester {
  const { client, authorizer, quotas, headers, timing } = parts
  const pace = new Pace(quotas)

  async function ask(url: string): Promise<WebAnswer> {
    await awaitQuota(url)
    const authorization = await authorizer.getHeader()
    return client.request(url, {
      headers: { ...headers, ...(authorization !== undefined && { authorization }) },
    })
  }

  async function awaitQuota(url: string): Promise<void> {
    const { shared } = parts
    if (shared === undefined || quotas.length === 0) {
      await pause(pace.waitMs(timing.clock()), url)
      pace.start(timing.clock())
      return
    }
    for (;;) {
      const waitMs = await reserveRequest(shared.states, shared.name, quotas, timing.clock)
      if (waitMs === 0) return
      await pause(waitMs, url)
    }
  }

  async function pause(ms: number, url: string): Promise<void> {
    if (ms > LONGEST_PAUSE_MS)
      throw new PauseDemanded(`${showAddress(url)}: asks for a pause of ${Math.ceil(ms / 1000)} s`)
    refuseIfStopped()
    if (ms > 0) await timing.sleep(ms)
    refuseIfStopped()
  }

  function refuseIfStopped(): void {
    if (parts.stop?.aborted === true) throw new IngestStoppedError('The replication was stopped')
  }

  return {
    async get(url, parse) {
      let isRenewed = false
      for (let attempt = 0; ; attempt++) {
        const tried = await attemptOnce(() => ask(url), parse, url)
        if ('result' in tried) return tried.result
        const { failure, retryAfter } = tried
        if (failure.status === 401 && !isRenewed && (await authorizer.renew())) {
          isRenewed = true
          continue
        }
        if (failure.status === 401) throw new FeedError(`${failure.message}: the credentials are refused`)
        if (!isPassing(failure.status) || attempt + 1 === MOST_ATTEMPTS) throw failure
        const askedMs = parseRetryAfterMs(retryAfter, timing.clock()) ?? 0
        await pause(Math.max(askedMs, pickBackoffMs(attempt, timing.random())), url)
      }
    },
  }
}

type Tried<Result> = { result: Result } | { failure: RequestFailed; retryAfter: string | null }

async function attemptOnce<Result>(
  ask: () => Promise<WebAnswer>,
  parse: (answer: WebAnswer) => Result,
  url: string,
): Promise<Tried<Result>> {
  try {
    const answer = await ask()
    if (answer.status === 200) return { result: parse(answer) }
    const failure = new RequestFailed(`${showAddress(url)}: status ${answer.status}`, answer.status)
    return { failure, retryAfter: answer.headers.get('retry-after') }
  } catch (error) {
    const isUnreadable = error instanceof UnreadableAnswer
    if (!isUnreadable && !(error instanceof ConnectionError)) throw error
    return { failure: new RequestFailed(error.message, undefined, { cause: error }), retryAfter: null }
  }
}

/** What a parser throws for an answer that is not what was asked for, such as the page of a proxy. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer'
}

/** Whether the same request may succeed later: there was no readable answer, too many requests, or a fault of the server. */
function isPassing(status: number | undefined): boolean {
  return status === undefined || status === 408 || status === 429 || (status >= 500 && status !== 501)
}
