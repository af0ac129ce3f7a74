import { beginUsageCount, type UsageCount } from '../../../access/count-usage.ts'
import type { Charge, ChargeFilter, UsageGrouping, UsageRow } from '../../../access/ports.ts'
import { hasCitus } from '../citus/shard-map.ts'
import type { Transaction } from '../connection-pool.ts'
import type { Database } from '../database.ts'
import { countCharges, findInserted, findTimeline, holdDrains, readChargePages } from './charge-table.ts'
import { openWaitingSegments, type WaitingSegments } from './waiting-segments.ts'

/** Where the charges of one node are. */
export interface ChargePlaces {
  database: Database
  directory: string
  findDurableBytes: (path: string) => number | undefined
}

/** Reads the charges of the database, and those that wait on this node and are not in it. Each comes once, whatever is drained meanwhile. */
export async function* readCharges(places: ChargePlaces, filter: ChargeFilter): AsyncGenerator<Charge> {
  const waiting = await openWaiting(places)
  try {
    const pages = receivePages<Charge[]>((emit) =>
      readSnapshot(places, { areDrainsHeld: false }, async (transaction) => {
        for await (const page of readChargePages(transaction, filter)) await emit(page)
        for await (const page of readMissing(transaction, waiting, filter)) await emit(page)
      }),
    )
    for await (const page of pages) yield* page
  } finally {
    await waiting.close()
  }
}

export async function countUsageAt(
  places: ChargePlaces,
  filter: ChargeFilter,
  grouping: UsageGrouping,
): Promise<UsageRow[]> {
  const waiting = await openWaiting(places)
  try {
    let count: UsageCount
    await readSnapshot(places, { areDrainsHeld: true }, async (transaction) => {
      count = beginUsageCount(grouping)
      for (const row of await countCharges(transaction, filter, grouping)) count.addRow(row)
      for await (const page of readMissing(transaction, waiting, filter))
        for (const charge of page) count.addCharge(charge)
    })
    return count!.listRows()
  } finally {
    await waiting.close()
  }
}

/** Call it before the snapshot is taken: what has been drained by then is in the snapshot, and everything else is in these files. */
async function openWaiting({
  database,
  directory,
  findDurableBytes,
}: ChargePlaces): Promise<WaitingSegments> {
  return openWaitingSegments(directory, await findTimeline(database), findDurableBytes)
}

/**
 * Runs `action` over the database as it is at one moment. It may be run again, but only before it has read anything.
 *
 * In a cluster of Citus each server has a moment of its own. That is enough for the charges themselves, because the same charge is always
 * on the same server. Totals of days need `areDrainsHeld`.
 */
async function readSnapshot(
  { database }: ChargePlaces,
  { areDrainsHeld }: { areDrainsHeld: boolean },
  action: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  const isCluster = await hasCitus(database.write)
  // Not from a replica: what has been drained would be missing from it for a while.
  return database.write.transact(async (transaction) => {
    await transaction.run('set transaction isolation level repeatable read, read only')
    if (isCluster) {
      // One connection to each server, because each connection has a moment of its own.
      await transaction.run('set local citus.max_adaptive_executor_pool_size = 1')
      if (areDrainsHeld) await holdDrains(transaction)
    }
    // Named statements work from here on, or else fail here.
    await findInserted(transaction, [])
    await action(transaction)
  })
}

async function* readMissing(
  transaction: Transaction,
  waiting: WaitingSegments,
  filter: ChargeFilter,
): AsyncGenerator<Charge[]> {
  for await (const page of waiting.readCharges(filter)) {
    if (page.length === 0) continue
    const inserted = await findInserted(transaction, page)
    yield page.filter(({ requestId }) => !inserted.has(requestId))
  }
}

class ReaderGone extends Error {}

/** Yields the pages that `produce` emits. Each `emit` waits until the next page is wanted, and rejects if none is. */
async function* receivePages<Page>(
  produce: (emit: (page: Page) => Promise<void>) => Promise<void>,
): AsyncGenerator<Page> {
  let next = Promise.withResolvers<Page | undefined>()
  let wanted = Promise.withResolvers<void>()
  let isGone = false
  const produced = produce(async (page) => {
    next.resolve(page)
    await wanted.promise
    wanted = Promise.withResolvers()
    if (isGone) throw new ReaderGone()
  }).then(
    () => next.resolve(undefined),
    (error) => {
      if (!isGone) next.reject(error)
    },
  )
  try {
    for (;;) {
      const page = await next.promise
      if (page === undefined) return
      next = Promise.withResolvers()
      yield page
      wanted.resolve()
    }
  } finally {
    isGone = true
    wanted.resolve()
    await produced
  }
}
