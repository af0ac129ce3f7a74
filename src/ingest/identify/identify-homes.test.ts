import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListingFacts } from '../../records/listing.ts'
import { createMemoryStore } from '../../store/memory/memory-store.ts'
import type { Issue } from '../ports/issue.ts'
import { listingFacts } from '../testing/sample-ingest.ts'
import { identifyHomes } from './identify-homes.ts'

type Given = Partial<ListingFacts> & { source?: string }

/** Identifies the homes of listings, one after another or in one batch. Each listing has its own key. */
async function identify(
  given: readonly Given[],
  isOneBatch: boolean,
): Promise<{ ids: number[]; issues: Issue[] }> {
  const { identifiers } = createMemoryStore()
  const issues: Issue[] = []
  const batch = given.map((facts, at) => ({
    facts: listingFacts({ listingKey: `L${at}`, ...facts }),
    place: `L${at}`,
  }))
  const raise = (issue: Issue) => void issues.push(issue)
  if (isOneBatch) return { ids: await identifyHomes('mls', batch, identifiers, raise), issues }
  const ids: number[] = []
  for (const [at, listing] of batch.entries()) {
    ids.push(...(await identifyHomes(given[at]!.source ?? 'mls', [listing], identifiers, raise)))
  }
  return { ids, issues }
}

async function assertHomes(given: readonly Given[], expected: readonly number[]): Promise<void> {
  assert.deepEqual((await identify(given, false)).ids, expected)
  assert.deepEqual((await identify(given, true)).ids, expected)
}

const street = { streetNumber: '9', streetName: 'Oak', streetSuffix: 'Ave', countyFips: '53033' }
const zip = { postalCode: '98101', city: 'Seattle', stateOrProvince: 'WA' }
const address = { ...street, ...zip }

test('a home that is listed again under another spelling is the same home', () =>
  assertHomes([{ address }, { address: { unparsedAddress: '9 oak  avenue', postalCode: '98101' } }], [1, 1]))

test('a parcel number finds a home whose address is written differently, and binds that address to it', () =>
  assertHomes(
    [
      { address, parcelNumber: '123-456-7' },
      { address: { ...address, streetName: 'Oke' }, parcelNumber: '1234567' },
      { address: { ...address, streetName: 'Oke' } },
    ],
    [1, 1, 1],
  ))

test('equal parcel numbers in two counties are two homes', () =>
  assertHomes(
    [
      { address: { countyFips: '53033' }, parcelNumber: '1234567' },
      { address: { countyFips: '53061' }, parcelNumber: '1234567' },
    ],
    [1, 2],
  ))

test('units that share a parcel and a street line are separate homes', () =>
  assertHomes(
    [
      { address: { ...address, unitNumber: '1' }, parcelNumber: '1234567', homeType: 'condo' },
      { address: { ...address, unitNumber: 'Apt 2' }, parcelNumber: '1234567', homeType: 'condo' },
      { address: { ...address, unitNumber: '#1' }, homeType: 'condo' },
    ],
    [1, 2, 1],
  ))

test('condos in one building without unit numbers stay separate', () =>
  assertHomes(
    [
      { address, parcelNumber: '1234561', homeType: 'condo' },
      { address, parcelNumber: '1234562', homeType: 'condo' },
      { address, homeType: 'condo' },
    ],
    [1, 2, 3],
  ))

test('listings with undisclosed addresses do not share a home, but listings with the same key do', () =>
  assertHomes(
    [
      { address: { unparsedAddress: 'Undisclosed', ...zip } },
      { address: { unparsedAddress: 'Undisclosed', ...zip } },
      { address: {}, listingKey: 'L0' },
    ],
    [1, 2, 1],
  ))

test('equal street lines in two ZIP codes of a city are two homes, and the same line without a ZIP code is the first', () =>
  assertHomes(
    [
      { address },
      { address: { ...address, postalCode: '98109' } },
      { address: { ...street, city: 'SEATTLE', stateOrProvince: 'WA' } },
    ],
    [1, 2, 1],
  ))

test('names that belong to different homes are reported, and the parcel number decides', async () => {
  const { ids, issues } = await identify(
    [
      { address: { countyFips: '53033' }, parcelNumber: '1234567' },
      { address },
      { address, parcelNumber: '1234567' },
    ],
    false,
  )
  assert.deepEqual(ids, [1, 2, 1])
  assert.deepEqual(
    issues.map(({ name, place, detail }) => [name, place, detail]),
    [['ParcelConflict', 'L2', 'parcel against zip']],
  )
})

test('the same home in two feeds is one home', async () => {
  const { ids } = await identify([{ address }, { address, source: 'county' }], false)
  assert.deepEqual(ids, [1, 1])
})
