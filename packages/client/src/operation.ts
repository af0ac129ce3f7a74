import type { operations } from './generated/operations.ts'

/** The operations of the service that answer JSON. Tiles are for maps, which ask for them by their address. */
export type OperationName = Exclude<keyof operations, 'search-tiles' | 'ground-tiles'>

type ParametersOf<Name extends OperationName> = operations[Name]['parameters'] extends { query: infer Query }
  ? Query
  : operations[Name]['parameters'] extends { query?: infer Query }
    ? Query
    : never

/** What an operation takes: its query parameters, by the names of the contract. */
export type Parameters<Name extends OperationName> = NonNullable<ParametersOf<Name>>

/** The body of a success. */
export type Body<Name extends OperationName> =
  operations[Name]['responses'][200]['content']['application/json']

/** The body of a success, and what its headers say. */
export type Answer<Name extends OperationName> = Body<Name> & { meta: AnswerMeta }

export interface AnswerMeta {
  /** The edition of the data that the answer belongs to. */
  edition: number
  /** The identifier of the request, as in the operator's ledger. */
  requestId: string
  headers: Headers
}

/** The operations whose answers are pages: the ones that take a page. */
export type PagedOperation = {
  [Name in OperationName]: 'page' extends keyof Parameters<Name>
    ? Body<Name> extends { data: readonly unknown[]; has_more: boolean }
      ? Name
      : never
    : never
}[OperationName]

/** An item of a page. */
export type Item<Name extends PagedOperation> =
  Body<Name> extends { data: readonly (infer One)[] } ? One : never

/** The operations whose answers go on behind a cursor. */
export type CursorOperation = {
  [Name in OperationName]: 'cursor' extends keyof Parameters<Name> ? Name : never
}[OperationName]

type CamelCase<Text extends string> = Text extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Text

/** "search-by-location" becomes "searchByLocation". */
export function camelCase<Text extends string>(text: Text): CamelCase<Text> {
  return text.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<Text>
}

/** A method for each operation. */
export type OperationMethods = {
  [Name in OperationName as CamelCase<Name>]: (
    ...args: Record<never, never> extends Parameters<Name>
      ? [parameters?: Parameters<Name>, options?: RequestOptions]
      : [parameters: Parameters<Name>, options?: RequestOptions]
  ) => Promise<Answer<Name>>
}

export interface RequestOptions {
  /** Ends the request, also while it waits for its next attempt. */
  signal?: AbortSignal
  /** Answers from this edition or a newer one only: the edition of an earlier answer, so that data never goes back in time. */
  minEdition?: number
}
