import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { CalendarDate } from '../records/calendar-date.ts'
import { buildMarketFacts, listPropertyRecords } from './market-listings.ts'
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
  neighborhoods: readonly string[]
  schools: readonly string[]
  schoolZones: readonly string[]
}

const BUILDER_NAMES = ['Sample Timberline Homes', 'Sample Harborlight Homes', 'Sample Foothill Builders']

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
  return { reso: [office, member, property], builders: [], neighborhoods: [], schools: [], schoolZones: [] }
}
