import { addDays, type CalendarDate } from '../../records/calendar-date.ts'
import { yearOf } from '../dates.ts'
import { buildHome } from '../homes/build-home.ts'
import { buildBuildings } from '../homes/buildings.ts'
import type { Home } from '../homes/home.ts'
import { appraise } from '../homes/prices.ts'
import { renderStreet } from '../homes/streets.ts'
import { buildMarketAreas, type MarketArea, type SampleZipCode } from '../places/market-areas.ts'
import { mixSeed, Random, sumUp } from '../random.ts'

export interface ParcelRequest {
  /** The number of homes that are listed, or were. */
  homes: number
  seed: number
  asOf: CalendarDate
  zipCodes: readonly SampleZipCode[]
}

/** One home in this many is known from its parcel alone. */
const HOMES_PER_PARCEL = 100

const COLUMNS = [
  ...['parcel', 'address', 'city', 'zip', 'lat', 'lon', 'sub_type', 'use', 'living_area', 'lot_size'],
  ...['year_built', 'stories', 'bedrooms', 'full_baths', 'half_baths', 'garage_spaces', 'grade', 'condition'],
  ...['waterfront', 'tax_year', 'land_value', 'building_value', 'tax', 'owner_occupied'],
  ...['sale_date', 'sale_price', 'deed'],
] as const

/**
 * The assessor's file of houses that were not listed in the years that the market goes back. Each row is a parcel with the values of
 * this year and its last sale. `parcels.yaml` beside says what the columns mean.
 */
export function renderParcels(request: ParcelRequest): string {
  const areas = buildMarketAreas(request.zipCodes)
  const shares = sumUp(areas.map(({ weight, urbanity }) => (urbanity === 1 ? 0 : weight)))
  const lines = [COLUMNS.join()]
  const taken = new Set<string>()
  const count = Math.max(1, Math.floor(request.homes / HOMES_PER_PARCEL))
  for (let index = request.homes; lines.length <= count; index += 1) {
    const random = new Random(mixSeed(request.seed, 'parcel', index))
    const area = areas[random.index(shares)] as MarketArea
    const newestYear = yearOf(request.asOf) - 20
    const buildings = buildBuildings(area, 1, newestYear, random)
    const home = buildHome(index, area, buildings, { newestYear }, random)
    const line = home.kind === 'house' ? renderParcel(home, taken, request, random) : undefined
    if (line !== undefined) lines.push(line)
  }
  return `${lines.join('\n')}\n`
}

function renderParcel(
  home: Home,
  taken: Set<string>,
  { asOf }: ParcelRequest,
  random: Random,
): string | undefined {
  const { area, point, quality, yearBuilt = 0 } = home
  // Homes with listings have even numbers on avenues and odd ones on streets; no address is one of theirs.
  const number = String(Number(home.street.StreetNumber) + 1)
  const address = renderStreet({ ...home.street, StreetNumber: number })
  if (taken.has(`${address} ${area.postalCode}`)) return undefined
  taken.add(`${address} ${area.postalCode}`)
  const taxYear = yearOf(asOf)
  const soldYearsAgo = random.whole(6, Math.max(6, Math.min(24, taxYear - yearBuilt)))
  const value = Math.round(appraise(home, 1) / 1000) * 1000
  const land = Math.round((value * 0.45) / 1000) * 1000
  const row: Readonly<Record<(typeof COLUMNS)[number], string | number | undefined>> = {
    parcel: home.parcelNumber,
    address,
    city: area.city,
    zip: area.postalCode,
    lat: point.lat,
    lon: point.lon,
    sub_type: home.subType,
    use: 'Single family home (sample data)',
    living_area: home.areaSqft,
    lot_size: home.lotSqft,
    year_built: home.yearBuilt,
    stories: home.stories,
    bedrooms: home.bedrooms,
    full_baths: home.bathsFull,
    half_baths: home.bathsHalf,
    garage_spaces: home.garageSpaces,
    grade: Math.min(13, Math.max(4, Math.round(7.5 + 1.5 * quality))),
    condition: random.pick(['Fair', 'Average', 'Average', 'Average', 'Good', 'Very Good']),
    waterfront: home.isWaterfront ? 'Y' : 'N',
    tax_year: taxYear,
    land_value: land,
    building_value: value - land,
    tax: Math.round(value * 0.0093),
    owner_occupied: random.chance(0.7) ? 'Y' : 'N',
    sale_date: addDays(asOf, -Math.round(365.25 * soldYearsAgo) - random.whole(0, 300)),
    sale_price: Math.round(appraise(home, soldYearsAgo) / 500) * 500,
    deed: 'Statutory Warranty Deed',
  }
  return COLUMNS.map((column) => row[column] ?? '').join()
}
