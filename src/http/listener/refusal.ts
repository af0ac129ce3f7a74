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

/**
 * The reason why a request is refused before its key is checked. The connection is closed afterwards, because it is unknown
 * where the next request begins.
 */
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
  detail: 'request target: too long',
}

export const LARGE_HEADERS: Refusal = {
  error: HEADERS_TOO_LARGE,
  detail: 'headers: too many or too long',
}

export const UNMET_EXPECTATION: Refusal = {
  error: EXPECTATION_FAILED,
  detail: 'expect: not supported, since no request has a body',
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

// The start of a request line with its target: "GET /api/v1/builder/detail"
const REQUEST_LINE = /^[A-Z]+ (\/[^ \r\n]*)/

/** An error of the HTTP parser. */
export interface ParserError extends Error {
  code?: string
  rawPacket?: Buffer
}

/** Finds the refusal for bytes that the HTTP parser rejected. The parser's own message is not shown. */
export function findRefusal(error: ParserError, targetBytes: number): Refusal {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return LATE_REQUEST
  if (error.code !== 'HPE_HEADER_OVERFLOW') return refuseMalformed('request: takes HTTP/1.1')
  const target = REQUEST_LINE.exec(error.rawPacket?.toString('latin1') ?? '')?.[1] ?? ''
  return target.length > targetBytes ? LONG_TARGET : LARGE_HEADERS
}

/**
 * Writes a refusal directly to the socket, for bytes without a response object, and closes the connection. If earlier
 * requests of the connection still wait for their answers, only those answers are sent. The client would mistake a refusal
 * among them for one of the answers.
 */
export function refuseSocket(
  socket: Socket,
  connections: Connections,
  refusal: Refusal,
): RenderedRefusal | undefined {
  if (!connections.isAccepting(socket)) return undefined
  const rendered = connections.hasPending(socket) ? undefined : renderRefusal(refusal)
  if (rendered !== undefined && socket.writable) socket.write(renderBytes(refusal.error.status, rendered))
  connections.stopAccepting(socket)
  return rendered
}

function renderBytes(status: number, { headers, body }: RenderedRefusal): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}
