import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CalendarDate } from '../records/calendar-date.ts'
import { BUILDER_NAMES, renderBuilders } from './builders/render-builders.ts'
import { buildMarketFacts, listHomeRecords } from './listings/market-listings.ts'
import { renderParcels } from './parcels/render-parcels.ts'
import { buildMarketAreas, type SampleZipCode } from './places/market-areas.ts'
import { renderGround } from './places/render-ground.ts'
import { renderNeighborhoods } from './places/render-neighborhoods.ts'
import { renderSchools, renderSchoolZones } from './places/render-schools.ts'

export interface SampleRequest {
  /** Created if it does not exist; files of the same name are overwritten. */
  directory: string
  homes: number
  seed: number
  /** The market's present day. Nothing that has happened is later. */
  asOf: CalendarDate
  /** ZIP codes outside the sample market's table are ignored. */
  zipCodes: readonly SampleZipCode[]
}

/** The paths of the files written, by the feed that reads them. */
export interface SampleFiles extends SurroundingFiles {
  /** Offices, agents and listings. */
  reso: readonly string[]
}

/** Writes a generated market. The same request writes the same bytes on every machine. */
export async function writeSampleMarket(request: SampleRequest): Promise<SampleFiles> {
  const reso = await Array.fromAsync(writeListingFiles(request))
  return { reso, ...(await writeSurroundings(request)) }
}

/** The paths of all files except the listings, by the feed that reads them. */
export interface SurroundingFiles {
  builders: readonly string[]
  /** One per level: macro_neighborhood, neighborhood, residential_neighborhood. */
  neighborhoods: readonly string[]
  schools: readonly string[]
  schoolZones: readonly string[]
  /** Water and roads. */
  ground: readonly string[]
  /** The assessor's file of homes that were not listed. `parcels/parcels.yaml` is its mapping. */
  parcels: readonly string[]
}

/** The mapping of the parcels. */
export const PARCELS_MAPPING = new URL('./parcels/parcels.yaml', import.meta.url)

/** Writes builders, neighborhoods, schools, water, roads and parcels of a generated market. */
export async function writeSurroundings(request: SampleRequest): Promise<SurroundingFiles> {
  const { directory, seed, asOf, zipCodes } = request
  await mkdir(directory, { recursive: true })
  const areas = buildMarketAreas(zipCodes)
  const { water, roads } = renderGround(areas)
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
    ground: [await write('water.geojson', water), await write('roads.geojson', roads)],
    parcels: [await write('parcels.csv', renderParcels(request))],
  }
}

/**
 * Writes the offices, agents and listings of a generated market as RESO Common Format files, and yields the path of each file once it is
 * written. The listings of `homesPerFile` homes share a file. Together the files hold the same records, however many files there are.
 */
export async function* writeListingFiles(
  request: SampleRequest,
  homesPerFile: number = request.homes,
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
  for (let first = 0; first < homes; first += homesPerFile) {
    const part = homesPerFile < homes ? `-${1 + first / homesPerFile}` : ''
    const path = join(directory, `property${part}.json`)
    await writeRecords(path, 'property', takeHomes(listings, homesPerFile))
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

/** Writes records as a RESO Common Format file, one record per line. Uses the memory of one chunk, however many records there are. */
async function writeRecords(path: string, resource: Resource, records: Iterable<object>): Promise<void> {
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
