import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Answer } from './answer.ts'
import type { Connections } from './connections.ts'

/** Sends an answer, or only ends the connection when there is none. A client that reads too slowly is cut off. */
export function sendAnswer(
  reply: FastifyReply,
  answer: Answer | undefined,
  connections: Connections,
  timeoutMs: number,
): void {
  const { socket } = reply.request.raw
  if (answer === undefined) {
    reply.hijack()
    socket.destroy()
    return
  }
  reply.code(answer.status).headers({ ...answer.headers, 'x-request-id': reply.request.id })
  if (connections.isOnLastAnswer(socket)) reply.header('connection', 'close')
  reply.send(answer.body.length === 0 ? undefined : answer.body)
  limitReading(reply.raw, () => socket.destroy(), timeoutMs)
}

/** Nearly every answer is with the kernel at once, and needs no timer. */
function limitReading(response: ServerResponse, cutOff: () => void, timeoutMs: number): void {
  const isHandedOver = response.socket !== null && response.socket.writableLength === 0
  if (isHandedOver || response.destroyed) return
  const timer = setTimeout(cutOff, timeoutMs)
  response.once('close', () => clearTimeout(timer))
}
