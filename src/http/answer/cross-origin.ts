import type { Answer } from './answer.ts'

const EXPOSED =
  'x-request-id, x-edition, x-estimates, x-location, x-point-source, x-total, x-cost, x-error-detail, retry-after'
const MAX_AGE_SECONDS = 600

type Headers = Readonly<Record<string, string>>

/** Builds the headers that let a page of an allowed origin read the answer. Other origins get none of them. */
export function buildCrossOriginHeaders(origin: string | undefined, allowed: readonly string[]): Headers {
  if (allowed.length === 0) return {}
  if (!isAllowed(origin, allowed)) return { vary: 'Origin' }
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin!,
    'access-control-expose-headers': EXPOSED,
  }
}

/** Answers the preflight request of a browser. Returns undefined if its origin is not allowed. */
export function answerPreflight(origin: string | undefined, allowed: readonly string[]): Answer | undefined {
  if (!isAllowed(origin, allowed)) return undefined
  const headers = {
    'access-control-allow-methods': 'GET',
    'access-control-allow-headers': 'x-gateway-key, x-min-edition',
    'access-control-max-age': String(MAX_AGE_SECONDS),
  }
  return { status: 204, headers, body: Buffer.alloc(0), cost: 0 }
}

function isAllowed(origin: string | undefined, allowed: readonly string[]): boolean {
  return origin !== undefined && (allowed.includes(origin) || allowed.includes('*'))
}
