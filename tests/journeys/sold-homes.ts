import { DAY_MS } from '../../src/records/calendar-date.ts'

/** A mapping and rows of a delimited file with homes of King County: sold, or for sale. */
export const SOLD_HOMES_MAPPING = `
resource: Property
constants: { PropertyType: Residential, PropertySubType: Single Family Residence, StateOrProvince: WA, City: Seattle, LivingAreaUnits: Square Feet }
columns:
  id: ListingKey
  status: StandardStatus
  street: UnparsedAddress
  zip: PostalCode
  lat: Latitude
  lon: Longitude
  area: LivingArea
  beds: BedroomsTotal
  listed: OnMarketDate
  asked: ListPrice
  closed: CloseDate
  price: ClosePrice
`

const HEADER = 'id,status,street,zip,lat,lon,area,beds,listed,asked,closed,price'

export interface SoldHomesOrder {
  nowMs: number
  /** The numbers of the homes. */
  from: number
  count: number
}

/** Sales of distinct homes on a grid, one per home. The price follows from the area, besides some noise; they were asked for 2 % more. */
export function renderSales({ nowMs, from, count }: SoldHomesOrder): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const number = from + index
    const { place, area } = describeHome(number)
    const price = Math.round(area * 300 * (1 + ((number * 7) % 11) / 100))
    const closedMs = nowMs - (5 + ((number * 13) % 700)) * DAY_MS
    const dates = [`${day(closedMs - 40 * DAY_MS)},${Math.round(price * 1.02)}`, `${day(closedMs)},${price}`]
    return `sale-${number},Closed,${place},${area},3,${dates.join(',')}`
  })
  return [HEADER, ...rows, ''].join('\n')
}

/** Offers of homes that were never sold, for prices that mean nothing. */
export function renderOffers({ nowMs, from, count }: SoldHomesOrder, askedDollars: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const { place, area } = describeHome(from + index)
    return `offer-${from + index},Active,${place},${area},3,${day(nowMs - 20 * DAY_MS)},${askedDollars},,`
  })
  return [HEADER, ...rows, ''].join('\n')
}

function describeHome(number: number): { place: string; area: number } {
  const lat = 47.6 + (number % 20) / 500
  const lon = -122.3 + Math.floor(number / 20) / 500
  return {
    place: `${100 + number} Elm St,98112,${lat.toFixed(5)},${lon.toFixed(5)}`,
    area: 1000 + ((number * 37) % 2000),
  }
}

function day(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
