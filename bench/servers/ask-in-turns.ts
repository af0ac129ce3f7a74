import { connect } from 'node:net'

export interface Asking {
  key: string
  connections: number
  /** How long to ask. Absent to send each request once. */
  seconds?: number
  /** Whether the answer to the request with this index has the expected number of bytes. */
  check(bytes: number, at: number): boolean
}

export interface Round {
  requests: number
  /** Requests per second. */
  rate: number
  p50: number
  p99: number
}

// "content-length: 1234"
const LENGTH = /\r\ncontent-length: (\d+)\r\n/i

/**
 * Sends requests for some time, or each of them once. Each connection sends its next request after the previous answer. This client reads only the
 * status and the length of an answer, because a client that parses would be slower than the server it measures. Throws for a
 * status other than 200.
 */
export async function askInTurns(urls: readonly string[], asking: Asking): Promise<Round> {
  const requests = urls.map((url) => renderRequest(url, asking.key))
  const times: number[] = []
  const startedAtMs = performance.now()
  const order =
    asking.seconds === undefined
      ? { next: 0, end: requests.length, endAtMs: Infinity }
      : { next: 0, end: Infinity, endAtMs: startedAtMs + asking.seconds * 1000 }
  const clients = Array.from({ length: asking.connections }, () =>
    openClient(urls, requests, asking, order, times),
  )
  await Promise.all(clients)
  const seconds = (performance.now() - startedAtMs) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)]!
  return { requests: times.length, rate: times.length / seconds, p50: at(0.5), p99: at(0.99) }
}

function renderRequest(url: string, key: string): Buffer {
  const { host, pathname, search } = new URL(url)
  return Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nx-gateway-key: ${key}\r\n\r\n`)
}

function openClient(
  urls: readonly string[],
  requests: readonly Buffer[],
  { check }: Asking,
  order: { next: number; end: number; endAtMs: number },
  times: number[],
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const { hostname, port } = new URL(urls[0]!)
  const socket = connect(Number(port), hostname)
  let [at, sentAtMs, missing] = [0, 0, -1]
  const send = () => {
    if (order.next >= order.end || performance.now() > order.endAtMs) return socket.end()
    at = order.next++ % requests.length
    sentAtMs = performance.now()
    missing = -1
    socket.write(requests[at]!)
  }
  const take = (bytes: Buffer) => {
    missing =
      missing === -1 ? readHead(bytes, (length) => check(length, at), urls[at]!) : missing - bytes.length
    if (missing > 0) return
    times.push(performance.now() - sentAtMs)
    send()
  }
  socket.on('connect', send)
  socket.on('data', (bytes) => {
    try {
      take(bytes)
    } catch (error) {
      socket.destroy(error as Error)
    }
  })
  socket.on('error', reject)
  socket.on('close', () => resolve())
  return promise
}

/** Reads the head and returns the number of missing body bytes. The head is small enough to arrive in one piece. */
function readHead(bytes: Buffer, check: (length: number) => boolean, url: string): number {
  const end = bytes.indexOf('\r\n\r\n')
  const head = bytes.toString('latin1', 0, end + 2)
  const length = Number(LENGTH.exec(head)?.[1])
  if (end === -1 || !head.startsWith('HTTP/1.1 200 ') || !check(length)) {
    throw new Error(`${url}: ${head.split('\r\n')[0]}, ${length} bytes`)
  }
  return length - (bytes.length - end - 4)
}
