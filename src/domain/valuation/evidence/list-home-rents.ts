import { calendarDateOf, DAY_MS, startOfDateMs } from '../../../records/calendar-date.ts'
import type { Listing } from '../../../records/listing.ts'
import { type HomeEvent, listHomeEvents } from '../../home-history/list-home-events.ts'
import { identifyListing } from '../../home-history/list-listing-events.ts'
import { listUnitOffers, type UnitOffer } from '../../listing-search/searchable-listing.ts'
import { FIELD_INDEX } from '../model/sale-rows.ts'
import type { DescribedHome, EvidenceRecords } from './describe-home.ts'

/** A rent per month at which a home was offered, and what of it differs from the whole home. */
export interface HomeRent {
  /** Whole days since 1970-01-01. */
  day: number
  priceDollars: number
  unit?: UnitOffer
}

/**
 * The rents per month at which a home was offered, each on the day when the offer came on the market: one for each type of unit of a
 * building. Rents that only people with a low income pay are left out.
 */
export function listHomeRents({ listings, history }: EvidenceRecords): HomeRent[] {
  const shown = listings.filter(({ isDisplayAllowed, tenure }) => isDisplayAllowed && tenure === 'lease')
  const gone = listHomeEvents(history, listings).filter(
    ({ isListingRemoved, tenure }) => isListingRemoved && tenure === 'lease',
  )
  return [...shown.flatMap(listOffers), ...listGone(gone)]
}

function listOffers({
  onMarketAtMs,
  listPriceCents = 0,
  unitTypes,
  isIncomeRestricted,
}: Listing): HomeRent[] {
  if (onMarketAtMs === undefined || isIncomeRestricted === true) return []
  const day = Math.floor(onMarketAtMs / DAY_MS)
  if (unitTypes.length === 0) return listPriceCents > 0 ? [{ day, priceDollars: listPriceCents / 100 }] : []
  return listUnitOffers(unitTypes, {}).flatMap(({ priceDollars = 0, ...unit }) =>
    priceDollars > 0 ? [{ day, priceDollars, unit }] : [],
  )
}

/** The last rent of each listing that its source no longer has, on the day when it was listed. */
function listGone(newestFirst: readonly HomeEvent[]): HomeRent[] {
  return [...Map.groupBy(newestFirst, identifyListing).values()].flatMap((events) => {
    const listed = events.findLast(({ type }) => type === 'listed')
    const priced = events.find(({ priceCents = 0 }) => priceCents > 0)
    if (listed === undefined || priced === undefined) return []
    const day = startOfDateMs(listed.date ?? calendarDateOf(listed.atMs!)) / DAY_MS
    return [{ day, priceDollars: priced.priceCents! / 100 }]
  })
}

/** The home as the unit that is rented. Area and rooms of the building say nothing of it. */
export function describeUnit(home: DescribedHome, unit: UnitOffer | undefined): DescribedHome {
  if (unit === undefined) return home
  const fields = Array.from(home.fields)
  fields[FIELD_INDEX.areaSqft] = unit.areaSqft ?? Number.NaN
  fields[FIELD_INDEX.bedrooms] = unit.bedrooms ?? Number.NaN
  fields[FIELD_INDEX.bathrooms] = unit.bathrooms ?? Number.NaN
  for (const field of ['aboveGradeSqft', 'lotSqft', 'stories', 'garageSpaces'] as const)
    fields[FIELD_INDEX[field]] = Number.NaN
  return { ...home, fields }
}
