import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  status: number
  headers: Map<string, string>
  body: string
}

export interface RawExchange {
  answers: RawAnswer[]
  /** The bytes after the last complete answer. */
  rest: string
  isClosed: boolean
}

// After this time a server that neither answers nor closes counts as not closed.
const PATIENCE_MS = 4_000

/** Sends raw bytes over a new connection and reads until it is closed or `enough` returns true. */
export function exchangeRaw(
  address: string,
  bytes: string | Buffer,
  enough: (exchange: RawExchange) => boolean = () => false,
): Promise<RawExchange> {
  const socket = openRaw(address)
  const { promise, resolve } = Promise.withResolvers<RawExchange>()
  let received = ''
  const finish = (isClosed: boolean) => {
    clearTimeout(patience)
    socket.destroy()
    resolve(parseAnswers(received, isClosed))
  }
  const patience = setTimeout(() => finish(false), PATIENCE_MS)
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
    if (enough(parseAnswers(received, false))) finish(false)
  })
  socket.on('error', () => {})
  socket.on('close', () => finish(true))
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  return promise
}

export function openRaw(address: string): Socket {
  const { hostname, port } = new URL(address)
  return connect(Number(port), hostname)
}

function parseAnswers(text: string, isClosed: boolean): RawExchange {
  const answers: RawAnswer[] = []
  let rest = text
  for (;;) {
    const end = rest.indexOf('\r\n\r\n')
    if (end === -1) break
    const [statusLine = '', ...lines] = rest.slice(0, end).split('\r\n')
    const headers = new Map(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 2),
      ]),
    )
    const length = Number(headers.get('content-length') ?? 0)
    if (rest.length < end + 4 + length) break
    const body = rest.slice(end + 4, end + 4 + length)
    answers.push({ status: Number(statusLine.split(' ')[1]), headers, body })
    rest = rest.slice(end + 4 + length)
  }
  return { answers, rest, isClosed }
}
