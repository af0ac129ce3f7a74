import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CalendarDate } from '../records/calendar-date.ts'
import { BUILDER_NAMES } from './builders/builder-names.ts'
import { renderBuilders } from './builders/render-builders.ts'
import { buildMarketAreas } from './market-areas.ts'
import { buildMarketFacts, listPropertyRecords } from './market-listings.ts'
import { renderNeighborhoods } from './places/render-neighborhoods.ts'
import { renderSchools, renderSchoolZones } from './places/render-schools.ts'
import type { SampleZipCode } from './sample-zip-code.ts'
import { writeRecords } from './write-records.ts'

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
export interface SampleFiles {
  /** Offices, agents and listings. */
  reso: readonly string[]
  builders: readonly string[]
  /** One a level: macro_neighborhood, neighborhood, residential_neighborhood. */
  neighborhoods: readonly string[]
  schools: readonly string[]
  schoolZones: readonly string[]
}

/** Writes a generated market. The same request writes the same bytes on every machine. */
export async function writeSampleMarket(request: SampleRequest): Promise<SampleFiles> {
  const { directory } = request
  await mkdir(directory, { recursive: true })
  const market = { ...request, builderNames: BUILDER_NAMES }
  const facts = buildMarketFacts(market)
  const [office, member, property] = ['office.json', 'member.json', 'property.json'].map((name) =>
    join(directory, name),
  ) as [string, string, string]
  const { offices, agents } = facts.people
  await writeRecords(
    office,
    'office',
    offices.map(({ record }) => record),
  )
  await writeRecords(
    member,
    'member',
    agents.map(({ record }) => record),
  )
  await writeRecords(property, 'property', listPropertyRecords(facts, market))
  return { reso: [office, member, property], ...(await writeSurroundings(request)) }
}

async function writeSurroundings({ directory, seed, asOf, zipCodes }: SampleRequest) {
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
