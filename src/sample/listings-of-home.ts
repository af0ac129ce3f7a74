import { startOfDateMs } from '../records/calendar-date.ts'
import { yearOf } from './dates.ts'
import type { Home } from './home.ts'
import type { MarketFacts } from './market-facts.ts'
import { buildEndedListing, buildPastSale } from './past-listings.ts'
import type { Random } from './random.ts'
import { buildRentalListing } from './rental-listing.ts'
import { buildSaleListing } from './sale-listing.ts'

/** How far back sales reach. */
const HISTORY_DAYS = 1_826
/** Days that lie at least between two sales of a home, and before it is offered again. */
const HOLDING_DAYS = 300
const DAY_MS = 86_400_000

type Fate = 'sale' | 'rent' | 'settled'

/** Every listing of a home, oldest first: what it sold for before, and how it is offered now, if it is. */
export function listListings(home: Home, facts: MarketFacts, random: Random): object[] {
  const fate = drawFate(home, facts, random)
  const listings = drawSales(home, fate, facts, random).map((daysAgo, index) =>
    buildPastSale(home, index + 1, daysAgo, facts, random),
  )
  const next = listings.length + 1
  if (fate === 'sale') listings.push(buildSaleListing(home, next, facts, random))
  if (fate === 'rent') listings.push(buildRentalListing(home, next, facts, random))
  if (fate === 'settled' && random.chance(0.05)) listings.push(buildEndedListing(home, next, facts, random))
  return listings
}

function drawFate(home: Home, { asOf }: MarketFacts, random: Random): Fate {
  if (home.kind === 'apartmentBuilding') return 'rent'
  const isNew = home.building === undefined && (home.yearBuilt ?? 0) >= yearOf(asOf) - 1
  if (isNew) return 'sale'
  const isRentable = home.kind !== 'lot' && home.kind !== 'manufactured'
  const draw = random.next()
  if (draw < (home.kind === 'lot' ? 0.35 : 0.155)) return 'sale'
  return isRentable && draw > 0.88 ? 'rent' : 'settled'
}

/** Days since each sale, oldest first: a settled home has one or two, one on the market maybe one long ago. */
function drawSales(home: Home, fate: Fate, facts: MarketFacts, random: Random): number[] {
  if (home.kind === 'apartmentBuilding') return []
  const reach = Math.min(HISTORY_DAYS, daysSinceBuilt(home, facts))
  if (fate !== 'settled') {
    const isTold = reach > 2 * HOLDING_DAYS && random.chance(fate === 'sale' ? 0.32 : 0.12)
    return isTold ? [random.whole(2 * HOLDING_DAYS, reach)] : []
  }
  const newest = random.whole(1, Math.max(2, reach))
  const isTwice = reach - newest > HOLDING_DAYS && random.chance(0.2)
  return isTwice ? [random.whole(newest + HOLDING_DAYS, reach), newest] : [newest]
}

function daysSinceBuilt({ yearBuilt }: Home, { asOf }: MarketFacts): number {
  if (yearBuilt === undefined) return HISTORY_DAYS
  return Math.floor((startOfDateMs(asOf) - startOfDateMs(`${yearBuilt}-12-31`)) / DAY_MS)
}
