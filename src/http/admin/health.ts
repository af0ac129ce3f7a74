import { withDeadline } from '../request/admission.ts'

/** Each check rejects when the service cannot answer requests for the reason that its name says. */
export type HealthChecks = Readonly<Record<string, () => Promise<void>>>

export interface HealthReport {
  isHealthy: boolean
  checks: Record<string, 'ok' | 'failed'>
}

/** A check that takes longer counts as failed: a request would wait as long. */
const CHECK_TIMEOUT_MS = 2_000

/** Runs all checks at once. `onFailure` hears why a check failed. */
export async function runHealthChecks(
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
