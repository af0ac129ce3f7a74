import { type TSchema, Type } from 'typebox'
import type { ParameterTable, ParsedParameters } from '../parameters/parameter.ts'

/** Which of the two base addresses serves an operation. */
export type Base = 'main' | 'alt'

/** A fault between parameters that are sound one by one. */
export interface CrossFault {
  /** Canonical name of the parameter to blame. */
  parameter: string
  takes: string
}

/** A header of an answer. Its value is text. */
export interface ResponseHeader {
  readonly description: string
  readonly example: string
}

/** An operation as data: everything that the wire can see of it. */
export interface OperationContract<
  Table extends ParameterTable = ParameterTable,
  Data extends TSchema | undefined = TSchema | undefined,
> {
  /** Kebab-case: "property-detail". */
  readonly name: string
  readonly base: Base
  readonly path: string
  readonly summary: string
  readonly parameters: Table
  /** What must hold between parameters, asked when each is sound. */
  findCrossFault?(parameters: ParsedParameters<Table>): CrossFault | undefined
  /** Schema of `data`; absent when the answer is the envelope alone. */
  readonly data: Data
  /** True when the envelope has total and has_more. */
  readonly isPaged: boolean
  /** True when the envelope has total but, being no page, not has_more. */
  readonly isCounted?: boolean
  /** True when an identifier may name nothing, which is a 404. */
  readonly mayBeNotFound: boolean
  /** Headers of a success besides those that every answer has, by name. */
  readonly responseHeaders?: Readonly<Record<string, ResponseHeader>>
  /** Schema of the whole body of a success. */
  readonly response: TSchema
}

type Facts<Table extends ParameterTable, Data extends TSchema | undefined> = Omit<
  OperationContract<Table, Data>,
  'response'
>

/** An operation with its response schema built from its parts. */
export function defineOperation<const Table extends ParameterTable, const Data extends TSchema | undefined>(
  facts: Facts<Table, Data>,
): OperationContract<Table, Data> {
  return { ...facts, response: envelope(facts) }
}

function envelope({ data, isPaged, isCounted }: Facts<ParameterTable, TSchema | undefined>): TSchema {
  const properties = {
    success: Type.Boolean({ description: 'Always true in this answer.', examples: [true] }),
    cost: Type.Number({ description: 'What the answer cost.', examples: [1] }),
    ...(data === undefined ? {} : { data }),
    ...(isPaged || isCounted
      ? { total: Type.Number({ description: 'Number of all matches, exact.', examples: [1] }) }
      : {}),
    ...(isPaged
      ? { has_more: Type.Boolean({ description: 'Whether a later page has data.', examples: [false] }) }
      : {}),
  }
  return Type.Object(properties, { additionalProperties: false })
}
