import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isIPv6, type Socket } from 'node:net'
import type { HttpObserver } from '../api/http-parts.ts'
import type { HttpLimits } from '../http-settings.ts'
import { decodePercent } from '../request/request-target.ts'
import { checkRequest, hasBody } from './check-request.ts'
import { type Connections, closeListener } from './connections.ts'
import {
  findRefusal,
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
  /** Whether other threads of this process listen on it too. */
  isPortShared?: boolean
  stopTimeoutMs: number
  limits: HttpLimits
  observer: HttpObserver
  /** Filled here; whoever sends the answers asks it which one is the last. */
  connections: Connections
  /** Given sound requests only. */
  handle(request: IncomingMessage, response: ServerResponse): void
}

export interface Listener {
  /** Such as "http://127.0.0.1:8080", with the port that was taken. */
  address: string
  /** Takes nothing more, finishes what is in flight, closes. */
  close(): Promise<void>
}

// How often the timeouts are looked at, as a part of the shorter one.
const CHECKS_A_TIMEOUT = 10

/** Listens on one address. Rejects when it cannot be taken. */
export async function openListener(parts: ListenerParts): Promise<Listener> {
  const { connections } = parts
  const server = createServer(buildServerOptions(parts.limits), (request, response) =>
    receive(request, response, parts),
  )
  server.maxConnections = parts.limits.connections
  // One more than allowed, so that too many are seen; node drops what is over its count without a word.
  server.maxHeadersCount = parts.limits.headerCount + 1
  attach(server, parts)
  await listen(server, parts)
  return {
    address: renderAddress(server, parts.host),
    close: () => closeListener(server, connections, parts.stopTimeoutMs),
  }
}

function buildServerOptions(limits: HttpLimits) {
  const shortestMs = Math.min(limits.headerTimeoutMs, limits.requestTimeoutMs)
  return {
    // Node counts the target as part of the headers; the finer limits come after parsing.
    maxHeaderSize: limits.targetBytes + limits.headerBytes,
    headersTimeout: shortestMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    connectionsCheckingInterval: Math.ceil(shortestMs / CHECKS_A_TIMEOUT),
    // A missing Host is answered here, with a body of the contract.
    requireHostHeader: false,
    noDelay: true,
  }
}

function attach(server: Server, parts: ListenerParts): void {
  const { connections } = parts
  const refuseBytes = (socket: Socket, refusal: Refusal) =>
    observeRefusal(parts.observer, refusal, refuseSocket(socket, connections, refusal))
  server.on('connection', (socket) => connections.add(socket))
  server.on('clientError', (error: ParserError, socket) =>
    refuseBytes(socket as Socket, findRefusal(error, parts.limits.targetBytes)),
  )
  server.on('connect', (_request, socket) =>
    refuseBytes(socket as Socket, refuseMalformed('method: takes GET')),
  )
  // Without these node would answer "100 Continue" or an empty 417 by itself.
  for (const event of ['checkContinue', 'checkExpectation'] as const) {
    server.on(event, (request, response) => receive(request, response, parts))
  }
}

function receive(request: IncomingMessage, response: ServerResponse, parts: ListenerParts): void {
  const { connections } = parts
  const { socket } = request
  // Bytes that follow a closing request are nobody's request: they are neither run nor charged nor answered.
  if (!connections.take(socket, response)) return
  const refusal = checkRequest(request, parts.limits)
  if (refusal !== undefined || isLastOfConnection(request, response)) connections.stopTaking(socket)
  if (refusal === undefined) parts.handle(request, response)
  else refuse(response, refusal, parts.observer)
}

/** A broken query gets its 400 after the key is known, yet whoever writes one is not read further. */
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
