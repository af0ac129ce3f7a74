import { createHash } from 'node:crypto'
import { foldStreetLine } from '../../../domain/address/street-words.ts'
import { CHOICE_NAMES } from '../../../domain/listing-search/searchable-fields.ts'
import {
  type IndexedListing,
  listOffers,
  type SearchableListing,
} from '../../../domain/listing-search/searchable-listing.ts'
import { getStanding } from '../../../domain/listing-search/sort-listings.ts'
import { listPlaceKeys } from '../../index/postings/place-ranges.ts'
import { renderOffering } from '../../offerings/encode-offering.ts'
import type { PlacedOffering } from '../../offerings/placed-offerings.ts'
import type { RecordedSale } from '../../sales/recorded-sale.ts'
import { MOST_UNITS } from '../query/offer-numbers.ts'
import type { EncodedRow } from './replace-rows.ts'
import { type ColumnValue, SEARCH_COLUMNS } from './search-columns.ts'
import {
  LONGEST_TERM,
  listPlaceTerms,
  listRecordedTerms,
  listTokenTerms,
  quoteTerm,
  termOfPlace,
  termOfUnplaced,
} from './search-terms.ts'

/** The columns that COPY writes, in the order of `encodeOffers`. */
export const COPIED_COLUMNS: readonly string[] = [
  ...['from_edition', 'digest', 'property_id', 'status', 'unit', 'lat', 'lon', 'standing', 'street_line'],
  ...SEARCH_COLUMNS.map(({ name }) => name),
  ...['terms', 'listing'],
]

/** An offer as COPY writes it. */
export interface EncodedOffer extends EncodedRow {
  /** By which places are counted. */
  placeTerms: readonly string[]
  unit: number
}

/** Encodes the offers of listings. */
export function encodeOffers(listings: readonly SearchableListing[], edition: number): EncodedOffer[] {
  return listings.flatMap((listing) =>
    encodeListing(listing, { edition, placeTerms: listPlaceTerms(listing), status: listing.status }),
  )
}

/** The status of the rows of sales that only public records have. */
export const RECORDED = 'recorded'

/** Encodes sales that only public records have. */
export function encodeRecordedSales(sales: readonly RecordedSale[], edition: number): EncodedOffer[] {
  return sales.flatMap((sale) =>
    encodeListing(sale, { edition, placeTerms: listRecordedTerms(sale), status: RECORDED }),
  )
}

/** The status of the rows of times on the market. */
export const OFFERING = 'offering'

/** Encodes the times on the market of homes. Their units begin with 1, so that nothing that reads first offers finds them. */
export function encodeOfferings(offerings: readonly PlacedOffering[], edition: number): EncodedOffer[] {
  const ofHomes = Map.groupBy(offerings, ({ propertyId }) => propertyId)
  return [...ofHomes.values()].flatMap((ofHome) =>
    ofHome.map((offering, index) => {
      const { propertyId, point, postalCode } = offering
      const unplaced = point === undefined && postalCode !== undefined ? [termOfUnplaced(postalCode)] : []
      const terms = [...new Set([...listPlaceKeys(offering).map(termOfPlace), ...unplaced])]
      const unit = index + 1
      const values = [propertyId, OFFERING, unit, point?.lat, point?.lon, 0, undefined]
      const none = SEARCH_COLUMNS.map(() => NULL)
      const texts = [terms.map(quoteTerm).join(' '), renderOffering(offering)].map(encodeText)
      const contents = [...values.map(encodeValue), ...none, ...texts].join('\t')
      const digest = createHash('md5').update(contents).digest('hex')
      return { placeTerms: [], unit, digest, line: `${edition}\t${digest}\t${contents}\n` }
    }),
  )
}

interface RowKind {
  edition: number
  placeTerms: readonly string[]
  status: string
}

function encodeListing(listing: SearchableListing, { edition, placeTerms, status }: RowKind): EncodedOffer[] {
  const all = [...placeTerms, ...listTokenTerms(listing.keywordText)]
  const terms = encodeText(all.map(quoteTerm).join(' '))
  const line = findLine(listing)
  const offers = listOffers(listing).slice(0, MOST_UNITS)
  return offers.map((offer, unit) => {
    const { propertyId, point, standardStatus, photoCount, priceDollars } = offer
    const standing = getStanding(standardStatus === 'Active', photoCount, priceDollars)
    const values = [propertyId, status, unit, point?.lat, point?.lon, standing, line]
    const fields = SEARCH_COLUMNS.map(({ read }) => encodeValue(read(offer)))
    const contents = [...values.map(encodeValue), ...fields, terms, encodeText(renderOffer(offer))].join('\t')
    const digest = createHash('md5').update(contents).digest('hex')
    return { placeTerms, unit, digest, line: `${edition}\t${digest}\t${contents}\n` }
  })
}

/** A street line that the index has room for. Longer ones are no addresses. */
function findLine({ streetLine = '' }: SearchableListing): string | undefined {
  const line = foldStreetLine(streetLine)
  return line === '' || line.length > LONGEST_TERM ? undefined : line
}

const NULL = '\\N'

function encodeValue(value: ColumnValue): string {
  if (value === undefined) return NULL
  if (typeof value === 'string') return encodeText(value)
  if (typeof value === 'object') return value.size === 0 ? NULL : encodeText(renderSet(value))
  return String(value)
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\ufffd',
}

/** Encodes a text for COPY. */
export function encodeText(text: string): string {
  return text.replaceAll(/[\\\t\n\r\0]/g, (sign) => ESCAPES[sign]!)
}

function renderSet(choices: ReadonlySet<string>): string {
  const texts = [...choices].sort().map((choice) => `"${choice.replaceAll(/["\\]/g, (sign) => `\\${sign}`)}"`)
  return `{${texts.join(',')}}`
}

/** Renders an offer as the JSON that `parseOffer` reads. */
function renderOffer({ keywordText: _, streetLine, unitOffers, ...offer }: SearchableListing): string {
  const sets = CHOICE_NAMES.map((field) => [field, [...offer[field]]])
  return JSON.stringify({ ...offer, ...Object.fromEntries(sets) })
}

/** Parses a stored offer. */
export function parseOffer(text: string): IndexedListing {
  const offer = JSON.parse(text)
  for (const field of CHOICE_NAMES) offer[field] = new Set(offer[field])
  return offer
}
