import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Connections } from './connections.ts'
import {
  LARGE_HEADERS,
  LATE_REQUEST,
  LONG_TARGET,
  type Refusal,
  type RenderedRefusal,
  refuseMalformed,
  renderRefusal,
} from './refusal.ts'

// Time for the client to take the refusal: closing with unread bytes in the socket would reset the connection.
const LINGER_MS = 500
// The start of a request line with its target: "GET /api/v1/builder/detail"
const REQUEST_LINE = /^[A-Z]+ (\/[^ \r\n]*)/

/** What the HTTP parser says of bytes that it could not take. */
export interface ParserError extends Error {
  code?: string
  rawPacket?: Buffer
}

/** The refusal for bytes that the HTTP parser could not take. Its own words are not shown. */
export function findRefusal(error: ParserError, targetBytes: number): Refusal {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return LATE_REQUEST
  if (error.code !== 'HPE_HEADER_OVERFLOW') return refuseMalformed('request: takes HTTP/1.1')
  const target = REQUEST_LINE.exec(error.rawPacket?.toString('latin1') ?? '')?.[1] ?? ''
  return target.length > targetBytes ? LONG_TARGET : LARGE_HEADERS
}

/**
 * Writes a refusal where there is no response to write it with, and closes. When earlier requests of the connection
 * still wait for their answers, these are sent and nothing else: a refusal among them would be taken for one of them.
 */
export function refuseSocket(
  socket: Socket,
  connections: Connections,
  refusal: Refusal,
): RenderedRefusal | undefined {
  if (!connections.isTaking(socket)) return undefined
  connections.stopTaking(socket)
  if (connections.hasPending(socket)) return undefined
  if (!socket.writable) {
    socket.destroy()
    return undefined
  }
  const rendered = renderRefusal(refusal)
  socket.end(renderBytes(refusal.error.status, rendered))
  const linger = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(linger))
  return rendered
}

function renderBytes(status: number, { headers, body }: RenderedRefusal): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}
