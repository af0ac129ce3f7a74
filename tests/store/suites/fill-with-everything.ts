import { putGround, putOffice, removeOffice, sampleCharge, sampleRun } from '../sample-writes.ts'
import { STRANGE_KEYS } from './identifier-suite.ts'
import type { OpenStores } from './store-harness.ts'

/** Stores some of everything: editions 2 to 4, of which the first was dropped, and texts that are hard to store. */
export async function fillWithEverything({
  editions,
  identifiers,
  runs,
  feedStates,
  models,
  access,
  ledger,
}: OpenStores): Promise<void> {
  const offices = Array.from({ length: 600 }, (_, index) => index * 3)
  const writes = [
    {
      puts: [
        ...offices.map((id) => putOffice(id, `office \u0000 \ud800 é ${id}`)),
        ...putGround(50_331_648, 'Elm'),
      ],
      lists: [
        [3, [9, 2]],
        [6, [1]],
      ],
    },
    { puts: [putOffice(3, 'changed'), removeOffice(6), ...putGround(50_331_648, 'Oak')], lists: [[6, []]] },
    { puts: [], lists: [[3, [2, 9]]] },
    { puts: [removeOffice(0), putOffice(6, 'again')], lists: [[0, [5]]] },
  ] as const
  for (const [index, { puts, lists }] of writes.entries()) {
    const writer = await editions.beginEdition()
    await writer.write(puts)
    await writer.writeRelations(lists.map(([fromId, ids]) => ({ relation: 'officeAgents', fromId, ids })))
    await writer.publish(sampleRun(`r${index + 1}`, index + 1))
    await runs.append({ ...sampleRun(`nothing-${index}`, index + 1), isPublished: false })
  }
  await editions.dropSuperseded(2)

  for (const name of ['source mls', 'source häuser', 'quota'])
    await feedStates.change(name, () => JSON.stringify({ name, odd: '\u0000 \ud800 é' }))

  await models.put('value 53033', { description: 'é', bytes: new Uint8Array(400_000).fill(7) })
  await models.put('rent WA', { description: '{}', bytes: new Uint8Array(131_072) })

  const [first] = await identifiers.mintMany('school', STRANGE_KEYS)
  await identifiers.bindMany('school', [{ key: 'also the first', id: first! }])
  await identifiers.mintMany('property', ['a', 'b'])

  const secret = await access.getInstallationSecret()
  if (secret.length === 0) throw new Error('There is no secret')
  for (const [index, mode] of (['live', 'test'] as const).entries()) {
    await access.putKey({
      ...{
        keyId: `k${index}`,
        digest: `d${index}`,
        holder: 'Häuser & Co',
        mode,
        hint: 'wxyz',
        createdAtMs: index,
      },
      ...(index === 1 && { revokedAtMs: 7, expiresAtMs: 8 }),
    })
  }
  await access.putSubscription({
    holder: 'Häuser & Co',
    plan: 'standard',
    state: 'active',
    use: 'vow',
    changedAtMs: 1,
  })

  const charges = Array.from({ length: 4500 }, (_, index) => sampleCharge(`r${index}`, index))
  await Promise.all(charges.map((charge) => ledger.append(charge)))
}
