import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { BUILDER_NAMES } from './builders/builder-names.ts'
import { buildMarketFacts, listHomeRecords } from './market-listings.ts'
import type { SampleRequest } from './sample-request.ts'
import { writeRecords } from './write-records.ts'

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
