import type { Address } from '../../records/address.ts'
import { cityDerived } from '../issues/city-derived.ts'
import { countyDerived } from '../issues/county-derived.ts'
import { countyUnknown } from '../issues/county-unknown.ts'
import { postalCodeUnknown } from '../issues/postal-code-unknown.ts'
import { stateDerived } from '../issues/state-derived.ts'
import type { Issue } from '../ports/issue.ts'
import type { PlaceLookup } from './place-lookup.ts'

/**
 * Fills a missing city, state and county from the ZIP code, a missing FIPS code from the county's name and state, a
 * missing county's name from its FIPS code. What the feed gave is never replaced. Changes `address` in place.
 */
export function deriveLocation(
  address: Address,
  places: PlaceLookup,
  place: string,
  raise: (issue: Issue) => void,
): void {
  fillFromPostalCode(address, places, place, raise)
  const { countyFips, countyOrParish } = address
  fillCounty(address, places)
  if (address.countyFips !== countyFips || address.countyOrParish !== countyOrParish)
    raise(countyDerived(place))
  const isNamedInVain = countyOrParish !== undefined && address.countyFips === undefined
  if (isNamedInVain && places.hasCounties()) raise(countyUnknown(place, countyOrParish))
}

function fillFromPostalCode(
  address: Address,
  places: PlaceLookup,
  place: string,
  raise: (issue: Issue) => void,
): void {
  if (address.postalCode === undefined) return
  const zipCode = places.findZipCode(address.postalCode)
  if (zipCode === undefined) {
    if (places.hasZipCodes()) raise(postalCodeUnknown(place, address.postalCode))
    return
  }
  if (address.city === undefined && zipCode.city !== undefined) {
    address.city = zipCode.city
    raise(cityDerived(place))
  }
  if (address.stateOrProvince === undefined && zipCode.stateOrProvince !== undefined) {
    address.stateOrProvince = zipCode.stateOrProvince
    raise(stateDerived(place))
  }
}

function fillCounty(address: Address, places: PlaceLookup): void {
  const { countyOrParish, stateOrProvince, postalCode } = address
  if (address.countyFips === undefined) {
    const fips =
      countyOrParish === undefined
        ? postalCode && places.findZipCode(postalCode)?.countyFips
        : stateOrProvince && places.findCountyByName(countyOrParish, stateOrProvince)?.fips
    if (fips) address.countyFips = fips
  }
  const county = address.countyFips === undefined ? undefined : places.findCounty(address.countyFips)
  if (countyOrParish === undefined && county !== undefined) address.countyOrParish = county.name
}
