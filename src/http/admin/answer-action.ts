import {
  ADMIN_ACTIONS,
  type AdminActionName,
  type AdminRefusal,
} from '../../contract/administration/admin-actions.ts'
import { checkAgainst } from '../../contract/schemas/check-response.ts'
import { type Answer, answerJson } from '../answer/answer.ts'
import { type Exchange, hasClientLeft } from '../request/exchange.ts'
import { readBody } from '../request/read-body.ts'
import { parseQuery } from '../request/request-target.ts'
import type { AdmitOperator } from './admit-operator.ts'

/** What becomes of a question or an order that has been admitted and has the right form. */
export type AdminReply =
  | { ok: true; answer: unknown }
  /** It is refused, with the status and the reason. */
  | { ok: false; status: 400 | 409 | 503; detail: string }

/** Rejects only for a fault of ours. `peer` is the address from which an order came. */
export type AskAdministration = (name: AdminActionName, input: unknown, peer: string) => Promise<AdminReply>

interface ActionParts {
  admit: AdmitOperator
  ask: AskAdministration
  timeoutMs: number
}

/** Everything that orders take is short. */
const MOST_ORDER_BYTES = 16 * 1024

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

/** Answers one action of an operator; undefined if the client has left. */
export async function answerAction(
  { admit, ask, timeoutMs }: ActionParts,
  name: AdminActionName,
  exchange: Exchange,
): Promise<Answer | undefined> {
  const { input: schema, isOrder } = ADMIN_ACTIONS[name]
  const refusal = admit(exchange, isOrder)
  if (refusal !== undefined) return refusal
  const { request } = exchange
  const input = isOrder ? await readOrder(exchange, timeoutMs) : readQuestion(request.url!)
  if (input === LEFT) return undefined
  if (typeof input === 'string') return refuse(400, input)
  const fault = checkAgainst(schema, input)
  if (fault !== undefined) return refuse(400, `The request has a wrong form: ${fault}`)
  const reply = await ask(name, input, request.socket.remoteAddress ?? 'unknown')
  if (!isOrder && hasClientLeft(exchange)) return undefined
  return reply.ok ? answerJson(200, reply.answer, HEADERS) : refuse(reply.status, reply.detail)
}

const LEFT = Symbol('the client has left')

/** The body of an order; a text says what is wrong with it. */
async function readOrder({ request }: Exchange, timeoutMs: number): Promise<object | string | typeof LEFT> {
  const body = await readBody(request, { mostBytes: MOST_ORDER_BYTES, timeoutMs })
  if (body.kind !== 'whole')
    return body.kind === 'left' ? LEFT : `The body has more than ${MOST_ORDER_BYTES} bytes.`
  try {
    const order: unknown = JSON.parse(body.text)
    return typeof order === 'object' && order !== null ? order : 'The body is no JSON object.'
  } catch {
    return 'The body is no JSON.'
  }
}

function readQuestion(target: string): object | string {
  const pairs = parseQuery(target)
  if (pairs === undefined) return 'The query has a broken percent-encoding.'
  const names = pairs.map(([name]) => name)
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  return repeated === undefined ? Object.fromEntries(pairs) : `${repeated} is given more than once.`
}

function refuse(status: number, message: string): Answer {
  return answerJson(status, { message } satisfies AdminRefusal, HEADERS)
}
