import type { ServerResponse } from 'node:http'
import { afterPoll, type Connections } from '../listener/connections.ts'
import type { IncomingRequest } from '../request/exchange.ts'
import type { Answer } from './answer.ts'

// Answers with these statuses have neither a body nor a length.
const BODILESS = new Set([204, 304])

/** Sends an answer, or destroys the connection if there is none. A client that reads too slowly is disconnected. */
export function sendAnswer(
  { requestId, request, response }: IncomingRequest,
  answer: Answer | undefined,
  connections: Connections,
  timeoutMs: number,
): void {
  const { socket } = request
  if (answer === undefined) {
    socket.destroy()
    return
  }
  const { status, headers, ages, release } = answer
  const body = ages === undefined ? answer.body : ages.write(answer.atMs!)
  const lines = ['x-request-id', requestId]
  for (const name in headers) lines.push(name, headers[name]!)
  if (!BODILESS.has(status)) lines.push('content-length', String(body.length))
  if (connections.endsAfter(socket, response)) lines.push('connection', 'close')
  response.writeHead(status, lines)
  // The buffer is reused only after the system has taken its bytes. If the client is disconnected, it is garbage-collected.
  response.end(body, release)
  // The kernel takes nearly every answer at once. What it has not taken is still read from the body.
  if (response.socket !== null && response.socket.writableLength === 0) return
  if (response.destroyed) return
  if (ages !== undefined) response.once('close', ages.lend(body))
  limitReading(response, () => socket.destroy(), timeoutMs)
}

/** Limits the time for reading an answer that the kernel has not taken. */
function limitReading(response: ServerResponse, cutOff: () => void, timeoutMs: number): void {
  const timer = setTimeout(() => {
    afterPoll(() => {
      if (!response.writableFinished) cutOff()
    })
  }, timeoutMs)
  response.once('close', () => clearTimeout(timer))
}
