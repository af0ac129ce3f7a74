import type { EditionStore, RecordWrite } from '../../../src/store/ports/edition-store.ts'
import type { Stores } from '../../../src/store/ports/stores.ts'
import { collect, putOffice, removeOffice, sampleRun } from '../sample-writes.ts'

const OFFICES = 400
const IDS = Array.from({ length: OFFICES }, (_, index) => index + 1)
const KEYS = IDS.map((id) => `test\tkey-${id}`)
const EDITIONS = [1, 2, 3]

/** Writes three editions of offices with relations, numbers for their keys, an API key and a subscription. */
export async function fillStore({ editions, identifiers, access }: Stores): Promise<void> {
  await identifiers.mintMany('office', KEYS)
  await publish(
    editions,
    IDS.map((id) => putOffice(id, `first ${'x'.repeat(id % 300)}`)),
  )
  await publish(
    editions,
    IDS.filter((id) => id % 3 === 0).map((id) => putOffice(id, 'second')),
  )
  await publish(
    editions,
    IDS.filter((id) => id % 7 === 0).map((id) => removeOffice(id)),
  )
  await access.putKey({ keyId: 'k1', digest: 'd1', holder: 'h', mode: 'test', hint: 'wxyz', createdAtMs: 1 })
  await access.putSubscription({ holder: 'h', plan: 'p', state: 'active', changedAtMs: 1 })
  await access.getInstallationSecret()
}

async function publish(editions: EditionStore, writes: RecordWrite[]): Promise<void> {
  const writer = await editions.beginEdition()
  await writer.write(writes)
  const { edition } = writer
  await writer.writeRelations(
    writes.map(({ id }) => ({ relation: 'officeAgents', fromId: id, ids: [edition, id] })),
  )
  await writer.publish(sampleRun(`run-${edition}`, edition))
}

/** Reads everything that `fillStore` wrote, as text. undefined for reads that throw an error. */
export async function askStore({
  editions,
  identifiers,
  runs,
  access,
}: Stores): Promise<(string | undefined)[]> {
  const questions: (() => unknown)[] = [
    async () => await editions.currentEdition(),
    () => runs.list(10),
    () => access.findKeyByDigest('d1'),
    () => access.listKeys(),
    () => access.findSubscription('h'),
    () => access.listSubscriptions(),
    async () => Buffer.from(await access.getInstallationSecret()).toString('hex'),
    () => collect(editions.listChanges(0, 3)),
    ...KEYS.map((key) => () => identifiers.findMany('office', [key])),
  ]
  for (const edition of EDITIONS) {
    questions.push(
      async () => collect((await editions.read(edition)).scan('office')),
      async () => (await editions.read(edition)).count('office'),
      ...IDS.map((id) => async () => (await editions.read(edition)).getMany('office', [id])),
      ...IDS.map((id) => async () => (await editions.read(edition)).getRelated('officeAgents', [id])),
    )
  }
  const answers: (string | undefined)[] = []
  for (const question of questions) answers.push(await answer(question))
  return answers
}

async function answer(question: () => unknown): Promise<string | undefined> {
  try {
    return JSON.stringify(await question()) ?? 'nothing'
  } catch {
    return undefined
  }
}
