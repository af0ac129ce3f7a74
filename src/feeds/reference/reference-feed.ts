import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type Feed, FeedError, type FeedRecord, type FeedSink } from '../../ingest/ports/feed.ts'
import type { CalendarDate } from '../../records/calendar-date.ts'
import type { LoanProgram, RateSample, RateSeriesFacts } from '../../records/rate-series.ts'
import { dropAbsent } from '../reading/drop-absent.ts'

/** Plat's own tables, beside its source code. */
export const REFERENCE_DATA_FOLDER = join(import.meta.dirname, '..', '..', '..', 'data')

const BATCH_SIZE = 500

/**
 * Reads what every installation has: states, counties with limits, ZIP codes, places and national rate history, from the tables in the
 * input folder (by default Plat's own). See README.md beside and data/README.md.
 */
export function buildReferenceFeed(): Feed {
  return { format: 'reference', read: readReference }
}

async function* readReference(inputs: readonly string[], sink: FeedSink): AsyncGenerator<FeedRecord[]> {
  let records = 0
  for (const folder of inputs.length > 0 ? inputs : [REFERENCE_DATA_FOLDER]) {
    for (const [index, table] of REFERENCE_TABLES.entries()) {
      const mapped = table.map(await readCompactTable(join(folder, table.file), table.columns))
      for (let start = 0; start < mapped.length; start += BATCH_SIZE)
        yield mapped.slice(start, start + BATCH_SIZE)
      records += mapped.length
      sink.progress({ fraction: (index + 1) / REFERENCE_TABLES.length, records })
    }
  }
}

const unzip = promisify(gunzip)

/** The texts of a row by the index of the column; '' stands for unknown. */
type CompactRow = readonly string[]

/**
 * The rows of one of Plat's own tables: commas, no quotes, exactly the given header, gzipped when the path ends in ".gz". This is far
 * faster than a reader for any table. Throws FeedError when the table is missing or has another header.
 */
async function readCompactTable(path: string, columns: readonly string[]): Promise<CompactRow[]> {
  const text = await readText(path)
  const lines = text.split('\n')
  if (lines.shift() !== columns.join(','))
    throw new FeedError(`${path}: the header is not ${columns.join(',')}`)
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line) => line.split(','))
}

async function readText(path: string): Promise<string> {
  try {
    const bytes = await readFile(path)
    return (path.endsWith('.gz') ? await unzip(bytes) : bytes).toString('utf8')
  } catch (cause) {
    throw new FeedError(`${path}: cannot be read`, { cause })
  }
}

/** A table of data/: its file, its header and the records of its rows. */
interface ReferenceTable {
  file: string
  columns: readonly string[]
  map(rows: readonly CompactRow[]): FeedRecord[]
}

const LIMITS_YEAR = 2026

/** In the order in which they depend on each other. */
const REFERENCE_TABLES: readonly ReferenceTable[] = [
  {
    file: 'state-costs.csv',
    columns: ['fips', 'state', 'name', 'property_tax_rate', 'home_insurance_annual_usd'],
    map: (rows) => rows.map(mapStateCosts),
  },
  {
    file: 'counties.csv.gz',
    columns: ['fips', 'name', 'state', 'lat', 'lon'],
    map: (rows) => rows.map(mapCounty),
  },
  {
    file: `county-limits-${LIMITS_YEAR}.csv`,
    columns: ['fips', 'conforming', 'fha'],
    map: (rows) => rows.map(mapLimits),
  },
  {
    file: 'zip-codes.csv.gz',
    columns: ['postal_code', 'lat', 'lon', 'city', 'state', 'county_fips'],
    map: (rows) => rows.map(mapZipCode),
  },
  {
    file: 'places.csv.gz',
    columns: ['geonames_id', 'name', 'state', 'lat', 'lon', 'population', 'county_fips'],
    map: (rows) => rows.map(mapPlace),
  },
  {
    file: 'mortgage-rates-weekly.csv',
    columns: ['date', 'fixed30', 'fixed30_points', 'fixed15', 'fixed15_points', 'arm5', 'arm5_points'],
    map: mapRates,
  },
]

function mapStateCosts([fips = '', state = '', name, tax = '', premium = '']: CompactRow): FeedRecord {
  const propertyTaxRate = numberOf(tax)
  const homeInsuranceAnnualCents = centsOf(premium)
  return {
    kind: 'stateCosts',
    facts: dropAbsent({
      id: Number(fips),
      stateOrProvince: state,
      name,
      propertyTaxRate,
      homeInsuranceAnnualCents,
    }),
  }
}

function mapCounty([fips = '', name, stateOrProvince, lat = '', lon = '']: CompactRow): FeedRecord {
  const point = lat === '' ? undefined : { lat: Number(lat), lon: Number(lon) }
  return { kind: 'county', facts: dropAbsent({ id: Number(fips), fips, name, stateOrProvince, point }) }
}

function mapLimits([fips = '', conforming = '', fha = '']: CompactRow): FeedRecord {
  const [conformingLimitCents, fhaLimitCents] = [centsOf(conforming), centsOf(fha)]
  return {
    kind: 'county',
    facts: dropAbsent({
      id: Number(fips),
      fips,
      conformingLimitCents,
      fhaLimitCents,
      limitsYear: LIMITS_YEAR,
    }),
  }
}

function mapZipCode([postalCode = '', lat, lon, city, state, county]: CompactRow): FeedRecord {
  return {
    kind: 'zipCode',
    facts: dropAbsent({
      id: Number(postalCode),
      postalCode,
      point: { lat: Number(lat), lon: Number(lon) },
      city: city || undefined,
      stateOrProvince: state || undefined,
      countyFips: county || undefined,
    }),
  }
}

function mapPlace([
  placeKey = '',
  name = '',
  state = '',
  lat,
  lon,
  people = '',
  county,
]: CompactRow): FeedRecord {
  return {
    kind: 'place',
    facts: dropAbsent({
      placeKey,
      name,
      stateOrProvince: state,
      point: { lat: Number(lat), lon: Number(lon) },
      population: numberOf(people),
      countyFips: county || undefined,
    }),
  }
}

function mapRates(rows: readonly CompactRow[]): FeedRecord[] {
  return [
    listSamples('us-30-year', 'Fixed30Year', rows, 1),
    listSamples('us-15-year', 'Fixed15Year', rows, 3),
    listSamples('us-5-1-arm', 'ARM5', rows, 5),
  ].map((facts) => ({ kind: 'rateSeries', facts }))
}

function listSamples(
  seriesKey: string,
  program: LoanProgram,
  rows: readonly CompactRow[],
  column: number,
): RateSeriesFacts {
  const samples = rows.flatMap((row): RateSample[] => {
    const annualRate = fractionOf(row[column])
    if (annualRate === undefined) return []
    return [
      dropAbsent({ date: row[0] as CalendarDate, annualRate, pointsFraction: fractionOf(row[column + 1]) }),
    ]
  })
  return { seriesKey, program, samples }
}

function numberOf(text: string): number | undefined {
  return text === '' ? undefined : Number(text)
}

function centsOf(dollars: string): number | undefined {
  return dollars === '' ? undefined : Math.round(Number(dollars) * 100)
}

/** The fraction of a percentage, to six decimals. */
function fractionOf(percent: string | undefined): number | undefined {
  return percent ? Math.round(Number(percent) * 10_000) / 1_000_000 : undefined
}
