import type { ListingCore, ListingDetails, ListingFacts } from './listing.ts'

/** The JSON of the details of a listing: `{"listingId":"1","media":[]}`. It is never an empty object. */
export interface PackedDetails {
  text(): string
  /** The text in UTF-8. */
  bytes(): Uint8Array
}

/** A symbol, so that copies of a packed listing take its details along, and comparisons and JSON leave them out. */
const DETAILS: unique symbol = Symbol('details')

/**
 * A listing on its way from a feed to the store. Its details are JSON already, and nobody parses them unless there is an earlier version
 * to compare with.
 */
export interface PackedListing extends ListingCore {
  [DETAILS]?: PackedDetails | undefined
}

/** Changes `core`. */
export function packListing(core: ListingCore, details: PackedDetails): PackedListing {
  const packed: PackedListing = core
  packed[DETAILS] = details
  return packed
}

/** Undefined for any other record than a packed listing. */
export function findPackedDetails(record: object): PackedDetails | undefined {
  return (record as PackedListing)[DETAILS]
}

/** The listing with its details as fields. */
export function unpackListing(facts: ListingCore): ListingFacts {
  const packed = findPackedDetails(facts)
  if (packed === undefined) return facts as ListingFacts
  const details = JSON.parse(packed.text()) as ListingDetails
  return { ...details, ...facts, [DETAILS]: undefined } as ListingFacts
}

/** The JSON text of a record with all of its fields, which is what stores write. */
export function renderRecord(record: object): string {
  const text = JSON.stringify(record)
  const details = findPackedDetails(record)
  return details === undefined ? text : `${details.text().slice(0, -1)},${text.slice(1)}`
}
