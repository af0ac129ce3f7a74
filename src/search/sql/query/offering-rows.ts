import { isInArea, type SearchArea } from '../../../domain/listing-search/search-choices.ts'
import type { Offering } from '../../../domain/market-statistics/offering.ts'
import { findAreaBox } from '../../index/spatial/block-boxes.ts'
import { parseOffering } from '../../offerings/encode-offering.ts'
import type { SearchPlace } from '../../ports/edition-index.ts'
import type { OfferingSource } from '../../ports/search-engine.ts'
import { OFFERING } from '../rows/encode-offers.ts'
import { renderPlace } from './conditions/render-place.ts'
import { type EditionRows, renderSeen } from './edition-rows.ts'
import { startParameters } from './parameters.ts'

/** Opens the times on the market of the homes of an edition. The database finds those in a place; an area is decided here, point by point. */
export function openOfferingRows(rows: EditionRows): OfferingSource {
  return {
    forEachOffering: async (place, use) => {
      const seen = new Set<string>()
      for (const part of listParts(place))
        for (const { propertyId, unit, offering } of await readOfferings(rows, part)) {
          const name = `${propertyId} ${unit}`
          if (seen.has(name)) continue
          seen.add(name)
          use(offering)
        }
    },
  }
}

/** Lists the places of which a place is the union. */
function listParts(place: SearchPlace): Exclude<SearchPlace, { kind: 'anyOf' }>[] {
  return place.kind === 'anyOf' ? place.places.flatMap(listParts) : [place]
}

interface FoundOffering {
  propertyId: number
  unit: number
  offering: Offering
}

async function readOfferings(
  rows: EditionRows,
  place: Exclude<SearchPlace, { kind: 'anyOf' }>,
): Promise<FoundOffering[]> {
  const area = place.kind === 'area' ? place.area : undefined
  const parameters = startParameters()
  const found = await rows.query<{
    propertyId: number
    unit: number
    lat: number
    lon: number
    offering: string
  }>(
    `select property_id as "propertyId", unit, lat, lon, listing as offering from ${rows.tables.offers}
     where status = '${OFFERING}' and ${renderSeen(rows.edition, parameters)}
       and ${renderPlace(area === undefined ? place : boxAround(area), new Map(), parameters)}`,
    parameters,
  )
  return found
    .filter(({ lat, lon }) => area === undefined || isInArea({ lat, lon }, area))
    .map(({ propertyId, unit, offering }) => ({ propertyId, unit, offering: parseOffering(offering) }))
}

function boxAround(area: SearchArea): SearchPlace {
  return { kind: 'area', area: { kind: 'box', box: findAreaBox(area) } }
}
