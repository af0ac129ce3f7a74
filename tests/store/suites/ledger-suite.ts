import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Charge, ChargeFilter, ChargeLedger } from '../../../src/access/ports.ts'
import { DAY_MS } from '../../../src/records/calendar-date.ts'
import { StoreError } from '../../../src/store/ports/store-error.ts'
import { sampleCharge } from '../sample-writes.ts'
import { type MakePlace, withStores } from './store-harness.ts'

/** Defines the tests that every ledger must pass. */
export function defineLedgerSuite(name: string, makePlace: MakePlace, skip: string | false = false): void {
  const check = (title: string, body: Parameters<typeof withStores>[1]) =>
    test(title, { skip }, () => withStores(makePlace, body))

  suite(`charge ledger: ${name}`, () => {
    check('an empty ledger has no charges and no faults', async ({ ledger }) => {
      assert.deepEqual(await listCharges(ledger), [])
      assert.deepEqual(await ledger.verify(), [])
    })

    check('every appended charge is read once, field by field', async ({ ledger }) => {
      const charges = Array.from({ length: 2000 }, (_, index) => sampleCharge(`r${index}`, index))
      await Promise.all(charges.map((charge) => ledger.append(charge)))
      assert.deepEqual(await listCharges(ledger), charges)
      assert.deepEqual(await ledger.verify(), [])
    })

    check('the check for writing charges nothing, and fails once the ledger is closed', async (stores) => {
      await stores.ledger.checkWritable()
      assert.deepEqual(await listCharges(stores.ledger), [])
      assert.deepEqual(await stores.ledger.verify(), [])
      await stores.close()
      await assert.rejects(stores.ledger.checkWritable(), StoreError)
    })

    check('reads are filtered by holder and by a half-open interval', async ({ ledger }) => {
      for (const atMs of [10, 20, 30]) await ledger.append({ ...sampleCharge(`a${atMs}`, atMs), holder: 'a' })
      await ledger.append({ ...sampleCharge('b20', 20), holder: 'b' })
      const ids = async (filter: ChargeFilter) =>
        (await listCharges(ledger, filter)).map(({ requestId }) => requestId)
      assert.deepEqual(await ids({ holder: 'a' }), ['a10', 'a20', 'a30'])
      assert.deepEqual(await ids({ fromMs: 20, toMs: 30 }), ['a20', 'b20'])
      assert.deepEqual(await ids({ holder: 'b', toMs: 20 }), [])
    })

    check('usage is counted by day in UTC, by operation, by holder and by key', async ({ ledger }) => {
      const midnight = Date.UTC(2024, 1, 29)
      const used = [
        [midnight - 1, 'A', 'search-by-location'],
        [midnight, 'A', 'property-detail'],
        [midnight + 1, 'B', 'search-by-location'],
      ] as const
      for (const [index, [atMs, holder, operation]] of used.entries()) {
        await ledger.append({
          requestId: `${index}`,
          atMs,
          keyId: `key of ${holder}`,
          holder,
          operation,
          cost: index,
        })
      }
      assert.deepEqual(await ledger.summarizeUsage({}, 'day'), [
        { group: '2024-02-28', requests: 1, cost: 0 },
        { group: '2024-02-29', requests: 2, cost: 3 },
      ])
      assert.deepEqual(await ledger.summarizeUsage({ holder: 'A' }, 'operation'), [
        { group: 'property-detail', requests: 1, cost: 1 },
        { group: 'search-by-location', requests: 1, cost: 0 },
      ])
      const byHolder = [
        { group: 'A', requests: 1, cost: 1 },
        { group: 'B', requests: 1, cost: 2 },
      ]
      assert.deepEqual(await ledger.summarizeUsage({ fromMs: midnight }, 'holder'), byHolder)
      assert.deepEqual(await ledger.summarizeUsage({ fromMs: midnight }, 'key'), [
        { group: 'key of A', requests: 1, cost: 1 },
        { group: 'key of B', requests: 1, cost: 2 },
      ])
      // An interval of whole days, and one that begins during a day.
      const isBefore = { fromMs: midnight - DAY_MS, toMs: midnight }
      assert.deepEqual(await ledger.summarizeUsage(isBefore, 'holder'), [
        { group: 'A', requests: 1, cost: 0 },
      ])
      assert.deepEqual(await ledger.summarizeUsage({ ...isBefore, fromMs: midnight - 1 }, 'operation'), [
        { group: 'search-by-location', requests: 1, cost: 0 },
      ])
      assert.deepEqual(await ledger.summarizeUsage({ toMs: midnight - DAY_MS }, 'holder'), [])
    })

    check(
      'two open ledgers append at the same time, and each reads the charges of both',
      async ({ ledger }, place) => {
        const other = await place.open()
        const each = Array.from({ length: 50 }, (_, index) => index)
        await Promise.all(
          each.flatMap((index) => [
            ledger.append(sampleCharge(`x${index}`, index)),
            other.ledger.append(sampleCharge(`y${index}`, index)),
          ]),
        )
        const ids = async (from: ChargeLedger) =>
          (await listCharges(from)).map(({ requestId }) => requestId).sort()
        assert.equal(new Set(await ids(ledger)).size, 100)
        assert.deepEqual(await ids(other.ledger), await ids(ledger))
        await other.close()
      },
    )

    check('charges survive closing, which waits for appends in progress', async (stores, place) => {
      const appended = stores.ledger.append(sampleCharge('r1', 1))
      await stores.close()
      await appended
      await assert.rejects(stores.ledger.append(sampleCharge('r2', 2)), StoreError)
      const again = await place.open()
      assert.deepEqual(await listCharges(again.ledger), [sampleCharge('r1', 1)])
      await again.close()
    })
  })
}

/** Lists the charges by time, then by request. */
async function listCharges(ledger: ChargeLedger, filter: ChargeFilter = {}): Promise<Charge[]> {
  const charges: Charge[] = []
  for await (const charge of ledger.read(filter)) charges.push(charge)
  return charges.sort((a, b) => a.atMs - b.atMs || (a.requestId < b.requestId ? -1 : 1))
}
