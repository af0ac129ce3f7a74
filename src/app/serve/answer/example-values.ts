import { renderChangeCursor, renderExportCursor } from '../../../contract/formats/change-position.ts'
import { findMapCell } from '../../../domain/map/map-grid.ts'
import { renderStreetLine } from '../../../records/address.ts'
import type { Listing } from '../../../records/listing.ts'
import type { EditionReader } from '../../../store/ports/edition-store.ts'

const MOST_BATCHES = 20
/** Degrees around a home in which there is something to find. */
const AROUND = 0.05

const EXAMPLE_ZOOM = 10

/**
 * Examples for the OpenAPI document that work with an edition: a home for sale, its place and its surroundings, a builder,
 * and an agent. What the edition lacks is left out.
 */
export async function findExampleValues(reader: EditionReader): Promise<Record<string, string>> {
  const listing = await findListing(reader)
  const builder = await findFirstId(reader, 'builder')
  const agent = await findFirstId(reader, 'agent')
  // Retention leaves the edition before the newest one.
  const since = Math.max(0, reader.edition - 1)
  return {
    since: String(since),
    'changes cursor': renderChangeCursor({ since: { edition: since }, to: reader, table: 'listing', id: 0 }),
    'export-page cursor': renderExportCursor({ of: reader, table: 'listing', id: 0 }),
    ...(listing === undefined ? {} : describeHome(listing)),
    ...(listing === undefined ? {} : await describeAddress(listing, reader)),
    ...(builder === undefined ? {} : { feed_id: String(builder) }),
    ...(agent === undefined ? {} : { agent_id: String(agent) }),
  }
}

/** A home for sale whose place is known, among the first listings. */
async function findListing(reader: EditionReader): Promise<Listing | undefined> {
  let batches = 0
  for await (const batch of reader.scan('listing')) {
    const found = batch.find(isExample)
    if (found !== undefined || ++batches === MOST_BATCHES) return found
  }
  return undefined
}

function isExample(listing: Listing): boolean {
  const { standardStatus, tenure, address, point } = listing
  const isShown = listing.isDisplayAllowed && listing.isAddressDisplayAllowed
  const hasPlace = address.city !== undefined && address.stateOrProvince !== undefined && point !== undefined
  return standardStatus === 'Active' && tenure === 'sale' && isShown && hasPlace
}

function describeHome({ propertyId, address, point }: Listing): Record<string, string> {
  const { lat, lon } = point!
  const tile = findMapCell(point!, EXAMPLE_ZOOM)
  const [west, south, east, north] = [lon - AROUND, lat - AROUND, lon + AROUND, lat + AROUND].map((degrees) =>
    degrees.toFixed(4),
  )
  return {
    property_id: String(propertyId),
    ppid: String(propertyId),
    location: `${address.city}, ${address.stateOrProvince}`,
    text: address.city!,
    z: String(EXAMPLE_ZOOM),
    x: String(tile.column),
    y: String(tile.row),
    bbox: `${west},${south},${east},${north}`,
    point: `${lat.toFixed(4)},${lon.toFixed(4)}`,
    circle: `${lat.toFixed(4)},${lon.toFixed(4)},2.5`,
    polygon: `${south},${west};${south},${east};${north},${east};${north},${west}`,
  }
}

/** Left out if another offer hides the address of the home. */
async function describeAddress(
  { propertyId, address }: Listing,
  reader: EditionReader,
): Promise<Record<string, string>> {
  const [property] = await reader.getMany('property', [propertyId])
  const street = renderStreetLine(address)
  if (street === undefined || property === undefined || property.isAddressHidden === true) return {}
  return { address: `${street}, ${address.city}, ${address.stateOrProvince}` }
}

async function findFirstId(reader: EditionReader, kind: 'builder' | 'agent'): Promise<number | undefined> {
  for await (const [first] of reader.scan(kind)) if (first !== undefined) return first.id
  return undefined
}
