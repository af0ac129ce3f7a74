import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isIPv6, Server as NetServer, type Socket } from 'node:net'
import type { HttpObserver } from '../api/http-parts.ts'
import type { HttpLimits } from '../http-settings.ts'
import { decodePercent } from '../request/request-target.ts'
import { checkRequest, hasBody } from './check-request.ts'
import { afterPoll, type Connections } from './connections.ts'
import {
  findRefusal,
  LATE_REQUEST,
  type ParserError,
  type Refusal,
  type RenderedRefusal,
  refuseMalformed,
  refuseSocket,
  renderRefusal,
} from './refusal.ts'

export interface ListenerParts {
  host: string
  port: number
  /** Whether other threads of this process listen on the same port. */
  isPortShared?: boolean
  stopTimeoutMs: number
  limits: HttpLimits
  observer: HttpObserver
  /** The listener adds its sockets. `sendAnswer` asks whether an answer is the last of its connection. */
  connections: Connections
  /** Handles a request that has passed all checks. */
  handle(request: IncomingMessage, response: ServerResponse): void
}

export interface Listener {
  /** The address with the actual port, such as "http://127.0.0.1:8080". */
  address: string
  /** Accepts no more requests, finishes those in flight, and closes. */
  close(): Promise<void>
}

/** The number of times Node checks for late requests within the shorter of the two timeouts. */
const CHECKS_PER_TIMEOUT = 10

/** Listens on one address. Rejects if the address is not available. */
export async function openListener(parts: ListenerParts): Promise<Listener> {
  const server = createServer(buildServerOptions(parts.limits), (request, response) =>
    receive(request, response, parts),
  )
  server.maxConnections = parts.limits.connections
  // One more than allowed, so that too many headers are noticed. Node silently drops headers beyond this count.
  server.maxHeadersCount = parts.limits.headerCount + 1
  attach(server, parts)
  await listen(server, parts)
  return {
    address: renderAddress(server, parts.host),
    close: () => closeServer(server, parts),
  }
}

function buildServerOptions(limits: HttpLimits) {
  const shortestMs = Math.min(limits.headerTimeoutMs, limits.requestTimeoutMs)
  return {
    // Node counts the target as part of the headers. The separate limits are checked after parsing.
    maxHeaderSize: limits.targetBytes + limits.headerBytes,
    headersTimeout: shortestMs,
    requestTimeout: limits.requestTimeoutMs,
    // Announced in the header Keep-Alive. We wait longer, so a client that relies on the header is never too late.
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    keepAliveTimeoutBuffer: limits.keepAliveGraceMs,
    connectionsCheckingInterval: Math.ceil(shortestMs / CHECKS_PER_TIMEOUT),
    // checkRequest refuses a missing Host, with a body of the contract.
    requireHostHeader: false,
    noDelay: true,
  }
}

function attach(server: Server, parts: ListenerParts): void {
  const { connections } = parts
  const refuseBytes = (socket: Socket, refusal: Refusal) =>
    observeRefusal(parts.observer, refusal, refuseSocket(socket, connections, refusal))
  server.on('connection', (socket) => connections.add(socket))
  server.on('timeout', (socket) => connections.closeIfIdle(socket))
  server.on('clientError', (error: ParserError, socket) => {
    const refusal = findRefusal(error, parts.limits.targetBytes)
    if (refusal !== LATE_REQUEST) return refuseBytes(socket as Socket, refusal)
    const accepted = connections.countAccepted(socket as Socket)
    afterPoll(() => {
      if (connections.countAccepted(socket as Socket) === accepted) refuseBytes(socket as Socket, refusal)
    })
  })
  server.on('connect', (_request, socket) =>
    refuseBytes(socket as Socket, refuseMalformed('method: takes GET')),
  )
  // Without these listeners Node would answer "100 Continue" or an empty 417 by itself.
  for (const event of ['checkContinue', 'checkExpectation'] as const) {
    server.on(event, (request, response) => receive(request, response, parts))
  }
}

function receive(request: IncomingMessage, response: ServerResponse, parts: ListenerParts): void {
  const { connections } = parts
  const { socket } = request
  // Bytes after the last request of a connection are ignored: not run, not charged, not answered.
  if (!connections.accept(socket, response)) return
  const refusal = checkRequest(request, parts.limits)
  if (refusal !== undefined || isLastOfConnection(request, response)) connections.stopAccepting(socket)
  if (refusal === undefined) parts.handle(request, response)
  else refuse(response, refusal, parts.observer)
}

/** A malformed query gets its 400 after the key is checked, but no further request of such a client is read. */
function isLastOfConnection(request: IncomingMessage, response: ServerResponse): boolean {
  const hasBrokenEscape = decodePercent(request.url!) === undefined
  return hasBody(request) || hasBrokenEscape || !response.shouldKeepAlive || request.httpVersion === '1.0'
}

function refuse(response: ServerResponse, refusal: Refusal, observer: HttpObserver): void {
  const rendered = renderRefusal(refusal)
  response.writeHead(refusal.error.status, rendered.headers).end(rendered.body)
  observeRefusal(observer, refusal, rendered)
}

function observeRefusal(
  observer: HttpObserver,
  { error: { status } }: Refusal,
  rendered: RenderedRefusal | undefined,
) {
  if (rendered === undefined) return
  const { requestId, body } = rendered
  observer.answered({ requestId, status, durationMs: 0, cost: 0, bytes: body.length })
}

function listen(
  server: Server,
  { host, port, isPortShared = false }: Pick<ListenerParts, 'host' | 'port' | 'isPortShared'>,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', (cause) => reject(new Error(`Cannot listen on ${host}:${port}`, { cause })))
  server.listen({ port, host, reusePort: isPortShared }, () => resolve())
  return promise
}

function renderAddress(server: Server, host: string): string {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}

/** Resolves when every connection is closed. Connections that are still busy after the timeout are destroyed. */
async function closeServer(
  server: Server,
  { connections, stopTimeoutMs }: Pick<ListenerParts, 'connections' | 'stopTimeoutMs'>,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  // The close method of an HTTP server destroys idle connections, although a request may be on its way.
  NetServer.prototype.close.call(server, () => resolve())
  connections.drain()
  const timeout = setTimeout(() => connections.destroyAll(), stopTimeoutMs)
  await promise
  clearTimeout(timeout)
  // This also ends the regular check for late requests.
  server.close()
}
