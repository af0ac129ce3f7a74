import type { OperationContract } from '../../contract/operations/operation-contract.ts'

/** A question to the service: an operation with its query, names and values decoded. */
export interface AgentQuestion {
  contract: OperationContract
  query: readonly (readonly [name: string, value: string])[]
}

/** A success of an operation. */
export interface OperationAnswer {
  data: unknown
  total?: number
  hasMore?: boolean
  /** The value of a header, by its name in lower case. */
  findHeader(name: string): string | undefined
}

export type AskedAnswer<Shown> =
  | { kind: 'shown'; shown: Shown; requestId: string; edition: number }
  /** The operation refused or failed, and was not charged. `detail` says why and what to do, for the agent. */
  | { kind: 'refused'; detail: string }

/**
 * Asks the service as the holder of a key, along the same way as every request. `show` makes of the answer what is charged and handed
 * out.
 */
export type AskService = <Shown>(
  question: AgentQuestion,
  show: (answer: OperationAnswer) => Shown,
) => Promise<AskedAnswer<Shown>>

const STATUS_DETAILS: Readonly<Record<number, string>> = {
  401: 'The key is missing, unknown, expired or revoked. The person who set up this server must give it a valid one.',
  403: 'The holder of the key has no active subscription.',
  404: 'Nothing has this identifier. Take one from search_homes or find_home.',
  503: 'The service is busy. Ask again in a second.',
}

export interface AgentMessage {
  headers: Readonly<Record<string, string>>
  /** Undefined if it has more than `MOST_MESSAGE_BYTES`. */
  text: string | undefined
}

/** A call of a tool takes less, even with a polygon of a thousand corners. */
export const MOST_MESSAGE_BYTES = 64 * 1024

export interface AgentReply {
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer
}

/** Answers one message of an agent, which came in the body of a request. Its tools ask `ask`. */
export type AnswerMessage = (message: AgentMessage, ask: AskService) => Promise<AgentReply>

/** What an agent is told of an answer that is no success. `detail` is what the answer itself says. */
export function explainStatus(status: number, detail: string | undefined): string {
  return detail ?? STATUS_DETAILS[status] ?? `The service failed with status ${status}. Nothing was charged.`
}
