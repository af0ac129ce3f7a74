import type { MortgageInsuranceTable } from '../domain/mortgage/mortgage-insurance.ts'
import type { EditionIndex } from '../search/ports/edition-index.ts'
import type { EditionReader } from '../store/ports/edition-store.ts'
import type { AnswerBody, Splicing } from './documents/answer-documents.ts'
import type { OperatorSettings } from './operator-settings.ts'
import type { LinkSettings } from './presentation/links.ts'

/** Settings on which answers depend. */
export interface OperationSettings extends LinkSettings {
  baseUrlAlt: string
  /** IANA name; calendar months of look-back filters and local midnights are counted in it. */
  timeZone: string
  searchPageSize: number
  pastSalePageSize: number
  operator?: OperatorSettings
  /** Prices conventional mortgage insurance; without it the table that comes with Plat does. */
  insuranceTable?: MortgageInsuranceTable
}

/** What a request sees: one edition from start to end (`reader.edition` equals `market.edition`) and one instant. */
export interface RequestContext {
  nowMs: number
  editionIndex: EditionIndex
  reader: EditionReader
  settings: OperationSettings
  /** Kept documents and where to write them; without it everything is presented for each answer. */
  splicing?: Splicing
}

/** Headers that an operation adds to its answer, by lower-case name; values are printable ASCII. The contract declares them. */
export type AnswerHeaders = Readonly<Record<string, string>>

/** `rejected` is the caller's fault and becomes a 400; `notFound` an identifier that the edition does not have. */
export type OperationResult<Data> =
  | { kind: 'answer'; data?: Data; total?: number; hasMore?: boolean; headers?: AnswerHeaders }
  /** The answer's data stand in the body, rendered. */
  | { kind: 'spliced'; body: AnswerBody; total?: number; hasMore?: boolean; headers?: AnswerHeaders }
  | { kind: 'rejected'; detail: string }
  | { kind: 'notFound' }

/** Answers one parsed request. Throws only for a fault of ours or of the store. */
export type Operation<Parameters, Data> = (
  parameters: Parameters,
  context: RequestContext,
) => Promise<OperationResult<Data>>
