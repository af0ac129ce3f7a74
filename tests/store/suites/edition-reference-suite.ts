import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { EditionStore } from '../../../src/store/ports/edition-store.ts'
import { collect, putOffice, removeOffice, sampleRun } from '../sample-writes.ts'
import { type MakePlace, withStores } from './store-harness.ts'

const SEED = Number(process.env.PLAT_TEST_SEED ?? 20_261)
const RUNS = 60
const IDS = [0, 1, 2, 3, 4, 5, 6, 7]
/** Enough for a store that reads consecutive ids together. */
const FURTHER_IDS = [...IDS, ...Array.from({ length: 20 }, (_, index) => 9 + index)]

/** What a run writes: a name puts a record, null removes it. */
type Writes = Map<number, string | null>
type Step =
  | { end: 'publish' | 'abandon'; writes: [number, string | null][][] }
  | { end: 'drop'; back: number }

const writesArbitrary = fc.array(
  fc.array(fc.tuple(fc.constantFrom(...IDS), fc.option(fc.string({ maxLength: 3 }))), { maxLength: 6 }),
  { maxLength: 3 },
)
const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ end: fc.constant('publish' as const), writes: writesArbitrary }) },
  { weight: 1, arbitrary: fc.record({ end: fc.constant('abandon' as const), writes: writesArbitrary }) },
  { weight: 1, arbitrary: fc.record({ end: fc.constant('drop' as const), back: fc.nat(3) }) },
)

/** The reference store: a full copy of everything for each edition. */
interface Reference {
  editions: { offices: Map<number, string>; written: Set<number> }[]
  oldest: number
}

/** Tests that after random runs the store equals the reference at every edition that can still be read. */
export function defineEditionReferenceSuite(
  name: string,
  makePlace: MakePlace,
  skip: string | false = false,
  runs = RUNS,
): void {
  test(`edition store ${name}: any history reads like full copies of each edition (seed ${SEED})`, {
    skip,
  }, async () => {
    const property = fc.asyncProperty(fc.array(stepArbitrary, { maxLength: 10 }), (steps) =>
      withStores(makePlace, async ({ editions }) => {
        const reference: Reference = { editions: [{ offices: new Map(), written: new Set() }], oldest: 0 }
        for (const step of steps) await takeStep(editions, reference, step)
        await compareEditions(editions, reference)
        assert.deepEqual(await editions.verify(), [])
      }),
    )
    await fc.assert(property, { seed: SEED, numRuns: Number(process.env.PLAT_TEST_RUNS ?? runs) })
  })
}

async function takeStep(editions: EditionStore, reference: Reference, step: Step): Promise<void> {
  if (step.end === 'drop') {
    reference.oldest = Math.max(reference.oldest, reference.editions.length - 1 - step.back)
    await editions.dropSuperseded(reference.oldest)
    return
  }
  const writer = await editions.beginEdition()
  for (const batch of step.writes) {
    await writer.write(batch.map(([id, text]) => (text === null ? removeOffice(id) : putOffice(id, text))))
    await writer.writeRelations(
      batch.map(([id, text]) => ({ relation: 'officeAgents', fromId: id, ids: relatedIds(text) })),
    )
  }
  if (step.end === 'abandon') return writer.abandon()
  await writer.publish(sampleRun(`run-${writer.edition}`, writer.edition))
  reference.editions.push(applyWrites(reference, new Map(step.writes.flat())))
}

function relatedIds(text: string | null): number[] {
  return text === null ? [] : [...text].map((character) => character.codePointAt(0)!)
}

function applyWrites(reference: Reference, writes: Writes): Reference['editions'][number] {
  const offices = new Map(reference.editions.at(-1)!.offices)
  for (const [id, text] of writes) {
    if (text === null) offices.delete(id)
    else offices.set(id, text)
  }
  return { offices, written: new Set(writes.keys()) }
}

async function compareEditions(editions: EditionStore, reference: Reference): Promise<void> {
  const newest = reference.editions.length - 1
  assert.equal(await editions.currentEdition(), newest)
  for (let edition = reference.oldest; edition <= newest; edition++) {
    const { offices } = reference.editions[edition]!
    const reader = await editions.read(edition)
    for (const ids of [IDS, FURTHER_IDS])
      assert.deepEqual(
        (await reader.getMany('office', ids)).map((office) => office?.name),
        ids.map((id) => offices.get(id)),
      )
    const scanned = (await collect(reader.scan('office'))).map((office) => office.id)
    assert.deepEqual(
      scanned,
      IDS.filter((id) => offices.has(id)),
    )
    assert.equal(await reader.count('office'), offices.size)
    for (const ids of [IDS, FURTHER_IDS])
      assert.deepEqual(
        await reader.getRelated('officeAgents', ids),
        ids.map((id) => relatedIds(offices.get(id) ?? null)),
      )
    await compareChanges(editions, reference, edition, newest)
    await reader.close()
  }
}

async function compareChanges(
  editions: EditionStore,
  reference: Reference,
  from: number,
  to: number,
): Promise<void> {
  const written = new Set(
    reference.editions.slice(from + 1, to + 1).flatMap((edition) => [...edition.written]),
  )
  const expected = IDS.filter((id) => written.has(id))
  assert.deepEqual(
    (await collect(editions.listChanges(from, to))).map(({ id }) => id),
    expected,
  )
}
