import { Agent, get } from 'node:http'

export interface LoadOrder {
  urls: readonly string[]
  key: string
  connections: number
  requestsASecond: number
  /** Looks at every answer; throws for one that is wrong. */
  accept(answer: LoadAnswer): void
}

export interface LoadAnswer {
  url: string
  status: number
  edition: number
  body: string
}

/** A load that goes on at one rate, whatever the answers take. */
export interface SteadyLoad {
  /** Milliseconds of the answers since the last call, from when each was due: a wait for a connection counts. Throws the first fault. */
  takeTimes(): number[]
  /** Stops asking; resolves when all has been answered, to how many. Rejects with the first fault. */
  stop(): Promise<number>
}

export function startSteadyLoad({ urls, key, connections, requestsASecond, accept }: LoadOrder): SteadyLoad {
  // Connections take turns: one that has long been idle may be closed by the server just as it is used.
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
    const due = Math.floor(((performance.now() - startedAt) * requestsASecond) / 1000)
    for (; asked < due; asked++) {
      const one = ask(asked, startedAt + ((asked + 1) * 1000) / requestsASecond)
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
