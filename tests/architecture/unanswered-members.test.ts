import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UNANSWERED_MEMBERS } from '../../src/app/losses/unanswered-members.ts'
import { isTestCode, listFiles, readText } from './source-files.ts'

/** The interfaces whose members feeds fill, with the place at which a difference in them is found. */
const FACTS: readonly (readonly [file: string, name: string, place: string])[] = [
  ['agent', 'AgentFacts', 'agent'],
  ['agent', 'OfficeFacts', 'office'],
  ['builder', 'BuilderFacts', 'builder'],
  ['builder', 'CommunityFacts', 'community'],
  ['builder', 'Plan', 'community.plans'],
  ['builder', 'Spec', 'community.plans.specs'],
  ['home/assessment', 'AssessmentFacts', 'assessment'],
  ['listing', 'ListingCore', 'listing'],
  ['listing', 'ListingDetails', 'listing'],
  ['listing', 'OpenHouse', 'listing.openHouses'],
  ['listing', 'Room', 'listing.rooms'],
  ['listing', 'UnitType', 'listing.unitTypes'],
  ['place', 'County', 'county'],
  ['place', 'NeighborhoodFacts', 'neighborhood'],
  ['place', 'PlaceFacts', 'place'],
  ['place', 'StateCosts', 'stateCosts'],
  ['place', 'ZipCode', 'zipCode'],
  ['rate-series', 'RateSample', 'rateSeries.samples'],
  ['rate-series', 'RateSeriesFacts', 'rateSeries'],
  ['school', 'SchoolFacts', 'school'],
  ['school', 'SchoolZoneFacts', 'schoolZone'],
]

/** Names by which records are found and joined; a difference in one is a different record. */
const KEY = /(?:^id|Key)$/

/** Changes and exports hand out tables of whole records, whatever else is done with them. */
const TABLES = /^src\/operations\/(?:tables|changes)\//

const ANSWERING = listFiles('src/{display,domain,operations,search}/**/*.ts')
  .filter((path) => !isTestCode(path) && !TABLES.test(path))
  .map(readText)
  .join('\n')

function listMembers(file: string, name: string): string[] {
  const body = new RegExp(`export interface ${name}\\b[^{]*\\{(.*?)\\n\\}`, 's').exec(
    readText(`src/records/${file}.ts`),
  )?.[1]
  assert.ok(body, `src/records/${file}.ts has ${name}`)
  return [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, member]) => member ?? '')
}

test('A member of a record is in the list of unanswered members exactly if no operation, filter or estimate names it', () => {
  const unanswered = FACTS.flatMap(([file, name, place]) =>
    listMembers(file, name)
      .filter((member) => !KEY.test(member) && !new RegExp(`\\b${member}\\b`).test(ANSWERING))
      .map((member) => `${place}.${member}`),
  )
  assert.deepEqual([...UNANSWERED_MEMBERS].sort(), unanswered.sort())
})
