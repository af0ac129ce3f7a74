import type { IncomingMessage } from 'node:http'
import type { HttpLimits } from '../http-settings.ts'
import { decodePercent, getPath } from '../request/request-target.ts'
import { LARGE_HEADERS, LONG_TARGET, type Refusal, refuseMalformed, UNMET_EXPECTATION } from './refusal.ts'

// An absolute path of printable ASCII without a fragment: /api/v1/builder/detail?feed_id=1
const ORIGIN_FORM = /^\/[!"$-~]*$/
// 127.0.0.1:8080, homes.example, [::1]:8080
const HOST = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/

type Limits = Pick<HttpLimits, 'targetBytes' | 'headerBytes' | 'headerCount'>

/**
 * Refuses a request that two parsers could read differently, or that exceeds a limit. This happens before the key is checked,
 * so such a request costs nothing and reveals nothing.
 */
export function checkRequest(request: IncomingMessage, limits: Limits): Refusal | undefined {
  const target = request.url ?? ''
  if (target.length > limits.targetBytes) return LONG_TARGET
  return (
    checkHeaders(request.rawHeaders, limits) ??
    checkTarget(target) ??
    checkVersion(request.httpVersion) ??
    checkExpectations(request)
  )
}

/** Whether the headers of a request announce a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && !/^0+$/.test(length))
}

function checkHeaders(rawHeaders: readonly string[], limits: Limits): Refusal | undefined {
  const hosts: string[] = []
  let bytes = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!
    const value = rawHeaders[i + 1]!
    // ": " and the line end count too, as on the wire.
    bytes += name.length + value.length + 4
    if (name.length === 4 && name.toLowerCase() === 'host') hosts.push(value)
  }
  if (rawHeaders.length / 2 > limits.headerCount || bytes > limits.headerBytes) return LARGE_HEADERS
  if (hosts.length !== 1) return refuseMalformed(`host: got ${hosts.length}; takes exactly one`)
  return HOST.test(hosts[0]!) ? undefined : refuseMalformed('host: takes a name or address, and a port')
}

function checkTarget(target: string): Refusal | undefined {
  if (!ORIGIN_FORM.test(target)) return refuseMalformed('request target: takes an absolute path of ASCII')
  const isSound = decodePercent(getPath(target)) !== undefined
  return isSound ? undefined : refuseMalformed('request target: the path has a broken percent-encoding')
}

function checkVersion(version: string): Refusal | undefined {
  return version === '1.1' || version === '1.0' ? undefined : refuseMalformed('version: takes HTTP/1.1')
}

function checkExpectations(request: IncomingMessage): Refusal | undefined {
  if (request.headers.expect !== undefined) return UNMET_EXPECTATION
  // Other methods get a 405, and the connection is closed.
  const takesNoBody = request.method === 'GET' || request.method === 'HEAD'
  return takesNoBody && hasBody(request) ? refuseMalformed('body: GET takes none') : undefined
}
