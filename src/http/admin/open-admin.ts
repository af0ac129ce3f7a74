import { ADMIN_ACTIONS, type AdminActionName } from '../../contract/administration/admin-actions.ts'
import { METHOD_NOT_ALLOWED, NOT_FOUND } from '../../contract/schemas/error-bodies.ts'
import { type Answer, answerError, answerJson, JSON_TYPE } from '../answer/answer.ts'
import type { DescribeApi, HttpObserver } from '../api/http-parts.ts'
import type { AdminSettings } from '../http-settings.ts'
import { openConnections } from '../listener/connections.ts'
import { type Listener, openListener } from '../listener/listener.ts'
import { openAdmission, withDeadline } from '../request/admission.ts'
import { buildRouter, type Route } from '../request/build-router.ts'
import { type Answerer, serveExchange } from '../request/serve-exchange.ts'
import { openOperatorCheck } from './admit-operator.ts'
import { type AskAdministration, answerAction } from './answer-action.ts'
import { ADMIN_FILES, type AdminPage, answerAdminFile, answerAdminPage } from './answer-page.ts'

export interface AdminParts {
  healthChecks: HealthChecks
  /** Returns what is shown beside the checks, such as the version and the served edition. */
  describeService(): Readonly<Record<string, string | number>>
  renderMetrics(): Promise<{ contentType: string; text: string }>
  describeApi: DescribeApi
  /** What /feeds answers. Absent if this process schedules no feeds. */
  describeFeeds?(): object
  ask: AskAdministration
  /** What other machines need to administer. Without one only this machine may. */
  token?: string
  /** Absent if it is not built. */
  page?: AdminPage
  observer: HttpObserver
  now(): number
  settings: AdminSettings
}

/**
 * Listens on the administration address, which does not serve the operations. Everybody who reaches it gets /health, /health/live,
 * /metrics, /openapi.json, /feeds if the process schedules any, and the administration page. What that asks below /admin/ needs to be
 * admitted.
 */
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
    (answerer: Answerer): Route['serve'] =>
    (incoming) =>
      serveExchange(serving, connections, incoming, answerer)
  const takes = (methods: readonly string[], answerer: Answerer): Route => ({
    methods: new Set(methods),
    serve: serve(answerer),
    refuseMethod: serve(async () => answerError(METHOD_NOT_ALLOWED, { allow: methods.join(', ') })),
  })
  const readable = (answerer: Answerer): Route => takes(['GET', 'HEAD'], answerer)
  const { observer, describeFeeds, page, ask } = parts
  const acting = { admit: openOperatorCheck(parts.token), ask, timeoutMs: limits.requestTimeoutMs }
  const actions = Object.keys(ADMIN_ACTIONS) as AdminActionName[]
  const handle = buildRouter({
    routes: new Map([
      ['/health', readable(async ({ requestId }) => answerHealth(parts, requestId))],
      ['/health/live', readable(async () => answerJson(200, { status: 'ok' }))],
      ['/metrics', readable(async () => answerMetrics(await parts.renderMetrics()))],
      ['/openapi.json', readable(async () => answerBytes(JSON_TYPE, await parts.describeApi()))],
      ...actions.map((name): [string, Route] => [
        `/admin/${name}`,
        takes([ADMIN_ACTIONS[name].isOrder ? 'POST' : 'GET'], (exchange) =>
          answerAction(acting, name, exchange),
        ),
      ]),
      ...(page
        ? listPagePaths(page).map(([path, answerer]): [string, Route] => [path, readable(answerer)])
        : []),
      ...(describeFeeds ? [['/feeds', readable(async () => answerJson(200, describeFeeds()))] as const] : []),
    ]),
    serveUnknownPath: serve(async () => answerError(NOT_FOUND)),
  })
  return openListener({ host, port, stopTimeoutMs, limits, observer, connections, handle })
}

function listPagePaths(page: AdminPage): [string, Answerer][] {
  return [
    ['/', async (exchange) => answerAdminPage(page, exchange)],
    [ADMIN_FILES, async (exchange) => answerAdminFile(page, exchange) ?? answerError(NOT_FOUND)],
  ]
}

/** Answers 200 if every check passes, else 503. The reason of a failure goes only to the log. */
async function answerHealth(parts: AdminParts, requestId: string): Promise<Answer> {
  const { isHealthy, checks } = await runHealthChecks(parts.healthChecks, (error) =>
    parts.observer.faulted({ requestId, error }),
  )
  const status = isHealthy ? 'ok' : 'unavailable'
  return answerJson(isHealthy ? 200 : 503, { status, ...parts.describeService(), checks })
}

function answerMetrics({ contentType, text }: { contentType: string; text: string }): Answer {
  return answerBytes(contentType, Buffer.from(text))
}

function answerBytes(contentType: string, body: Buffer): Answer {
  return { status: 200, headers: { 'content-type': contentType }, body, cost: 0 }
}

/** Each check rejects if the service cannot answer requests for the reason in the check's name. */
type HealthChecks = Readonly<Record<string, () => Promise<void>>>

interface HealthReport {
  isHealthy: boolean
  checks: Record<string, 'ok' | 'failed'>
}

/** A check that takes longer counts as failed, because a request would wait as long. */
const CHECK_TIMEOUT_MS = 2_000

/** Runs all checks in parallel. Calls `onFailure` with the reason if a check fails. */
async function runHealthChecks(
  checks: HealthChecks,
  onFailure: (error: Error) => void,
): Promise<HealthReport> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const error = await findFailure(check)
      if (error !== undefined) onFailure(new Error(`The health check of ${name} failed`, { cause: error }))
      return [name, error === undefined ? 'ok' : 'failed'] as const
    }),
  )
  return {
    isHealthy: results.every(([, result]) => result === 'ok'),
    checks: Object.fromEntries(results),
  }
}

async function findFailure(check: () => Promise<void>): Promise<unknown> {
  try {
    await withDeadline(check(), CHECK_TIMEOUT_MS, (work) => void work.catch(() => {}))
    return undefined
  } catch (error) {
    return error
  }
}
