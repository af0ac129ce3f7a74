import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import {
  BAD_REQUEST,
  type ErrorBody,
  EXPECTATION_FAILED,
  HEADERS_TOO_LARGE,
  REQUEST_TIMED_OUT,
  TARGET_TOO_LONG,
} from '../../contract/schemas/error-bodies.ts'
import { JSON_TYPE } from '../answer/answer.ts'
import { makeRequestId } from '../request/request-id.ts'
import type { Connections } from './connections.ts'

/** Why the bytes of a request are not taken at all. The connection is closed after it, since what follows on it is in doubt. */
export interface Refusal {
  error: ErrorBody
  /** One line of printable ASCII. */
  detail: string
}

export function refuseMalformed(detail: string): Refusal {
  return { error: BAD_REQUEST, detail }
}

export const LONG_TARGET: Refusal = {
  error: TARGET_TOO_LONG,
  detail: 'request target: longer than the limit',
}

export const LARGE_HEADERS: Refusal = {
  error: HEADERS_TOO_LARGE,
  detail: 'headers: more or longer than the limits',
}

export const UNMET_EXPECTATION: Refusal = {
  error: EXPECTATION_FAILED,
  detail: 'expect: no expectation is met, since no request has a body',
}

export const LATE_REQUEST: Refusal = {
  error: REQUEST_TIMED_OUT,
  detail: 'request: not received in time',
}

export interface RenderedRefusal {
  requestId: string
  headers: Readonly<Record<string, string>>
  body: Buffer
}

export function renderRefusal({ error, detail }: Refusal): RenderedRefusal {
  const requestId = makeRequestId()
  const body = Buffer.from(JSON.stringify(error.body))
  const headers = {
    'content-type': JSON_TYPE,
    'content-length': String(body.length),
    'x-request-id': requestId,
    'x-error-detail': detail,
    connection: 'close',
  }
  return { requestId, headers, body }
}

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
