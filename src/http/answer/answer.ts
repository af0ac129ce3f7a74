import type { ErrorBody } from '../../contract/schemas/error-bodies.ts'

/** What is sent for a request. */
export interface Answer {
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer
  cost: number
  /** Called once the body's buffer may be reused: its bytes are with the system, or will not be sent. */
  release?: () => void
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/** An uncharged answer with a body of the contract. */
export function answerError(error: ErrorBody, headers: Readonly<Record<string, string>> = {}): Answer {
  return answerJson(error.status, error.body, headers)
}

export function answerJson(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  const bytes = Buffer.from(JSON.stringify(body))
  return { status, headers: { 'content-type': JSON_TYPE, ...headers }, body: bytes, cost: 0 }
}
