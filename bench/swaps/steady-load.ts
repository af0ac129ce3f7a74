import { Agent, get } from 'node:http'

export interface LoadOrder {
  urls: readonly string[]
  key: string
  connections: number
  requestsPerSecond: number
  /** Checks an answer. Throws if it is wrong. */
  accept(answer: LoadAnswer): void
}

export interface LoadAnswer {
  url: string
  status: number
  edition: number
  body: string
}

/** Sends requests at a constant rate, however long the answers take. */
export interface SteadyLoad {
  /** Returns the times in ms of the answers since the last call, from when each request was due. Throws the first error. */
  takeTimes(): number[]
  /** Stops sending, and resolves to the number of answers when all have arrived. Rejects with the first error. */
  stop(): Promise<number>
}

export function startSteadyLoad({
  urls,
  key,
  connections,
  requestsPerSecond,
  accept,
}: LoadOrder): SteadyLoad {
  // Connections take turns, because the server may close a long idle connection just as it is used again.
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' })
  const pending = new Set<Promise<void>>()
  let times: number[] = []
  let asked = 0
  let fault: unknown
  const startedAt = performance.now()
  const ask = async (number: number, dueAt: number) => {
    const url = urls[number % urls.length]!
    const answer = await fetchText(url, key, agent)
    times.push(performance.now() - dueAt)
    accept({ url, ...answer })
  }
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) * requestsPerSecond) / 1000)
    for (; asked < due; asked++) {
      const one = ask(asked, startedAt + ((asked + 1) * 1000) / requestsPerSecond)
        .catch((error: unknown) => {
          fault ??= error
        })
        .finally(() => pending.delete(one))
      pending.add(one)
    }
  }, 1)
  return {
    takeTimes: () => {
      if (fault !== undefined) throw fault
      const taken = times
      times = []
      return taken
    },
    stop: async () => {
      clearInterval(timer)
      await Promise.all(pending)
      agent.destroy()
      if (fault !== undefined) throw fault
      return asked
    },
  }
}

function fetchText(url: string, key: string, agent: Agent): Promise<Omit<LoadAnswer, 'url'>> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { 'x-gateway-key': key } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          edition: Number(response.headers['x-edition']),
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
    request.on('error', reject)
  })
}
