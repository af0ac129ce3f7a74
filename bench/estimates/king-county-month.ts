import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import { issueKey, setSubscription } from '../../src/access/keys.ts'
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts'
import { withEdition } from '../../src/store/ports/with-edition.ts'
import { PLAT_PROGRAM } from '../../tests/journeys/server-process.ts'

/** One row of King County's file. */
type SaleRow = Record<string, string>

/** A home that is on offer, and what it sold for in the month. The service is not told. */
export interface OfferedHome {
  propertyId: string
  priceDollars: number
}

/** An installation as it would have stood in the middle of a month, when nobody knew the prices of the month. */
export interface MonthPlace {
  directory: string
  /** What commands and the service need in their environment. */
  settings: Readonly<Record<string, string>>
  key: string
  homes: OfferedHome[]
}

const CONDITIONS = ['', 'Poor', 'Fair', 'Average', 'Good', 'Very Good']

/** Loads all sales before the month, and the homes that were sold in it as active listings at the same asking price. */
export async function loadMonth(
  file: string,
  directory: string,
  month: string,
  askingDollars: number,
): Promise<MonthPlace> {
  const text = await readFile(file, 'utf8')
  const [header = '', ...lines] = text.trim().split(/\r?\n/)
  const rows: SaleRow[] = parse(text, { columns: true })
  const monthOf = (row: SaleRow | undefined) => row?.date?.slice(0, 6) ?? '' // "20150213T000000"
  const wanted = month.replace('-', '')
  const earlier = lines.filter((_, index) => monthOf(rows[index]) < wanted)
  await writeFile(join(directory, 'sales.csv'), `${[header, ...earlier].join('\n')}\n`)
  const place = { directory, settings: buildSettings(directory, month) }
  await runPlat(
    place.settings,
    'ingest',
    'csv',
    join(directory, 'sales.csv'),
    '--mapping',
    'king-county-sales',
    '--source',
    'county',
  )
  const sold = rows.filter((row) => monthOf(row) === wanted)
  const offered = [...new Map(sold.map((row) => [row.id, row])).values()]
  await offerHomes(place, offered, askingDollars)
  return { ...place, ...(await readStore(directory, month, offered)) }
}

/** Loads the homes as active listings, once more if they are listed already. */
export async function offerAgain(
  file: string,
  { directory, settings }: MonthPlace,
  month: string,
  askingDollars: number,
): Promise<void> {
  const rows: SaleRow[] = parse(await readFile(file, 'utf8'), { columns: true })
  const offered = rows.filter((row) => row.date?.startsWith(month.replace('-', '')))
  await offerHomes({ directory, settings }, offered, askingDollars)
}

async function offerHomes(
  { directory, settings }: Pick<MonthPlace, 'directory' | 'settings'>,
  rows: readonly SaleRow[],
  askingDollars: number,
): Promise<void> {
  const path = join(directory, 'offers.json')
  const value = rows.map((row) => describeOffer(row, askingDollars))
  await writeFile(path, JSON.stringify({ '@reso.context': 'urn:reso:metadata:2.0:resource:property', value }))
  await runPlat(settings, 'ingest', 'reso', path, '--source', 'offers')
}

function describeOffer(row: SaleRow, askingDollars: number) {
  const { date = '' } = row
  return {
    ...{ ListingKey: `offer-${row.id}`, StandardStatus: 'Active', PropertyType: 'Residential' },
    ...{ PropertySubType: 'Single Family Residence', ParcelNumber: row.id, CountyOrParish: 'King' },
    ...{ StateOrProvince: 'WA', PostalCode: row.zipcode, Latitude: row.lat, Longitude: row.long },
    ...{ ListPrice: askingDollars, ListingContractDate: `${date.slice(0, 4)}-${date.slice(4, 6)}-01` },
    ...{ BedroomsTotal: row.bedrooms, BathroomsTotalDecimal: row.bathrooms, LivingArea: row.sqft_living },
    ...{ LivingAreaUnits: 'Square Feet', LotSizeSquareFeet: row.sqft_lot, Stories: row.floors },
    ...{ WaterfrontYN: row.waterfront, PlatViewGrade: row.view, PlatBuildingGrade: row.grade },
    ...{ PlatCondition: CONDITIONS[Number(row.condition)], AboveGradeFinishedArea: row.sqft_above },
    ...{
      BelowGradeFinishedArea: row.sqft_basement,
      YearBuilt: row.yr_built,
      YearRenovated: row.yr_renovated,
    },
  }
}

/** The clock of the installation stands in the middle of the month. */
function buildSettings(directory: string, month: string): Record<string, string> {
  const clock = pathToFileURL(join(import.meta.dirname, 'shifted-clock.ts'))
  return {
    PLAT_DATA: directory,
    PLAT_ESTIMATES: 'model',
    BENCH_NOW_MS: String(middleOf(month)),
    BENCH_STARTED_MS: String(Date.now()),
    NODE_OPTIONS: `--import=${clock}`,
  }
}

function middleOf(month: string): number {
  return Date.parse(`${month}-15T12:00:00Z`)
}

const run = promisify(execFile)

async function runPlat(settings: Readonly<Record<string, string>>, ...command: string[]): Promise<void> {
  await run(process.execPath, [PLAT_PROGRAM, ...command], { env: { ...process.env, ...settings } })
}

/** A key, and which property each home is. */
async function readStore(directory: string, month: string, offered: readonly SaleRow[]) {
  const store = await openEmbeddedStore({ directory: join(directory, 'store') })
  const atMs = middleOf(month)
  await setSubscription(store.access, { holder: 'Bench', plan: 'standard', state: 'active' }, atMs)
  const issued = await issueKey(store.access, { holder: 'Bench', mode: 'test' }, atMs)
  const ids = new Map<string, number>()
  await withEdition(store.editions, undefined, async (reader) => {
    for await (const batch of reader.scan('property'))
      for (const { id, parcelNumber } of batch) ids.set(parcelNumber ?? '', id)
  })
  await store.close()
  if (!issued.ok) throw new Error(issued.detail)
  const homes = offered.map((row) => ({
    propertyId: String(ids.get(row.id ?? '')),
    priceDollars: Number(row.price),
  }))
  return { key: issued.text, homes }
}
