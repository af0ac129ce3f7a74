import { setTimeout as delay } from 'node:timers/promises'

/** What a client remembers of an answer. */
export interface ClientAnswer {
  path: string
  key: string
  /** 0 if there was none. */
  status: number
  cost: number
  requestId: string | undefined
  edition: number
  body: string
  startedAtMs: number
  endedAtMs: number
}

/** Sends a request. Rejects if there is no answer. */
export type SendRequest = (
  path: string,
  headers: Record<string, string>,
) => Promise<{ status: number; headers: Record<string, unknown>; body: string }>

/** Remembers every answer. */
export interface FailoverClient {
  answers: readonly ClientAnswer[]
  ask(send: SendRequest, path: string, headers?: Record<string, string>): Promise<ClientAnswer>
  /** Sends requests all the time, several at once, until stopped. */
  load(send: SendRequest, listPaths: () => readonly string[]): ClientLoad
}

export interface ClientLoad extends AsyncDisposable {
  stop(): Promise<void>
}

const AT_ONCE = 3
/** How long each of them rests between two requests. */
const PACE_MS = 20

export function createFailoverClient(key: string): FailoverClient {
  const answers: ClientAnswer[] = []
  const ask: FailoverClient['ask'] = async (send, path, headers = {}) => {
    const all = { 'x-gateway-key': key, ...headers }
    const startedAtMs = performance.now()
    const answer = await send(path, all).catch(() => ({ status: 0, headers: {}, body: '' }))
    const found = answer.headers as Record<string, string | undefined>
    const remembered = {
      ...{ path, key: all['x-gateway-key'], status: answer.status, body: answer.body },
      cost: answer.body.startsWith('{') ? ((JSON.parse(answer.body) as { cost?: number }).cost ?? 0) : 0,
      requestId: found['x-request-id'],
      edition: Number(found['x-edition'] ?? Number.NaN),
      ...{ startedAtMs, endedAtMs: performance.now() },
    }
    answers.push(remembered)
    return remembered
  }
  return {
    answers,
    ask,
    load: (send, listPaths) => {
      let isStopped = false
      let turn = 0
      const work = async () => {
        while (!isStopped) {
          const paths = listPaths()
          await ask(send, paths[turn++ % paths.length]!)
          // The nodes have other things to do as well.
          await delay(PACE_MS)
        }
      }
      const working = Promise.all(Array.from({ length: AT_ONCE }, work))
      const stop = async () => {
        isStopped = true
        await working
      }
      return { stop, [Symbol.asyncDispose]: stop }
    },
  }
}

/** The longest time without a success that lasted from or into the time after `fromMs`. */
export function findLongestGap(answers: readonly ClientAnswer[], fromMs: number, toMs: number): number {
  const ends = answers
    .filter(({ status, endedAtMs }) => status === 200 && endedAtMs >= fromMs && endedAtMs <= toMs)
    .map(({ endedAtMs }) => endedAtMs)
    .sort((a, b) => a - b)
  const instants = [fromMs, ...ends, toMs]
  return Math.max(...instants.slice(1).map((instant, index) => instant - instants[index]!))
}
