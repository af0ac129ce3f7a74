import { type Static, type TSchema, Type } from 'typebox'

// What an operator can ask and order at the administration address. Nothing of it is charged or part of the public API.

/** Describes what can be asked or ordered. */
interface AdminAction<Input extends TSchema = TSchema> {
  /** What it takes: the parameters of a question, the body of an order. */
  input: Input
  /** Whether it changes something or takes much work. Such an order is sent by POST. */
  isOrder: boolean
}

function question<Input extends TSchema>(input: Input): AdminAction<Input> & { isOrder: false } {
  return { input, isOrder: false }
}

function order<Input extends TSchema>(input: Input): AdminAction<Input> & { isOrder: true } {
  return { input, isOrder: true }
}

const NOTHING = Type.Object({}, { additionalProperties: false })

const name = Type.String({ minLength: 1, maxLength: 200 })
const day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })
const keyId = Type.String({ minLength: 1, maxLength: 100 })
const use = Type.Union([Type.Literal('idx'), Type.Literal('vow'), Type.Literal('private')])

function shape<Members extends Record<string, TSchema>>(members: Members) {
  return Type.Object(members, { additionalProperties: false })
}

/** Every action by its name, which is its path below `/admin/`. */
export const ADMIN_ACTIONS = {
  requests: question(NOTHING),
  sources: question(NOTHING),
  editions: question(NOTHING),
  keys: question(NOTHING),
  subscriptions: question(NOTHING),
  usage: question(
    shape({
      by: Type.Union([
        Type.Literal('day'),
        Type.Literal('operation'),
        Type.Literal('holder'),
        Type.Literal('key'),
      ]),
      holder: Type.Optional(name),
      /** The first and the last day, in UTC. */
      from: Type.Optional(day),
      to: Type.Optional(day),
    }),
  ),
  ledger: question(NOTHING),
  'editions/rollback': order(shape({ edition: Type.Integer({ minimum: 1, maximum: 999_999_999 }) })),
  'keys/issue': order(
    shape({
      holder: name,
      mode: Type.Union([Type.Literal('live'), Type.Literal('test')]),
      /** The first day, in UTC, on which the key is refused. */
      expires: Type.Optional(day),
      /** Subscribes the holder. Without it the subscription stays as it is. */
      subscription: Type.Optional(shape({ plan: name, use: Type.Optional(use) })),
    }),
  ),
  'keys/roll': order(shape({ keyId, oldEnds: Type.Optional(day) })),
  'keys/revoke': order(shape({ keyId })),
  'subscriptions/set': order(
    shape({
      holder: name,
      plan: name,
      state: Type.Union([Type.Literal('active'), Type.Literal('cancelled')]),
      use: Type.Optional(use),
    }),
  ),
  'ledger/verify': order(NOTHING),
  'ledger/drain': order(NOTHING),
} as const satisfies Record<string, AdminAction>

export type AdminActionName = keyof typeof ADMIN_ACTIONS

export type AdminInput<Name extends AdminActionName> = Static<(typeof ADMIN_ACTIONS)[Name]['input']>

/** A header that every order must have. A page of another origin cannot send it without asking first, and is refused. */
export const ADMIN_ORDER_HEADER = 'x-plat-admin'

/** What a refused action says. */
export interface AdminRefusal {
  message: string
}
