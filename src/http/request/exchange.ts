import type { IncomingMessage, ServerResponse } from 'node:http'

/** A request that is being answered. */
export interface Exchange {
  requestId: string
  /** The instant for which the whole answer is computed. */
  nowMs: number
  request: IncomingMessage
}

/** Whether the client has closed its connection. */
export function hasClientLeft({ request }: Exchange): boolean {
  return !request.socket.writable
}

/** Finds the value of a header that may be sent only once. */
export function findHeader({ request }: Exchange, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** A request and the response that will carry its answer. */
export interface IncomingRequest {
  requestId: string
  request: IncomingMessage
  response: ServerResponse
}
