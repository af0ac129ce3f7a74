import type { IncomingMessage, ServerResponse } from 'node:http'

/** A request and what answers it. */
export interface Incoming {
  requestId: string
  request: IncomingMessage
  response: ServerResponse
}
