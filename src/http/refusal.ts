import {
  BAD_REQUEST,
  type ErrorBody,
  EXPECTATION_FAILED,
  HEADERS_TOO_LARGE,
  REQUEST_TIMED_OUT,
  TARGET_TOO_LONG,
} from '../contract/bodies.ts'
import { JSON_TYPE } from './answer.ts'
import { makeRequestId } from './request-id.ts'

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
