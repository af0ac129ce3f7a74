import { type ComparedAddress, readComparedAddress } from '../../domain/address/compared-address.ts'
import { identifyParcel } from '../../domain/address/parcel-number.ts'
import type { Address } from '../../records/address.ts'
import type { Property } from '../../records/property.ts'

/** What a home is looked up by. */
export interface HomeEntry {
  propertyId: number
  address?: ComparedAddress
  /** The parcel number without punctuation. */
  parcel?: string
  countyFips?: string
  stateOrProvince?: string
}

/** The longest street line and name of a city that are looked up, in characters. Longer ones are no addresses. */
const LONGEST = 300

/** Undefined if nobody may find the home by its address, or if it has neither an address nor a parcel number. */
export function buildHomeEntry(property: Property): HomeEntry | undefined {
  const { id: propertyId, address: whole, parcelNumber, isAddressHidden } = property
  if (isAddressHidden === true) return undefined
  const address = readShort(whole)
  const parcel = parcelNumber === undefined ? undefined : identifyParcel(parcelNumber)
  if (address === undefined && parcel === undefined) return undefined
  const { countyFips = '', stateOrProvince } = whole
  return {
    propertyId,
    ...(address && { address }),
    ...(parcel !== undefined && { parcel }),
    ...(FIPS.test(countyFips) && { countyFips }),
    ...(stateOrProvince !== undefined && { stateOrProvince }),
  }
}

const FIPS = /^\d{5}$/

function readShort(whole: Address): ComparedAddress | undefined {
  const address = readComparedAddress(whole)
  if (address === undefined || renderStreetKey(address).length > LONGEST) return undefined
  const { city, ...street } = address
  return city === undefined || city.length > LONGEST ? street : address
}

// A street as one text: number, name, prefix, suffix, postfix and unit between tabs. Texts of one number, and of one number and
// name, are next to each other in order.

export function renderStreetKey({ number, name, prefix, suffix, postfix, unit }: ComparedAddress): string {
  return [number, name, prefix, suffix, postfix, unit].map((part) => part ?? '').join('\t')
}

/** Reads what `renderStreetKey` wrote. */
export function parseStreetKey(
  key: string,
): Pick<ComparedAddress, 'number' | 'name' | 'prefix' | 'suffix' | 'postfix' | 'unit'> {
  const [number = '', name = '', prefix, suffix, postfix, unit] = key.split('\t')
  return {
    number,
    name,
    ...(prefix && { prefix }),
    ...(suffix && { suffix }),
    ...(postfix && { postfix }),
    ...(unit && { unit }),
  }
}
