import { METHOD_NOT_ALLOWED, NOT_FOUND } from '../../contract/schemas/error-bodies.ts'
import { type Answer, answerError, answerJson } from '../answer/answer.ts'
import type { HttpObserver } from '../api/http-parts.ts'
import type { AdminSettings } from '../http-settings.ts'
import { openConnections } from '../listener/connections.ts'
import { type Listener, openListener } from '../listener/listener.ts'
import { openAdmission } from '../request/admission.ts'
import { buildRouter, type Serve } from '../request/build-router.ts'
import { type Answerer, serveExchange } from '../request/serve-exchange.ts'

/** `isHealthy` decides between 200 and 503; `details` are shown as they are. */
export interface Health {
  isHealthy: boolean
  details: Readonly<Record<string, string | number | boolean>>
}

export interface AdminParts {
  findHealth(): Health | Promise<Health>
  renderMetrics(): Promise<{ contentType: string; text: string }>
  /** The OpenAPI document. */
  describeApi(): unknown
  observer: HttpObserver
  now(): number
  settings: AdminSettings
}

/** Listens on the administration address: /health, /metrics, /openapi.json. Never the operations; asks for no key. */
export async function openAdmin(parts: AdminParts): Promise<Listener> {
  const { host, port, stopTimeoutMs, limits } = parts.settings
  const connections = openConnections(limits.requestsPerConnection)
  const serving = {
    observer: parts.observer,
    now: parts.now,
    admission: openAdmission(limits.inFlight),
    settings: { limits, allowedOrigins: [] },
  }
  const serve =
    (answerer: Answerer): Serve =>
    (incoming) =>
      serveExchange(serving, connections, incoming, answerer)
  const { observer } = parts
  const handle = buildRouter({
    observer,
    connections,
    requestTimeoutMs: limits.requestTimeoutMs,
    paths: new Map([
      ['/health', serve(async () => answerHealth(await parts.findHealth()))],
      ['/metrics', serve(async () => answerText(await parts.renderMetrics()))],
      ['/openapi.json', serve(async () => answerJson(200, parts.describeApi()))],
    ]),
    otherPath: serve(async () => answerError(NOT_FOUND)),
    otherMethod: serve(async () => answerError(METHOD_NOT_ALLOWED, { allow: 'GET' })),
  })
  return openListener({ host, port, stopTimeoutMs, limits, observer, connections, handle })
}

function answerHealth({ isHealthy, details }: Health): Answer {
  return answerJson(isHealthy ? 200 : 503, { status: isHealthy ? 'ok' : 'unavailable', ...details })
}

function answerText({ contentType, text }: { contentType: string; text: string }): Answer {
  return { status: 200, headers: { 'content-type': contentType }, body: Buffer.from(text), cost: 0 }
}
