import { readFile, writeFile } from 'node:fs/promises'
import type { Sale } from './count-sales.ts'

/** The homes of the newest sales, offered again at the price that they fetched. */
export function chooseRelisted(homes: readonly Sale[], count: number): Sale[] {
  return homes
    .toSorted((a, b) => b.date.localeCompare(a.date) || a.parcel.localeCompare(b.parcel))
    .slice(0, count)
}

/** Writes active listings of the homes as a RESO Common Format file. */
export async function writeListings(path: string, homes: readonly Sale[], onMarketDate: string) {
  const value = homes.map((home) => ({
    '@reso.context': 'urn:reso:metadata:2.0:resource:property',
    ListingKey: `relisted-${home.parcel}`,
    ListingId: home.parcel,
    StandardStatus: 'Active',
    PropertyType: 'Residential',
    OriginatingSystemName: 'Relisted',
    ParcelNumber: home.parcel,
    CountyOrParish: 'King',
    StateOrProvince: 'WA',
    PostalCode: home.zip,
    Latitude: home.lat,
    Longitude: home.lon,
    ListPrice: home.price,
    OnMarketDate: onMarketDate,
    BedroomsTotal: home.bedrooms,
    BathroomsTotalDecimal: home.bathrooms,
    LivingArea: home.areaSqft,
    LivingAreaUnits: 'Square Feet',
    YearBuilt: home.yearBuilt,
  }))
  await writeFile(path, JSON.stringify({ '@reso.context': 'urn:reso:metadata:2.0:resource:property', value }))
}

const DAY_MS = 86_400_000

export function shiftDate(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

const SALE_DAY = /"(\d{4})(\d\d)(\d\d)T000000"/g // "20141013T000000"

/** Copies the file of sales with every date so many days later, and nothing else changed. */
export async function writeShiftedSales(from: string, to: string, days: number): Promise<void> {
  const text = await readFile(from, 'utf8')
  const shifted = text.replace(SALE_DAY, (_, year, month, day) => {
    return `"${shiftDate(`${year}-${month}-${day}`, days).replaceAll('-', '')}T000000"`
  })
  await writeFile(to, shifted)
}
