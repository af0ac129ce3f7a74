import { identifyParcel, identifyUniversalParcel } from '../../domain/address/parcel-number.ts'
import { identifyStreet, identifyUnit, type StreetIdentity } from '../../domain/address/street-identity.ts'
import type { AssessmentFacts } from '../../records/home/assessment.ts'
import type { HomeType, ListingCore } from '../../records/listing.ts'

/** The registry's names of one home. */
export interface HomeNames {
  /** Names that find the home, the most reliable first; never empty. */
  finding: string[]
  /** Names that do not find the home now, but are bound to it so that later listings find it. */
  further: string[]
}

/**
 * The names of a listing's home: universal parcel, parcel number in its county, street line with unit in its ZIP code, and
 * the source's own key. The unit is part of the name, so units that share a parcel or a street line stay apart. A
 * condo or apartment without a unit has no street name at all. A street line in a city without a ZIP code finds only what was
 * bound under the city, so that equal lines in two ZIP codes of a city stay apart.
 */
export function nameHome(source: string, facts: ListingCore): HomeNames {
  const names = namePlace(source, facts)
  names.finding.push(`key:${nameSourceKey(source, facts.listingKey)}`)
  return names
}

/** The names of the home on a parcel: those of a listing of the same home, and the key by which the assessor knows it. */
export function nameParcelHome(source: string, facts: AssessmentFacts): HomeNames {
  const names = namePlace(source, facts)
  names.finding.push(`assessment:${nameSourceKey(source, facts.assessmentKey)}`)
  return names
}

/** What names a home, whoever speaks of it. */
type NamingFacts = Pick<ListingCore, 'address' | 'parcelNumber' | 'universalParcelId'> & {
  homeType?: HomeType
}

function namePlace(source: string, facts: NamingFacts): HomeNames {
  const street = identifyStreet(facts.address)
  const unit = street?.unit ?? identifyUnit(facts.address.unitNumber ?? '')
  const names: HomeNames = { finding: nameParcels(source, facts, unit), further: [] }
  if (street !== undefined && identifiesHome(facts, street)) addStreet(names, street, facts)
  return names
}

function nameParcels(source: string, facts: NamingFacts, unit: string | undefined): string[] {
  const names: string[] = []
  const suffix = unit === undefined ? '' : `#${unit}`
  const universal = facts.universalParcelId && identifyUniversalParcel(facts.universalParcelId)
  if (universal) names.push(`upi:${universal.parcel}${universal.isOfUnit ? '' : suffix}`)
  const parcel = facts.parcelNumber && identifyParcel(facts.parcelNumber)
  if (parcel) names.push(`parcel:${nameCounty(source, facts)}:${parcel}${suffix}`)
  return names
}

/** A parcel number is unique only within its county. Where the county is unknown, the source and its own words stand in for it. */
function nameCounty(source: string, { address }: NamingFacts): string {
  if (address.countyFips !== undefined) return address.countyFips
  return `${source}\t${address.countyOrParish?.toUpperCase() ?? ''}\t${address.stateOrProvince ?? ''}`
}

function identifiesHome(facts: NamingFacts, street: StreetIdentity): boolean {
  return street.unit !== undefined || (facts.homeType !== 'condo' && facts.homeType !== 'apartment')
}

function addStreet(names: HomeNames, street: StreetIdentity, { address }: NamingFacts): void {
  const line = `${street.street}|${street.unit ?? ''}`
  const { city, stateOrProvince, postalCode } = address
  const inCity =
    city === undefined || stateOrProvince === undefined
      ? undefined
      : `city:${line}|${city.toUpperCase().slice(0, 100)}|${stateOrProvince}`
  if (postalCode !== undefined) names.finding.push(`zip:${line}|${postalCode}`)
  if (inCity !== undefined) (postalCode === undefined ? names.finding : names.further).push(inCity)
}

const LONGEST_KEY = 255

/** The name under which the registry knows a source's own key. Neither part contains a tab, so no two pairs share a name. */
export function nameSourceKey(source: string, key: string): string {
  return `${source}\t${key}`
}

/** True when a key can identify a record: it is not empty, at most 255 characters long, and without control characters. */
export function isUsableKey(key: string): boolean {
  return key.length > 0 && key.length <= LONGEST_KEY && !/\p{Cc}/u.test(key)
}
