import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ListingFacts } from '../records/listing.ts'
import { createMemoryStore, type MemoryStore } from '../store/memory/memory-store.ts'
import type { EditionReader } from '../store/ports/edition-store.ts'
import type { FeedRecord } from './ports/feed.ts'
import { describeEdition } from './testing/describe-edition.ts'
import { ingestInto, listing } from './testing/sample-ingest.ts'

const SPELLINGS = ['Oak Street', 'OAK ST', 'Oak  St.']
const STATUSES = ['Active', 'Pending', 'Closed'] as const

/** A version of one of the listings of a few homes. Its identity depends only on the listing. */
const listingRecord: fc.Arbitrary<FeedRecord> = fc
  .record({
    key: fc.nat(11),
    version: fc.nat(3),
  })
  .map(({ key, version }) => {
    // The contents of a version follow from its key and number, so that equal versions are equal records.
    const home = key % 4
    const salt = (key * 7 + version * 5) % 12
    const person = (number: number | null) =>
      number === null
        ? undefined
        : { agentKey: `A${(number + salt) % 4}`, officeKey: `O${salt % 2}`, agentName: `N${salt}` }
    const facts: Partial<ListingFacts> = {
      listingKey: `L${key}`,
      modifiedAtMs: 1000 + version,
      onMarketAtMs: 10_000 + key,
      standardStatus: STATUSES[salt % 3]!,
      closeDate: `2020-01-${String(10 + key)}` as `2020-01-${number}`,
      closePriceCents: 500_000_00,
      remarks: `version ${version}`,
      address: { streetNumber: `${home + 1}`, streetName: SPELLINGS[key % 3]!, postalCode: '98101' },
      ...(key % 2 === 0 ? { parcelNumber: `12345${home}` } : {}),
      ...(key % 3 === 0 ? {} : { point: { lat: 47 + key / 100, lon: -122 } }),
      listAgent: person(version % 2 === 0 ? key : null),
      buyerAgent: person(version % 3 === 0 ? version : null),
      ...(key % 5 === 0 ? { newHome: { builderKey: 'B', communityKey: `C${salt % 2}` } } : {}),
    }
    return listing(facts)
  })

const personRecord: fc.Arbitrary<FeedRecord> = fc.nat(7).map((number) =>
  number < 4
    ? {
        kind: 'agent',
        facts: {
          agentKey: `A${number}`,
          fullName: `Agent ${number}`,
          phones: [],
          designations: [],
          officeKey: `O${number % 2}`,
        },
      }
    : number < 6
      ? { kind: 'office', facts: { officeKey: `O${number % 2}`, name: `Office ${number % 2}`, phones: [] } }
      : {
          kind: 'community',
          facts: {
            communityKey: `C${number % 2}`,
            builderKey: 'B',
            name: `Community ${number % 2}`,
            isActive: true,
            amenities: [],
            media: [],
            plans: [],
          },
        },
)

async function ingestAll(runs: readonly (readonly FeedRecord[])[], size: number): Promise<MemoryStore> {
  const store = createMemoryStore()
  for (const records of runs) await ingestInto(store, records, { recordsAtOnce: size })
  return store
}

/** What is remembered depends on which versions were stored in between. */
async function describeWithoutHistory(reader: EditionReader): Promise<object> {
  const described = Object.entries(await describeEdition(reader))
  return Object.fromEntries(described.filter(([name]) => !name.startsWith('homeHistory ')))
}

test('shuffled, repeated or split into runs, the same records give the same edition except for minted numbers', async () => {
  const records = fc.array(fc.oneof(listingRecord, personRecord), { minLength: 1, maxLength: 25 })
  const scenario = records.chain((given) =>
    fc.record({
      given: fc.constant(given),
      shuffled: fc.shuffledSubarray([...given, ...given], { minLength: given.length * 2 }),
      cuts: fc.array(fc.nat(given.length * 2), { maxLength: 3 }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(scenario, async ({ given, shuffled, cuts }) => {
      const bounds = [0, ...cuts.sort((a, b) => a - b), shuffled.length]
      const runs = bounds.slice(1).map((end, at) => shuffled.slice(bounds[at], end))
      const once = await ingestAll([given], 100)
      const often = await ingestAll(runs, 4)
      const describe = cuts.length === 0 ? describeEdition : describeWithoutHistory
      assert.deepEqual(
        await describe(await often.editions.read()),
        await describe(await once.editions.read()),
      )
    }),
    { numRuns: 150 },
  )
})
