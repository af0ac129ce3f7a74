import { type TSchema, Type } from 'typebox'
import { identifier } from '../formats/numbers.ts'
import { type ParameterTable, type ParsedParameters, required } from '../parameters/parameter.ts'

/** The base address to which the interface assigns an operation. Both answer it. */
export type Base = 'main' | 'alt'

/** A contradiction between parameters that are each valid by themselves. */
export interface CrossFault {
  /** The canonical name of the parameter that the rejection names. */
  parameter: string
  takes: string
}

/** A header of an answer. Its value is text. */
export interface ResponseHeader {
  readonly description: string
  readonly example: string
}

/** An operation as data: everything that a client can see of it. */
export interface OperationContract<
  Table extends ParameterTable = ParameterTable,
  Data extends TSchema | undefined = TSchema | undefined,
> {
  /** Kebab-case: "property-detail". */
  readonly name: string
  readonly base: Base
  /** Its parameters are in braces: see `matchPath`. */
  readonly path: string
  readonly summary: string
  readonly parameters: Table
  /** Checks the parameters against each other, once each of them is valid. */
  findCrossFault?(parameters: ParsedParameters<Table>): CrossFault | undefined
  /** Schema of `data`; absent if the answer is only the envelope, or has none. */
  readonly data: Data
  /** The type of an answer that consists of bytes without an envelope. A client may ask whether they have changed, which is free. */
  readonly media?: string
  /** Whether the envelope has total and has_more. */
  readonly isPaged: boolean
  /** Whether the envelope has total without has_more, because the answer is not a page. */
  readonly isCounted?: boolean
  /** Whether an identifier may name nothing, which is a 404. */
  readonly mayBeNotFound: boolean
  /** Whether it may ask for an edition that can no longer be read, which is a 410. */
  readonly mayBeGone?: boolean
  /** Headers of a success besides those that every answer has, by name. */
  readonly responseHeaders?: Readonly<Record<string, ResponseHeader>>
  /** Schema of the whole body of a success. */
  readonly response: TSchema
}

type Facts<Table extends ParameterTable, Data extends TSchema | undefined> = Omit<
  OperationContract<Table, Data>,
  'response'
>

/** Defines an operation and builds the schema of its response. */
export function defineOperation<const Table extends ParameterTable, const Data extends TSchema | undefined>(
  facts: Facts<Table, Data>,
): OperationContract<Table, Data> {
  return { ...facts, response: facts.media === undefined ? envelope(facts) : Type.Unknown() }
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

/** The parameters of each operation that is about one property. */
export const propertyParameters = {
  property_id: required({
    format: identifier,
    aliases: ['ppid'],
    description: 'Property id, as search results and lists of homes show it.',
    example: '2101553',
  }),
}
