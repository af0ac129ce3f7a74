import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CalendarDate } from '../records/calendar-date.ts'
import { BUILDER_NAMES, renderBuilders } from './builders/render-builders.ts'
import { buildMarketFacts, listHomeRecords } from './listings/market-listings.ts'
import { buildMarketAreas, type SampleZipCode } from './places/market-areas.ts'
import { renderNeighborhoods } from './places/render-neighborhoods.ts'
import { renderSchools, renderSchoolZones } from './places/render-schools.ts'

export interface SampleRequest {
  /** Is made if it is not there; files of the same name are written over. */
  directory: string
  homes: number
  seed: number
  /** The day on which the market is looked at; nothing that happened is later. */
  asOf: CalendarDate
  /** Of these the ones that King County's homes are known in are used. Throws when there is none. */
  zipCodes: readonly SampleZipCode[]
}

/** Paths of the files written, by the format that reads them. */
export interface SampleFiles extends SurroundingFiles {
  /** Offices, agents and listings. */
  reso: readonly string[]
}

/** Writes a generated market. The same request writes the same bytes on every machine. */
export async function writeSampleMarket(request: SampleRequest): Promise<SampleFiles> {
  const reso = await Array.fromAsync(writeListingFiles(request))
  return { reso, ...(await writeSurroundings(request)) }
}

/** Paths of the files around the listings, by the format that reads them. */
export interface SurroundingFiles {
  builders: readonly string[]
  /** One a level: macro_neighborhood, neighborhood, residential_neighborhood. */
  neighborhoods: readonly string[]
  schools: readonly string[]
  schoolZones: readonly string[]
}

/** Writes builders, neighborhoods and schools of a generated market. */
export async function writeSurroundings(request: SampleRequest): Promise<SurroundingFiles> {
  const { directory, seed, asOf, zipCodes } = request
  await mkdir(directory, { recursive: true })
  const areas = buildMarketAreas(zipCodes)
  const { macro, neighborhood, residential } = renderNeighborhoods(areas)
  const write = async (name: string, text: string) => {
    await writeFile(join(directory, name), text)
    return join(directory, name)
  }
  return {
    builders: [await write('builders.xml', renderBuilders({ zipCodes, seed, asOf }))],
    neighborhoods: [
      await write('neighborhoods-macro.geojson', macro),
      await write('neighborhoods.geojson', neighborhood),
      await write('neighborhoods-residential.geojson', residential),
    ],
    schools: [await write('schools.geojson', renderSchools(areas, seed))],
    schoolZones: [await write('school-zones.geojson', renderSchoolZones(areas))],
  }
}

/**
 * Writes offices, agents and listings of a generated market as RESO Common Format files, and gives the path of each when
 * it is written. The listings of so many homes share a file; together the files hold the same records however many there are.
 */
export async function* writeListingFiles(
  request: SampleRequest,
  homesAFile: number = request.homes,
): AsyncGenerator<string> {
  const { directory, homes } = request
  await mkdir(directory, { recursive: true })
  const market = { ...request, builderNames: BUILDER_NAMES }
  const facts = buildMarketFacts(market)
  for (const [name, people] of [
    ['office', facts.people.offices],
    ['member', facts.people.agents],
  ] as const) {
    const path = join(directory, `${name}.json`)
    await writeRecords(
      path,
      name,
      people.map(({ record }) => record),
    )
    yield path
  }
  const listings = listHomeRecords(facts, market)
  for (let first = 0; first < homes; first += homesAFile) {
    const part = homesAFile < homes ? `-${1 + first / homesAFile}` : ''
    const path = join(directory, `property${part}.json`)
    await writeRecords(path, 'property', takeHomes(listings, homesAFile))
    yield path
  }
}

function* takeHomes(listings: Iterator<object[]>, homes: number): Generator<object> {
  for (let home = 0; home < homes; home += 1) {
    const { value, done } = listings.next()
    if (done === true) return
    yield* value
  }
}

type Resource = 'property' | 'member' | 'office'

const CHUNK_CHARACTERS = 1 << 20

/** Writes records as a RESO Common Format file, a record a line. Memory is one chunk, however many there are. */
export async function writeRecords(
  path: string,
  resource: Resource,
  records: Iterable<object>,
): Promise<void> {
  await pipeline(Readable.from(renderChunks(resource, records)), createWriteStream(path))
}

function* renderChunks(resource: Resource, records: Iterable<object>): Generator<string> {
  let text = `{"@reso.context":"urn:reso:metadata:2.0:resource:${resource}","value":[\n`
  let separator = ''
  for (const record of records) {
    text += separator + JSON.stringify(record)
    separator = ',\n'
    if (text.length < CHUNK_CHARACTERS) continue
    yield text
    text = ''
  }
  yield `${text}\n]}\n`
}
