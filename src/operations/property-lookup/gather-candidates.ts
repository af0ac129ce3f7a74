import { type ComparedAddress, readComparedAddress } from '../../domain/address/compared-address.ts'
import { type AddressScore, LEAST_SCORE, scoreAddress } from '../../domain/address/score-address.ts'
import type { CandidateHome } from '../../search/ports/edition-index.ts'
import type { RequestContext } from '../operation.ts'
import { gatherHomeListings, type HomeListings } from '../presentation/home-listings.ts'
import { getShownAddress, type ShownAddress } from '../presentation/shown-address.ts'

/** A home whose address may be shown. */
export interface ShownHome {
  propertyId: number
  home: HomeListings
  shown: ShownAddress
}

/** A home with how well it fits. */
export interface Candidate extends ShownHome, AddressScore {}

/** Reads homes. Those whose address may not be shown are left out: an answer must not connect them with an address. */
export async function gatherShownHomes(
  propertyIds: readonly number[],
  { editionIndex, reader }: RequestContext,
): Promise<Map<number, ShownHome>> {
  const distinct = [...new Set(propertyIds)]
  const homes = await Promise.all(distinct.map((id) => gatherHomeListings(id, editionIndex, reader)))
  const found = new Map<number, ShownHome>()
  for (const [index, home] of homes.entries()) {
    const propertyId = distinct[index]!
    const shown = home && getShownAddress(home.listing, home.property)
    if (shown?.isUndisclosed === false) found.set(propertyId, { propertyId, home: home!, shown })
  }
  return found
}

/** Compares what the homes show with the readings of an address, best first, ties by ascending property id. */
export function gatherAtAddress(
  readings: readonly ComparedAddress[],
  wanted: readonly CandidateHome[],
  homes: ReadonlyMap<number, ShownHome>,
): Candidate[] {
  const candidates: Candidate[] = []
  for (const { propertyId } of wanted) {
    const home = homes.get(propertyId)
    const score = home && scoreBest(readings, home)
    if (home !== undefined && score !== undefined && score.score >= LEAST_SCORE)
      candidates.push({ ...home, ...score })
  }
  return candidates.sort((left, right) => right.score - left.score || left.propertyId - right.propertyId)
}

function scoreBest(
  readings: readonly ComparedAddress[],
  { home: { listing, property } }: ShownHome,
): AddressScore | undefined {
  const address = readComparedAddress({ ...property.address, ...listing.address })
  if (address === undefined) return undefined
  return readings
    .map((reading) => scoreAddress(reading, address))
    .filter((one) => one !== undefined)
    .sort((left, right) => right.score - left.score)[0]
}

/** What is lost if the county of a parcel number is not given: another county may have the same number. */
const COUNTY_UNKNOWN = 0.1

/** The homes with a parcel number all fit equally well. */
export function gatherWithParcel(homes: ReadonlyMap<number, ShownHome>, isCountyGiven: boolean): Candidate[] {
  const score = isCountyGiven ? 1 : 1 - COUNTY_UNKNOWN
  return [...homes.values()].map((home) => ({ ...home, score, agree: [], differ: [], missing: [] }))
}
