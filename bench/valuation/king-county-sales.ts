import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { MODEL_FIELDS, type ModelField, type ModelSale } from '../../src/domain/valuation/model/sale-rows.ts'
import { DAY_MS } from '../../src/records/calendar-date.ts'

const COLUMNS: Partial<Record<ModelField, string>> = {
  areaSqft: 'sqft_living',
  aboveGradeSqft: 'sqft_above',
  lotSqft: 'sqft_lot',
  bedrooms: 'bedrooms',
  bathrooms: 'bathrooms',
  stories: 'floors',
  yearBuilt: 'yr_built',
  yearRenovated: 'yr_renovated',
  grade: 'grade',
  condition: 'condition',
  view: 'view',
  waterfront: 'waterfront',
}

/** The 21,613 sales of King County from May 2014 to May 2015, with all fields of the file that the model knows. */
export function readKingCountySales(folder: string): ModelSale[] {
  const text = readFileSync(join(folder, 'sales/king_county_2014_2015.csv'))
  const records = parse(text, { columns: true }) as Record<string, string>[]
  return records.map((record) => ({
    homeId: Number(record.id),
    latitude: Number(record.lat),
    longitude: Number(record.long),
    day: parseDay(record.date!),
    priceDollars: Number(record.price),
    fields: MODEL_FIELDS.map((field) => {
      const text = record[COLUMNS[field] ?? ''] ?? ''
      return text === '' || (field === 'yearRenovated' && text === '0') ? Number.NaN : Number(text)
    }),
  }))
}

/** Days since 1970-01-01 of a date written as 20141013T000000. */
function parseDay(text: string): number {
  return Date.UTC(Number(text.slice(0, 4)), Number(text.slice(4, 6)) - 1, Number(text.slice(6, 8))) / DAY_MS
}
