import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIPv4 } from 'node:net'
import { ADMIN_ORDER_HEADER } from '../../contract/administration/admin-actions.ts'
import { type Answer, answerJson } from '../answer/answer.ts'
import { type Exchange, findHeader } from '../request/exchange.ts'

/** Returns the answer to somebody who may not administer, or whose request a page of another origin may have made; else undefined. */
export type AdmitOperator = (exchange: Exchange, isOrder: boolean) => Answer | undefined

/**
 * Opens the check of who may administer: programs of this machine, and whoever has the token. A browser on this machine shows pages of
 * others, too. They are told apart by what a browser says of the origin of a request, and by the name of the host, because a page can
 * have its own name resolve to this machine.
 */
export function openOperatorCheck(token: string | undefined): AdmitOperator {
  const expected = token === undefined ? undefined : digest(token)
  return (exchange, isOrder) => refuseForeign(exchange, isOrder) ?? refuseStranger(exchange, expected)
}

function refuseStranger(exchange: Exchange, expected: Buffer | undefined): Answer | undefined {
  const given = /^Bearer +(\S+)$/i.exec(findHeader(exchange, 'authorization') ?? '')?.[1]
  if (given !== undefined && expected !== undefined)
    return timingSafeEqual(digest(given), expected) ? undefined : askForToken('The token is wrong.')
  if (isFromThisMachine(exchange)) {
    if (isNameOfThisMachine(findHeader(exchange, 'host') ?? '')) return undefined
    return refuse(403, 'Without a token the address must name this machine: localhost, 127.0.0.1 or [::1].')
  }
  return expected === undefined
    ? refuse(403, 'Only this machine may administer, because PLAT_ADMIN_TOKEN_FILE is not set.')
    : askForToken('From another machine the token of PLAT_ADMIN_TOKEN_FILE is needed.')
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** A proxy on this machine passes on requests of others, and says so. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

function isFromThisMachine({ request }: Exchange): boolean {
  const peer = request.socket.remoteAddress
  if (peer === undefined || FORWARDING.some((name) => request.headers[name] !== undefined)) return false
  return LOOPBACK.check(peer, isIPv4(peer) ? 'ipv4' : 'ipv6')
}

function isNameOfThisMachine(host: string): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  return name === 'localhost' || name === '[::1]' || (isIPv4(name) && LOOPBACK.check(name, 'ipv4'))
}

/** A browser says where a request comes from. Other programs say nothing, and no page can make them ask. */
function refuseForeign(exchange: Exchange, isOrder: boolean): Answer | undefined {
  const site = findHeader(exchange, 'sec-fetch-site')
  const isOwnPage = site === undefined || site === 'same-origin' || (site === 'none' && !isOrder)
  const origin = findHeader(exchange, 'origin')
  const isOwnOrigin = origin === undefined || isOrigin(origin, findHeader(exchange, 'host'))
  if (!isOwnPage || !isOwnOrigin) return refuse(403, 'A page of another origin may not administer.')
  if (!isOrder) return undefined
  if (findHeader(exchange, ADMIN_ORDER_HEADER) === undefined)
    return refuse(403, `An order needs the header ${ADMIN_ORDER_HEADER}.`)
  return /^application\/json\s*(?:;|$)/i.test(findHeader(exchange, 'content-type') ?? '')
    ? undefined
    : refuse(415, 'The body of an order is JSON: content-type application/json.')
}

function isOrigin(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()
}

/** Both sides have the same length, so that comparing them tells nothing about the token. */
function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function askForToken(message: string): Answer {
  return refuse(401, message, { 'www-authenticate': 'Bearer' })
}

function refuse(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return answerJson(status, { message }, { 'cache-control': 'no-store', ...headers })
}
