import type { Answer } from './answer.ts'

const EXPOSED =
  'x-request-id, x-edition, x-estimates, x-location, x-point-source, x-total, x-cost, x-error-detail, retry-after'
const MAX_AGE_SECONDS = 600

type Headers = Readonly<Record<string, string>>

/** Builds the headers that let a page of an allowed origin read the answer. Other origins get none of them. */
export function buildCrossOriginHeaders(origin: string | undefined, allowed: readonly string[]): Headers {
  if (allowed.length === 0) return {}
  if (!isAllowedOrigin(origin, allowed)) return { vary: 'Origin' }
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin!,
    'access-control-expose-headers': EXPOSED,
  }
}

/** What pages of allowed origins may send to a path, as the headers of a preflight answer say it. */
interface CrossOriginUse {
  methods: string
  headers: string
}

export const OPERATION_USE: CrossOriginUse = { methods: 'GET', headers: 'x-gateway-key, x-min-edition' }

/**
 * Clients of the protocol of agents post messages, and ask by GET for a stream, whose refusal they have to be able to read. They
 * send the header of the protocol's version, and of a session or an event if they have one.
 */
export const AGENT_USE: CrossOriginUse = {
  methods: 'GET, POST',
  headers: 'authorization, content-type, last-event-id, mcp-protocol-version, mcp-session-id, x-gateway-key',
}

/** Answers the preflight request of a browser. Returns undefined if its origin is not allowed. */
export function answerPreflight(
  origin: string | undefined,
  allowed: readonly string[],
  { methods, headers }: CrossOriginUse,
): Answer | undefined {
  if (!isAllowedOrigin(origin, allowed)) return undefined
  const answer = {
    'access-control-allow-methods': methods,
    'access-control-allow-headers': headers,
    'access-control-max-age': String(MAX_AGE_SECONDS),
  }
  return { status: 204, headers: answer, body: Buffer.alloc(0), cost: 0 }
}

export function isAllowedOrigin(origin: string | undefined, allowed: readonly string[]): boolean {
  return origin !== undefined && (allowed.includes(origin) || allowed.includes('*'))
}
