import { BAD_REQUEST } from '../contract/bodies.ts'
import { JSON_TYPE } from './answer.ts'
import { makeRequestId } from './request-id.ts'

/** Why the bytes of a request are not taken at all. The connection is closed after it, since what follows on it is in doubt. */
export interface Refusal {
  status: number
  message: string
  /** One line of printable ASCII. */
  detail: string
}

export function refuseMalformed(detail: string): Refusal {
  return { status: BAD_REQUEST.status, message: String(BAD_REQUEST.body.message), detail }
}

export const TARGET_TOO_LONG: Refusal = {
  status: 414,
  message: 'URI too long',
  detail: 'request target: longer than the limit',
}

export const HEADERS_TOO_LARGE: Refusal = {
  status: 431,
  message: 'Request header fields too large',
  detail: 'headers: more or longer than the limits',
}

export const EXPECTATION_FAILED: Refusal = {
  status: 417,
  message: 'Expectation failed',
  detail: 'expect: no expectation is met, since no request has a body',
}

export const REQUEST_TIMED_OUT: Refusal = {
  status: 408,
  message: 'Request timeout',
  detail: 'request: not received in time',
}

export interface RenderedRefusal {
  requestId: string
  headers: Readonly<Record<string, string>>
  body: Buffer
}

export function renderRefusal({ message, detail }: Refusal): RenderedRefusal {
  const requestId = makeRequestId()
  const body = Buffer.from(JSON.stringify({ message }))
  const headers = {
    'content-type': JSON_TYPE,
    'content-length': String(body.length),
    'x-request-id': requestId,
    'x-error-detail': detail,
    connection: 'close',
  }
  return { requestId, headers, body }
}
