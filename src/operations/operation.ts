import type { MortgageInsuranceTable } from '../domain/mortgage/mortgage-insurance.ts'
import type { EditionIndex } from '../search/ports/edition-index.ts'
import type { ComparedEditions, EditionReader } from '../store/ports/edition-store.ts'
import type { AnswerBody, Splicing, Validity } from './documents/answer-documents.ts'
import type { LinkSettings } from './presentation/links.ts'

/** Settings on which answers depend. */
export interface OperationSettings extends LinkSettings {
  baseUrlAlt: string
  /** IANA name. Look-back filters count their days and months in it, and it stands in for unknown zones of homes. */
  timeZone: string
  searchPageSize: number
  pastSalePageSize: number
  /** Whether the history of a home leaves out listings that their source no longer has. */
  hidesRemovedListings?: boolean
  operator?: OperatorSettings
  /** Replaces the table of conventional mortgage insurance that comes with Plat. */
  insuranceTable?: MortgageInsuranceTable
}

/** The data of a request: one edition from start to end (`reader.edition` equals `editionIndex.edition`) and one instant. */
export interface RequestContext {
  nowMs: number
  editionIndex: EditionIndex
  reader: EditionReader
  /** For operations that compare editions. */
  editions: ComparedEditions
  settings: OperationSettings
  /** Lists the sources of listings of which the caller may see anything, by name. */
  listSources(): Promise<readonly ListingSource[]>
  /** Cached documents and the body to write them into. Without it, everything is presented for each answer. */
  splicing?: Splicing
}

/** A source of listings, and what must be shown with them. */
export interface ListingSource {
  source: string
  lastReadAtMs?: number
  attribution?: string
  contact?: string
  disclaimer?: string
  /** RESO names of the statuses that are shown; empty for all. */
  statuses: readonly string[]
  withheld: readonly string[]
  delayMs: number
}

/** Headers that an operation adds to its answer, by lower-case name; values are printable ASCII. The contract declares them. */
export type AnswerHeaders = Readonly<Record<string, string>>

export interface AnswerDescription {
  headers?: AnswerHeaders
  /**
   * The instants between which the same parameters give the same answer, byte for byte, in the same view of the same edition. Whoever
   * states it allows the whole answer to be cached. Absent if the answer may be another one at any time.
   */
  validity?: Validity
  /**
   * The name of members that count the milliseconds since an instant. During the validity their values grow, without getting more
   * digits, and nothing else in the answer changes.
   */
  ageMember?: string
  /** Whether the answer was put together from cached documents, so that another one like it costs little. */
  isAssembled?: boolean
}

/**
 * `rejected` is the caller's fault and becomes a 400. `notFound` means that the edition does not have the identifier,
 * `gone` that an edition can no longer be read.
 */
export type OperationResult<Data> =
  | (AnswerDescription & { kind: 'answer'; data?: Data; total?: number; hasMore?: boolean })
  /** The body contains the rendered data of the answer. */
  | (AnswerDescription & { kind: 'spliced'; body: AnswerBody; total?: number; hasMore?: boolean })
  /** The whole answer, in the media type of the contract. */
  | (AnswerDescription & { kind: 'bytes'; bytes: Uint8Array })
  | { kind: 'rejected'; detail: string }
  | { kind: 'notFound' }
  | { kind: 'gone'; detail: string; headers: AnswerHeaders }

/** Answers one parsed request. Throws only for a fault of ours or of the store. */
export type Operation<Parameters, Data> = (
  parameters: Parameters,
  context: RequestContext,
) => Promise<OperationResult<Data>>

/**
 * Values that no feed contains because the operator of the service decides them. Property detail leaves out the fields of absent parts.
 * `{placeholders}` in addresses are filled in for each home.
 */
export interface OperatorSettings {
  products?: {
    attributes?: Readonly<Record<string, unknown>>
    names: readonly string[]
    brandName?: string
    isPromotedListing?: boolean
  }
  leads?: {
    showContactAnAgent?: boolean
    leadType?: string
    marketType?: string
    showLeadForm?: boolean
    disclaimerText?: string
    isLenderPartnerEligible?: boolean
    showTextLeads?: boolean
    flipTheMarketEnabled?: boolean
    phones?: readonly { number: string; category: string }[]
    showContactALender?: boolean
    showLenderPartner?: boolean
  }
  /** Addresses of a street view picture and its metadata; {lat} and {lon} are filled in. */
  streetView?: { url?: string; metadataUrl?: string }
  showProviderLogo?: boolean
  /** Slogan and color of brokers. */
  advertiserSlogan?: string
  brokerAccentColor?: string
  imageDisclaimer?: string
  suppressAllOffMarketPhotosExceptOne?: boolean
}
