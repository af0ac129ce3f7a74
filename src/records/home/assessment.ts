import type { Address } from '../address.ts'
import type { CalendarDate } from '../calendar-date.ts'
import type { GeoPoint } from '../geo-point.ts'
import type { DatedHomeFacts, HomeFacts } from './home-facts.ts'

/** The values of a parcel on the roll of one year, in whole cents. */
export interface AssessedValue {
  /** RESO TaxYear: the year in which taxes are due by these values. */
  year: number
  landCents?: number
  improvementCents?: number
  /** RESO TaxAssessedValue: what is taxed before exemptions. In many states it is a fraction of the market value. */
  totalCents?: number
  marketCents?: number
}

/** The tax of one year, in whole cents (RESO TaxAnnualAmount). */
export interface AssessedTax {
  year: number
  amountCents: number
}

/** A recorded change of ownership. */
export interface Transfer {
  date: CalendarDate
  priceCents?: number
  /** As the source wrote it: "Warranty Deed". */
  deedType?: string
  /** True if the price says nothing of the value: a gift, a sale within a family, a foreclosure, several parcels at once. */
  isNominal?: boolean
  documentNumber?: string
  recordingBook?: string
  recordingPage?: string
}

/** What an assessor says about a parcel. A record may hold a part of it; ingest lays the parts of a parcel over each other. */
export interface AssessmentFacts extends HomeFacts {
  /** Unique within its source: the parcel number, as the source writes it. */
  assessmentKey: string
  parcelNumber: string
  universalParcelId?: string
  address: Address
  point?: GeoPoint
  subdivisionName?: string
  zoning?: string
  /** The county's own code of how the parcel is used, and what it stands for. */
  useCode?: string
  useDescription?: string
  /** RESO TaxExemptions, as the source wrote them. */
  exemptions?: string[]
  isOwnerOccupied?: boolean
  /** Never stored unless the operator switches it on. */
  ownerNames?: string[]
  /** Newest first, one for each year. */
  values: AssessedValue[]
  /** Newest first, one for each year. */
  taxes: AssessedTax[]
  /** Newest first. */
  transfers: Transfer[]
}

/** A parcel as Plat stores it. The relation `propertyAssessments` leads from a home to the parcels on which it is. */
export interface Assessment extends AssessmentFacts {
  id: number
  source: string
  /** Absent while neither a street line nor a listing says that the parcel is a home. */
  propertyId?: number
}

/** The first day of the newest year of which the assessor speaks; that of 1900 if of none. */
export function findAssessmentDate({ values, taxes }: AssessmentFacts): CalendarDate {
  const year = Math.max(1900, values[0]?.year ?? 0, taxes[0]?.year ?? 0)
  return `${year}-01-01` as CalendarDate
}

/** Sales below this are transfers between relatives or companies; assessors leave them out of their ratio studies. */
export const LEAST_SALE_PRICE_CENTS = 1_000_00

/** Whether the price of a transfer is evidence of what the home was worth. */
export function isSaleTransfer(
  transfer: Transfer,
): transfer is Transfer & Required<Pick<Transfer, 'priceCents'>> {
  const { priceCents = 0, isNominal } = transfer
  return isNominal !== true && priceCents >= LEAST_SALE_PRICE_CENTS
}

/** What the assessor says of the home, with its day. */
export function dateFacts(facts: HomeFacts, asOf: CalendarDate): DatedHomeFacts {
  return { asOf, ...facts }
}
