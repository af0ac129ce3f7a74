import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { measureIngest } from './servers/measure-ingest.ts'

/*
 * Measures what it takes to load a county: generated buildings, accounts and transfers in the layout of King County, Washington, one
 * file after the other into an empty store, and then the first file again. Linux only.
 * Usage: node bench/assessor-load.bench.ts [--parcels 500000] [--in DIRECTORY]
 */

const { values } = parseArgs({
  options: { parcels: { type: 'string', default: '500000' }, in: { type: 'string', default: tmpdir() } },
})
const parcels = Number(values.parcels)

const STREETS = ['ALDER', 'BRACKEN', 'CAMAS', 'DOGWOOD', 'FERN', 'HEMLOCK', 'JUNIPER', 'MADRONA', 'SALAL']
const ZIP_CODES = ['98101', '98103', '98105', '98115', '98118', '98004', '98052', '98033', '98042', '98023']

const keyOf = (parcel: number) =>
  `${String(Math.floor(parcel / 100)).padStart(6, '0')},${String(parcel % 100).padStart(4, '0')}`

/** The file of each mapping: its header and the line of a parcel. The columns are those that the mapping names. */
const FILES = {
  'king-county-buildings': {
    header:
      'Major,Minor,BldgNbr,NbrLivingUnits,Address,BuildingNumber,Fraction,DirectionPrefix,StreetName,StreetType,DirectionSuffix,ZipCode,' +
      'Stories,BldgGrade,SqFtTotLiving,SqFtFinBasement,SqFtGarageAttached,Bedrooms,BathFullCount,Bath3qtrCount,BathHalfCount,' +
      'YrBuilt,YrRenovated,Condition',
    line: (parcel: number) =>
      `${keyOf(parcel)},1,1,,${101 + 2 * (parcel % 4999)},,${['N', 'S', 'NE', 'SW'][parcel % 4]},` +
      `${STREETS[parcel % 9]} ${Math.floor(parcel / 4999)},ST,,${ZIP_CODES[parcel % 10]},${1 + (parcel % 3) / 2},` +
      `${5 + (parcel % 6)},${900 + (parcel % 2900)},${(parcel % 3) * 300},${(parcel % 2) * 400},${1 + (parcel % 5)},1,` +
      `${parcel % 2},${parcel % 3 === 0 ? 1 : 0},${1920 + (parcel % 100)},0,${2 + (parcel % 4)}`,
  },
  'king-county-accounts': {
    header:
      'Major,Minor,BillYr,ApprLandVal,ApprImpsVal,AddrLine,AttnLine,CityState,ZipCode,TaxableLandVal,TaxableImpsVal',
    line: (parcel: number) =>
      `${keyOf(parcel)},2026,${200_000 + (parcel % 400) * 1000},${250_000 + (parcel % 700) * 1000},,,,,0,0`,
  },
  'king-county-transfers': {
    header:
      'Major,Minor,DocumentDate,SalePrice,ExciseTaxNbr,Volume,Page,SaleInstrument,SaleWarning,SaleReason,RecordingNbr,SellerName,BuyerName',
    line: (parcel: number) =>
      `${keyOf(parcel)},0${1 + (parcel % 9)}/1${parcel % 9}/${1995 + (parcel % 31)},${300_000 + (parcel % 900) * 1000},` +
      `${1_000_000 + parcel},,,3,,1,,,`,
  },
} as const

const directory = await mkdtemp(join(values.in, 'plat-assessor-'))
try {
  for (const [mapping, file] of Object.entries(FILES)) await writeFile(mapping, file)
  const data = join(directory, 'data')
  for (const mapping of [...Object.keys(FILES), 'king-county-buildings']) await load(mapping, data)
} finally {
  await rm(directory, { recursive: true })
}

async function load(mapping: string, data: string): Promise<void> {
  const path = join(directory, `${mapping}.csv`)
  const args = ['csv', '--mapping', mapping, '--source', 'king-county-assessor', path]
  const { seconds, processorSeconds, privateKb } = await measureIngest(data, args)
  const rate = Math.round(parcels / seconds)
  console.log(
    `${mapping}: ${seconds.toFixed(1)} s, ${rate} parcels/s, ${processorSeconds.toFixed(1)} s of processor, ` +
      `private ${Math.round(privateKb / 1024)} MB`,
  )
}

async function writeFile(
  mapping: string,
  { header, line }: (typeof FILES)[keyof typeof FILES],
): Promise<void> {
  function* listLines() {
    let text = `${header}\n`
    for (let parcel = 0; parcel < parcels; parcel += 1) {
      text += `${line(parcel)}\n`
      if (text.length < 1 << 20) continue
      yield text
      text = ''
    }
    yield text
  }
  await pipeline(Readable.from(listLines()), createWriteStream(join(directory, `${mapping}.csv`)))
}
