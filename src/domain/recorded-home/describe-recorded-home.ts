import {
  type Assessment,
  findAssessmentDate,
  isSaleTransfer,
  type Transfer,
} from '../../records/home/assessment.ts'
import { pickHomeFacts } from '../../records/home/home-facts.ts'
import type { Listing } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'

/** The assessments of a home, that of the newest roll first, ties by id. */
export function sortAssessments(assessments: readonly Assessment[]): Assessment[] {
  const dated = assessments.map((assessment) => ({ assessment, date: findAssessmentDate(assessment) }))
  dated.sort((a, b) => (a.date === b.date ? a.assessment.id - b.assessment.id : a.date < b.date ? 1 : -1))
  return dated.map(({ assessment }) => assessment)
}

/** The closing of a listing is recorded as a transfer some days or weeks later. */
export const RECORDING_DAYS = 60

/** The sales that assessors recorded, newest first. Nominal transfers are none. */
export function listRecordedSales(assessments: readonly Assessment[]): (Transfer & { priceCents: number })[] {
  return assessments
    .flatMap(({ transfers }) => transfers.filter(isSaleTransfer))
    .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : b.priceCents - a.priceCents))
}

/**
 * A home that is known only from public records, in the form of a listing, which is what answers present and compare: its last
 * recorded sale, closed long ago, with the facts, values and taxes that the assessor states. `assessments` are sorted; there
 * must be one. Its id is negative, because no listing has it.
 */
export function describeRecordedHome(property: Property, assessments: readonly Assessment[]): Listing {
  const [newest] = assessments
  if (newest === undefined) throw new Error(`Home ${property.id} has no assessment`)
  const [sale] = listRecordedSales(assessments)
  const facts = pickHomeFacts(property.recordedFacts ?? newest)
  const [value, tax] = [newest.values[0], newest.taxes[0]]
  return {
    ...facts,
    id: -newest.id,
    propertyId: property.id,
    source: newest.source,
    listingKey: newest.assessmentKey,
    firstSeenAtMs: 0,
    tenure: 'sale',
    standardStatus: 'Closed',
    homeType: facts.homeType ?? 'other',
    address: property.address,
    parcelNumber: newest.parcelNumber,
    ...(property.point && { point: property.point }),
    ...(property.timeZone && { timeZone: property.timeZone }),
    ...(newest.subdivisionName && { subdivisionName: newest.subdivisionName }),
    ...(newest.zoning && { zoning: newest.zoning }),
    ...(sale && { closeDate: sale.date, closePriceCents: sale.priceCents }),
    ...(value?.totalCents !== undefined && { taxAssessedValueCents: value.totalCents, taxYear: value.year }),
    ...(tax && { taxAnnualCents: tax.amountCents, taxYear: tax.year }),
    ...(newest.isOwnerOccupied !== undefined && { isNonOwnerOccupied: !newest.isOwnerOccupied }),
    ...{ lookups: {}, media: [], openHouses: [], rooms: [], unitTypes: [], virtualTourUrls: [] },
    isDisplayAllowed: true,
    isAddressDisplayAllowed: property.isAddressHidden !== true,
    isValuationDisplayAllowed: true,
  }
}

/** Whether it was made by `describeRecordedHome`. */
export function isRecordedHome({ id }: Pick<Listing, 'id'>): boolean {
  return id < 0
}
