import {
  type AgentQuestion,
  type AskedAnswer,
  type AskService,
  explainStatus,
  MOST_MESSAGE_BYTES,
  type OperationAnswer,
} from '../../agents/ports/ask-service.ts'
import { INTERNAL_FAILURE } from '../../contract/schemas/error-bodies.ts'
import { type Answer, answerError, answerJson } from '../answer/answer.ts'
import { isAllowedOrigin } from '../answer/cross-origin.ts'
import { type Exchange, findHeader, hasClientLeft } from '../request/exchange.ts'
import { readBody } from '../request/read-body.ts'
import { makeRequestId } from '../request/request-id.ts'
import { type AdmittedCaller, admitCaller, answerQuery, chargeAnswer } from './answer-operation.ts'
import type { SharedParts } from './http-parts.ts'

/** Where agents send their messages. */
export const AGENTS_PATH = '/mcp'

/**
 * Answers a message of an agent. It needs the same keys as operations. Each answered call of a tool is charged and counted as one
 * answer of its operation, with a request id of its own; everything else is free. The errors are those of the protocol of agents, except for keys.
 */
export async function answerAgents(parts: SharedParts, exchange: Exchange): Promise<Answer | undefined> {
  const caller = await admitCaller(parts.keyGate, findKeyText(exchange), exchange.nowMs)
  if (!caller.ok) return answerError(caller.error)
  const origin = findHeader(exchange, 'origin')
  if (origin !== undefined && !isAllowedOrigin(origin, listAllowedOrigins(parts))) return REFUSED_ORIGIN
  const body = await readBody(exchange.request, {
    mostBytes: MOST_MESSAGE_BYTES,
    timeoutMs: parts.settings.limits.requestTimeoutMs,
  })
  if (body.kind === 'left') return undefined
  const text = body.kind === 'whole' ? body.text : undefined
  const ask: AskService = (question, show) => askOperation(parts, caller, exchange, question, show)
  const reply = await parts.answerMessage({ headers: pickHeaders(exchange), text }, ask)
  if (hasClientLeft(exchange)) return undefined
  return { ...reply, headers: { ...reply.headers, 'cache-control': 'no-store' }, cost: 0 }
}

// Only browsers send an origin. The protocol wants others refused, because a page can lead the name of its own host to this service.
const REFUSED_ORIGIN = answerJson(403, {
  jsonrpc: '2.0',
  error: {
    code: -32000,
    message: 'Pages of this origin may not call: PLAT_ALLOWED_ORIGINS has those that may.',
  },
  id: null,
})

function listAllowedOrigins({ settings, ownOrigins }: SharedParts): readonly string[] {
  return [...settings.allowedOrigins, ...ownOrigins]
}

/** Programs that run agents mostly know bearer tokens. */
export function findKeyText(exchange: Exchange): string | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(findHeader(exchange, 'authorization') ?? '')?.[1]
  return findHeader(exchange, 'x-gateway-key') ?? bearer
}

function pickHeaders(exchange: Exchange): Record<string, string> {
  const names = ['accept', 'content-type', 'mcp-protocol-version']
  const found = names.map((name) => [name, findHeader(exchange, name)] as const)
  return Object.fromEntries(found.filter((header): header is [string, string] => header[1] !== undefined))
}

/** Asks an operation for a caller who has been admitted. The charge is made when everything that is handed out is there. */
async function askOperation<Shown>(
  parts: SharedParts,
  { key, use }: AdmittedCaller,
  exchange: Exchange,
  { contract, query }: AgentQuestion,
  show: (answer: OperationAnswer) => Shown,
): Promise<AskedAnswer<Shown>> {
  const startedMs = performance.now()
  const operation = contract.name
  const call = { requestId: makeRequestId(), nowMs: exchange.nowMs }
  const tell = (status: number, cost: number, bytes: number) =>
    parts.observer.answered({
      ...{ requestId: call.requestId, operation, status, cost, bytes },
      durationMs: performance.now() - startedMs,
    })
  try {
    const answer = await answerQuery(parts, contract, query, { nowMs: call.nowMs, use })
    const { status, headers, body, cost } = answer
    const text = body.toString()
    answer.release?.()
    if (cost === 0) {
      tell(status, 0, 0)
      return { kind: 'refused', detail: explainStatus(status, headers['x-error-detail']) }
    }
    const { data, total, has_more: hasMore } = JSON.parse(text)
    const shown = show({ data, total, hasMore, findHeader: (name) => headers[name] })
    if (hasClientLeft(exchange)) return { kind: 'refused', detail: 'The client has left.' }
    await chargeAnswer(parts, operation, key, call, cost)
    tell(status, cost, text.length)
    return { kind: 'shown', shown, requestId: call.requestId, edition: Number(headers['x-edition']) }
  } catch (error) {
    parts.observer.faulted({ requestId: call.requestId, operation, error })
    tell(INTERNAL_FAILURE.status, 0, 0)
    return { kind: 'refused', detail: explainStatus(INTERNAL_FAILURE.status, undefined) }
  }
}
