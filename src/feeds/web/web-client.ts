import { lookup as lookUpHost } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector, fetch, type Response } from 'undici'
import { FeedError } from '../../ingest/ports/feed.ts'
import { isPublicAddress } from './public-address.ts'

/** Bounds of a single request, redirects included. */
export interface WebLimits {
  /** Of the body, after decompression. */
  maxBytes: number
  /** For everything from the first connection to the last byte. */
  timeoutMs: number
  maxRedirects: number
}

const WEB_LIMITS: WebLimits = { maxBytes: 64 * 2 ** 20, timeoutMs: 120_000, maxRedirects: 5 }

export interface WebClientOptions {
  /** Whether private and loopback addresses, and credentials without encryption, are allowed. */
  allowsPrivate: boolean
  limits?: WebLimits
  /** Ends all requests when it is aborted. */
  signal?: AbortSignal | undefined
  /** Finds the addresses of a host name; that of the system by default. */
  lookup?: LookupFunction
  /** Whether an IP address may be connected to if private ones may not; tests replace it. */
  isPublic?(address: string): boolean
}

export interface WebRequest {
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
}

export interface WebAnswer {
  status: number
  headers: Pick<Headers, 'get'>
  body: Buffer
}

/** The request may succeed if it is made again: the connection failed or broke, or an answer did not come in time. */
export class ConnectionError extends Error {
  override name = 'ConnectionError'
}

export interface WebClient {
  /**
   * Makes a request and reads its whole answer, whatever its status. Redirects of GET requests are followed. Throws FeedError for an
   * address that may not be used and for an answer beyond the limits, and ConnectionError.
   */
  request(url: string, request?: WebRequest): Promise<WebAnswer>
  close(): Promise<void>
}

class AddressRefused extends Error {
  override name = 'AddressRefused'
}

/**
 * Opens a client for addresses that somebody else chose. It checks the address of every connection at the moment at which it is made,
 * so neither a redirect nor a name that changes its address leads into the operator's own network.
 */
export function openWebClient(options: WebClientOptions): WebClient {
  const { limits = WEB_LIMITS, isPublic = isPublicAddress } = options
  const agent = new Agent({ connect: guardConnections(options), headersTimeout: limits.timeoutMs })
  return {
    request: async (url, request = {}) => {
      const timeout = AbortSignal.timeout(limits.timeoutMs)
      const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal])
      try {
        return await followRedirects(url, request, { ...options, agent, signal, limits, isPublic })
      } catch (error) {
        throw describeFailure(error, url, limits)
      }
    },
    close: () => agent.destroy(),
  }
}

interface Exchange {
  agent: Agent
  signal: AbortSignal
  limits: WebLimits
  allowsPrivate: boolean
  isPublic(address: string): boolean
}

async function followRedirects(from: string, request: WebRequest, exchange: Exchange): Promise<WebAnswer> {
  const { method = 'GET', body } = request
  let url = parseWebAddress(from)
  let headers = { ...request.headers }
  for (let redirects = 0; ; redirects++) {
    refuseAddress(url, headers, exchange)
    const { agent: dispatcher, signal } = exchange
    const options = { method, headers, dispatcher, signal, redirect: 'manual' } as const
    const answer = await fetch(url, body === undefined ? options : { ...options, body })
    const location = isRedirect(answer.status) ? answer.headers.get('location') : null
    if (location === null || method !== 'GET') {
      return {
        status: answer.status,
        headers: answer.headers,
        body: await readBody(answer, exchange.limits, url),
      }
    }
    await answer.body?.cancel()
    if (redirects === exchange.limits.maxRedirects)
      throw new FeedError(
        `${showAddress(from)}: more than ${exchange.limits.maxRedirects} redirects, which is the limit`,
      )
    const target = parseWebAddress(location, url)
    if (url.protocol === 'https:' && target.protocol === 'http:')
      throw new FeedError(`${showAddress(from)}: redirects from https to http (${showAddress(target)})`)
    if (target.origin !== url.origin) headers = withoutCredentials(headers)
    url = target
  }
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

function withoutCredentials(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^(authorization|cookie)$/i.test(name)),
  )
}

/** Parses an address of a feed. Throws FeedError unless it is http or https and holds no user or password. */
export function parseWebAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href)
  if (url === null) throw new FeedError(`${showAddress(text)}: is not an address`)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new FeedError(`${showAddress(url)}: only http and https addresses are read`)
  if (url.username !== '' || url.password !== '')
    throw new FeedError(`${showAddress(url)}: an address may not hold a user or a password; use a file`)
  return url
}

function refuseAddress(url: URL, headers: object, { allowsPrivate, isPublic }: Exchange): void {
  if (allowsPrivate) return
  const host = url.hostname.replace(/^\[|\]$/g, '') // "[::1]" -> "::1"
  if (isIP(host) !== 0 && !isPublic(host)) throw new AddressRefused(describeRefused(host, host))
  const hasCredentials = Object.keys(headers).some((name) => /^authorization$/i.test(name))
  if (hasCredentials && url.protocol === 'http:')
    throw new FeedError(`${showAddress(url)}: credentials are sent over https only`)
}

function describeRefused(host: string, address: string): string {
  const shown = host === address ? address : `${host} (${address})`
  return `${shown} is a private or reserved address; set PLAT_ALLOW_PRIVATE_FEEDS=true if the feed is really there`
}

/** Checks addresses when they are looked up, and that of the connection once more: an address in numbers is never looked up. */
function guardConnections({
  allowsPrivate,
  lookup = lookUpHost as LookupFunction,
  isPublic = isPublicAddress,
}: WebClientOptions) {
  if (allowsPrivate) return buildConnector({ lookup })
  const guardedLookup: LookupFunction = (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, '')
      const addresses = found as { address: string; family: number }[]
      const refused = addresses.find(({ address }) => !isPublic(address))
      if (refused !== undefined)
        return callback(new AddressRefused(describeRefused(host, refused.address)), '')
      if (options.all === true) return callback(null, addresses)
      callback(null, addresses[0]!.address, addresses[0]!.family)
    })
  const connect = buildConnector({ lookup: guardedLookup })
  const guarded: buildConnector.connector = (options, callback) =>
    connect(options, (...connected) => {
      const [error, socket] = connected
      const address = socket?.remoteAddress
      if (error !== null || address === undefined || isPublic(address)) return callback(...connected)
      socket?.destroy()
      callback(new AddressRefused(describeRefused(options.hostname, address)), null)
    })
  return guarded
}

async function readBody(answer: Response, { maxBytes }: WebLimits, url: URL): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of answer.body ?? []) {
    length += chunk.length
    if (length > maxBytes) {
      throw new FeedError(
        `${showAddress(url)}: the answer is longer than ${maxBytes} bytes, which is the limit`,
      )
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}

function describeFailure(error: unknown, url: string, { timeoutMs }: WebLimits): Error {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof FeedError) return cause
    if (cause instanceof AddressRefused) return new FeedError(cause.message, { cause: error })
    if (cause.name === 'TimeoutError')
      return new ConnectionError(`${showAddress(url)}: no complete answer within ${timeoutMs} ms`, {
        cause: error,
      })
  }
  return new ConnectionError(`${showAddress(url)}: ${findReason(error)}`, { cause: error })
}

/** The reason nearest to the connection: undici wraps it in "fetch failed". */
function findReason(error: unknown): string {
  let reason = String(error)
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    reason = (cause as NodeJS.ErrnoException).code ?? cause.message
  return reason
}

const SECRET_PARAMETER = /^(access_token|token|key|apikey|api_key|secret|client_secret|password)$/i

/** An address for messages: without user, password and parameters that carry secrets. */
export function showAddress(address: string | URL): string {
  const url = typeof address === 'string' ? URL.parse(address) : new URL(address)
  if (url === null) return String(address).slice(0, 200)
  url.username = ''
  url.password = ''
  for (const name of [...url.searchParams.keys()])
    if (SECRET_PARAMETER.test(name)) url.searchParams.set(name, '***')
  return url.href.slice(0, 500)
}
