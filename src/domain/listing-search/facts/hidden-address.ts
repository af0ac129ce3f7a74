import { type Address, renderStreetLine } from '../../../records/address.ts'
import type { Listing } from '../../../records/listing.ts'
import type { Property } from '../../../records/property.ts'

/** Replaces the street in texts. */
const WITHHELD = '(address withheld)'

/**
 * The listing without anything that reveals where the home is, if its address must not be shown: because of the listing itself, or because of another
 * listing under which the home is on offer now. Every answer and the search index see listings through this function. The address
 * and point themselves stay in the record for what may use them without showing them, such as finding the
 * neighborhood; `isAddressDisplayAllowed` is false then.
 */
export function withholdAddress(listing: Listing, property: Property | undefined): Listing {
  if (isAddressShown(listing, property)) return listing
  const pattern = buildStreetPattern({ ...property?.address, ...listing.address })
  const redact = (text: string | undefined) => redactStreet(text, pattern)
  const withheld = withholdFacts(listing, pattern)
  return {
    ...withheld,
    media: withheld.media.map((medium) => ({
      ...medium,
      title: redact(medium.title),
      description: redact(medium.description),
    })),
    virtualTourUrls: listing.virtualTourUrls.filter((url) => !namesStreet(url, pattern)),
    openHouses: listing.openHouses.map((one) => ({ ...one, description: redact(one.description) })),
  }
}

/** The same for search, which looks at no texts but the remarks. Texts of photos and open houses are as they were. */
export function withholdSearchedAddress(listing: Listing, property: Property | undefined): Listing {
  if (isAddressShown(listing, property)) return listing
  return withholdFacts(listing, buildStreetPattern({ ...property?.address, ...listing.address }))
}

function withholdFacts(listing: Listing, pattern: RegExp | undefined): Listing {
  return {
    ...listing,
    isAddressDisplayAllowed: false,
    parcelNumber: undefined,
    universalParcelId: undefined,
    buildingName: undefined,
    remarks: redactStreet(listing.remarks, pattern),
    media: listing.media.filter(({ url }) => !namesStreet(url, pattern)),
  }
}

function redactStreet(text: string | undefined, pattern: RegExp | undefined): string | undefined {
  return pattern === undefined ? text : text?.replaceAll(pattern, WITHHELD)
}

function namesStreet(url: string, pattern: RegExp | undefined): boolean {
  return pattern !== undefined && decodeUrl(url).search(pattern) >= 0
}

/** Whether the listing and the others under which the home is on offer now allow to show its address. */
export function isAddressShown(listing: Listing, property: Property | undefined): boolean {
  return listing.isAddressDisplayAllowed && property?.isAddressHidden !== true
}

/** House number, then the street's name after at most two other words, however they are separated: "4512-n-wallingford-ave". */
function buildStreetPattern(address: Address): RegExp | undefined {
  const line = address.streetName === undefined ? address.unparsedAddress : renderStreetLine(address)
  const words = listWords(line)
  const number = address.streetNumber === undefined ? words.slice(0, 1) : listWords(address.streetNumber)
  const name =
    address.streetName === undefined ? findNameWords(words.slice(1)) : listWords(address.streetName)
  if (name.length === 0 || !/\d/.test(number.join(''))) return undefined
  const gap = '[^\\p{L}\\p{N}]+'
  const street = [...number, `(?:\\p{L}+${gap}){0,2}?${name.join(gap)}`].join(gap)
  return new RegExp(`(?<![\\p{L}\\p{N}])${street}(?![\\p{L}\\p{N}])`, 'giu')
}

/** The first word after the number that is longer than a direction. */
function findNameWords(words: readonly string[]): string[] {
  const name = words.find((word) => word.length > 2)
  return name === undefined ? [] : [name]
}

function listWords(text: string | undefined): string[] {
  return text?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function decodeUrl(url: string): string {
  if (!url.includes('%')) return url
  try {
    return decodeURIComponent(url)
  } catch {
    return url // A stray "%" is no reason to fail.
  }
}
