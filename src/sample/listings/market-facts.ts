import type { CalendarDate } from '../../records/calendar-date.ts'
import type { GeoPoint } from '../../records/geo-point.ts'
import type { SamplePeople } from '../people/people.ts'
import type { MarketArea } from '../places/market-areas.ts'
import type { AssignedSchools } from '../places/render-schools.ts'

/** Everything about the market that drawing a listing needs. */
export interface MarketFacts {
  asOf: CalendarDate
  areas: readonly MarketArea[]
  people: SamplePeople
  /** The names of builders, for new homes. */
  builderNames: readonly string[]
  findSchools(point: GeoPoint): AssignedSchools
}

/** RESO's ListingKey and ListingId of the `number`th listing of a home. */
export function nameListing(homeIndex: number, number: number): { ListingKey: string; ListingId: string } {
  return { ListingKey: `SL${homeIndex}-${number}`, ListingId: `S${2_000_000 + homeIndex * 10 + number}` }
}
