import type { Description } from '../../../contract/operations/property-detail.ts'
import type { Listing, LookupField } from '../../../records/listing.ts'
import { getHomeKind, getUnitRanges } from '../../presentation/home-facts.ts'

/** The description of a home; null is unknown. */
export function presentDescription(listing: Listing): Description {
  const { type, sub_type } = getHomeKind(listing)
  return {
    ...presentRooms(listing),
    ...presentFeatures(listing),
    garage: listing.garageSpaces ?? null,
    garage_max: null,
    garage_min: null,
    garage_type: findGarageType(listing),
    logo: null,
    lot_sqft: listing.lotSizeSqft ?? null,
    name: listing.buildingName ?? null,
    rooms: listing.roomsTotal ?? null,
    stories: listing.stories ?? listing.storiesTotal ?? null,
    sub_type,
    text: listing.remarks ?? null,
    type,
    units: listing.unitsTotal ?? null,
    year_built: listing.yearBuilt ?? null,
    year_renovated: listing.yearRenovated ?? null,
    zoning: listing.zoning ?? null,
  }
}

function presentRooms(listing: Listing) {
  const ranges = listing.unitTypes.length > 0 ? getUnitRanges(listing) : {}
  return {
    baths_3qtr: listing.bathroomsThreeQuarter ?? null,
    baths_full: listing.bathroomsFull ?? null,
    baths_half: listing.bathroomsHalf ?? null,
    baths_max: ranges.baths?.max ?? null,
    baths_min: ranges.baths?.min ?? null,
    baths_total: listing.bathroomsTotalInteger ?? listing.bathroomsTotal ?? null,
    baths_consolidated: renderBaths(listing),
    beds: listing.bedroomsTotal ?? null,
    beds_max: ranges.beds?.max ?? null,
    beds_min: ranges.beds?.min ?? null,
    sqft: listing.livingAreaSqft ?? null,
    sqft_max: ranges.sqft?.max ?? null,
    sqft_min: ranges.sqft?.min ?? null,
  }
}

function presentFeatures(listing: Listing) {
  return {
    construction: joinNames(listing, 'constructionMaterials'),
    cooling: joinNames(listing, 'cooling'),
    exterior: joinNames(listing, 'exteriorFeatures'),
    fireplace: joinNames(listing, 'fireplaceFeatures') ?? listing.fireplacesTotal ?? null,
    heating: joinNames(listing, 'heating'),
    pool: joinNames(listing, 'poolFeatures'),
    roofing: joinNames(listing, 'roof'),
    styles: joinNames(listing, 'architecturalStyle'),
  }
}

/** "2.5" for two full and one half, "2+" for two full and more halves; a decimal total where parts are unknown. */
function renderBaths(listing: Listing): string | null {
  const { bathroomsFull, bathroomsThreeQuarter = 0, bathroomsHalf = 0, bathroomsTotal } = listing
  if (bathroomsFull === undefined) return bathroomsTotal === undefined ? null : String(bathroomsTotal)
  const whole = bathroomsFull + bathroomsThreeQuarter
  if (bathroomsHalf === 1) return String(whole + 0.5)
  return bathroomsHalf > 1 ? `${whole}+` : String(whole)
}

function findGarageType({
  isGarageAttached,
  hasGarage,
  carportSpaces,
  garageSpaces = 0,
}: Listing): string | null {
  if (isGarageAttached !== undefined && (hasGarage === true || garageSpaces > 0)) {
    return isGarageAttached ? 'attached' : 'detached'
  }
  return carportSpaces !== undefined && carportSpaces > 0 && garageSpaces === 0 ? 'carport' : null
}

function joinNames({ lookups }: Listing, field: LookupField): string | null {
  const names = lookups[field]
  return names === undefined || names.length === 0 ? null : names.join(', ')
}
