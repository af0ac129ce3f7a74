import type { EvidenceRecords } from '../domain/valuation/evidence/describe-home.ts'
import type { Assessment } from '../records/home/assessment.ts'
import type { Listing } from '../records/listing.ts'
import type { Property } from '../records/property.ts'
import type { EditionReader } from '../store/ports/edition-store.ts'

type RecordReader = Pick<EditionReader, 'getMany' | 'getRelated'>

/**
 * Reads what says at what prices homes changed hands or were offered, in their order: listings that may be shown, histories and
 * assessments. Those of a home whose address must not be shown would tell it, so they are left out.
 */
export async function gatherHomeRecords(
  properties: readonly Property[],
  reader: RecordReader,
): Promise<EvidenceRecords[]> {
  const ids = properties.map(({ id }) => id)
  const [listingIds, assessmentIds, histories, zipPoints] = await Promise.all([
    reader.getRelated('propertyListings', ids),
    reader.getRelated('propertyAssessments', ids),
    reader.getMany('homeHistory', ids),
    gatherZipPoints(properties, reader),
  ])
  const [listings, assessments] = await Promise.all([
    reader.getMany('listing', listingIds.flat()),
    reader.getMany('assessment', assessmentIds.flat()),
  ])
  const listingsOf = splitByHome(listingIds, listings)
  const assessmentsOf = splitByHome(assessmentIds, assessments)
  return properties.map((property, index): EvidenceRecords => {
    const isHidden = property.isAddressHidden === true
    return {
      property,
      listings: listingsOf[index]!.filter(({ isDisplayAllowed }: Listing) => isDisplayAllowed),
      assessments: isHidden ? [] : assessmentsOf[index]!,
      history: histories[index],
      zipPoint: zipPoints[index],
    }
  })
}

/** Reads what models know of homes, in their order: of their listings the newest. Faster than `gatherHomeRecords`. */
export async function gatherModelHomes(
  properties: readonly Property[],
  reader: RecordReader,
): Promise<EvidenceRecords[]> {
  const [listingIds, zipPoints] = await Promise.all([
    reader.getRelated(
      'propertyListings',
      properties.map(({ id }) => id),
    ),
    gatherZipPoints(properties, reader),
  ])
  const newestIds = listingIds.map((ids) => ids.slice(0, 1))
  const newest = splitByHome(newestIds, await reader.getMany('listing', newestIds.flat()))
  return properties.map((property, index) => ({
    ...{ property, assessments: [], zipPoint: zipPoints[index] },
    listings: newest[index]!.filter(({ isDisplayAllowed }) => isDisplayAllowed),
  }))
}

function splitByHome<Kind extends Listing | Assessment>(
  ids: readonly (readonly number[])[],
  found: readonly (Kind | undefined)[],
): Kind[][] {
  let next = 0
  return ids.map((own) => own.map(() => found[next++]).filter((one) => one !== undefined))
}

/** The points of the ZIP codes of homes without a point. The number of a ZIP code is the code. */
async function gatherZipPoints(properties: readonly Property[], reader: RecordReader) {
  const codeOf = ({ point, address }: Property) =>
    point === undefined && address.postalCode !== undefined ? Number(address.postalCode) : undefined
  const codes = [...new Set(properties.map(codeOf))].filter((code) => code !== undefined)
  if (codes.length === 0) return properties.map(() => undefined)
  const found = await reader.getMany('zipCode', codes)
  const points = new Map(codes.map((code, index) => [code, found[index]?.point]))
  return properties.map((property) => {
    const code = codeOf(property)
    return code === undefined ? undefined : points.get(code)
  })
}
