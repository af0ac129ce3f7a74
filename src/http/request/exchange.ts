import type { IncomingMessage, ServerResponse } from 'node:http'

/** One request being answered. */
export interface Exchange {
  requestId: string
  /** The instant that the whole answer is made for. */
  nowMs: number
  request: IncomingMessage
}

/** Whether nobody is left to read an answer. */
export function hasClientLeft({ request }: Exchange): boolean {
  return !request.socket.writable
}

/** The value of a header that may come once. */
export function findHeader({ request }: Exchange, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** A request and what answers it. */
export interface Incoming {
  requestId: string
  request: IncomingMessage
  response: ServerResponse
}
