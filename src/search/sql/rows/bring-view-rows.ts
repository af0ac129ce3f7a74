import { createHash } from 'node:crypto'
import type { EditionReader, Reveal } from '../../../store/ports/edition-store.ts'
import { isSamePublication, type Publication, pickPublication } from '../../../store/ports/publication.ts'
import { readPublication } from '../../../store/ports/with-edition.ts'
import type { Transaction } from '../../../store/postgres/connection-pool.ts'
import { type ListingSurroundings, readSurroundings } from '../../edition/collect-listings.ts'
import type { BringOptions, SearchedView, ViewStep } from '../../ports/search-rows.ts'
import type { ViewTables } from '../search-tables.ts'
import { advanceRows, type SearchRowsParts } from './bring-search-rows.ts'
import { collectBatches, findChangedHomes } from './collect-batches.ts'
import { copyRows, type EncodedRow, type ReplacedTable, replaceRows } from './replace-rows.ts'
import { addStep, findStep, findStepOf, listDueHomes, type WrittenStep } from './view-steps.ts'
import { type OfferBatch, type RowsTarget, writeSearchOffers } from './write-offers.ts'

/** Brings the rows of a view to an edition and to an instant. Calls must not overlap. */
export type BringViewRows = (
  publication: Publication,
  now: () => number,
  options?: BringOptions,
) => Promise<ViewStep | undefined>

/**
 * A view advances in steps: to another edition, and to a listing that has become due. All processes with the same rules make one
 * sequence of steps. Those with other rules, while an installation changes them, write all rows as their rules want them, in further steps.
 */
export function openViewRows(
  { database, editions }: SearchRowsParts,
  view: SearchedView,
  tables: ViewTables,
): BringViewRows {
  const rules = createHash('sha256').update(view.id).digest('hex')
  const surroundingsOf = cacheSurroundings()

  const write = async (last: WrittenStep | undefined, number: number, reader: EditionReader, to: Due) => {
    const changed = await findChanged(last, reader, to)
    const surroundings = await surroundingsOf(reader)
    const show = () => view.show(reader, to.atMs)
    const homes = { reader, show, surroundings, ...(changed && { changed }) }
    const step = { ...pickPublication(reader), step: number, atMs: to.atMs }
    return database.write.transact(async (transaction) => {
      const range = { from: number - 1, to: number }
      const target = targetTables(tables, number)
      const isWritten = await writeSearchOffers(
        transaction,
        range,
        () => collectBatches(homes, to.options),
        target,
      )
      if (isWritten) await addStep(transaction, tables, step, rules)
      return isWritten
    })
  }
  const findChanged = async (last: WrittenStep | undefined, reader: EditionReader, { atMs }: Due) => {
    if (last?.rules !== rules) return undefined
    const changed = await findChangedHomes(editions, last.step.edition, reader)
    if (changed === undefined) return undefined
    return [...new Set([...changed, ...(await listDueHomes(database.primary, tables, last.step, atMs))])]
  }
  return async (publication, now, { isStopping = () => false, onProgress = () => {} } = {}) => {
    const options = { isStopping, onProgress }
    let last: WrittenStep | undefined
    const found = await advanceRows(database, tables, publication.edition, options, {
      find: async ({ newest }) => {
        last = await findStep(database.primary, tables, newest)
        if (last === undefined) return undefined
        if (last.step.edition > publication.edition)
          return { step: await findStepOf(database.primary, tables, publication, rules) }
        if (last.rules !== rules || !isSamePublication(last.step, publication)) return undefined
        const due = await listDueHomes(database.primary, tables, last.step, now())
        return due.length === 0 ? { step: last.step } : undefined
      },
      write: async ({ newest }) => {
        const reader = await readPublication(editions, publication)
        try {
          // Clocks of machines differ, and no step goes back in time.
          const atMs = Math.max(now(), last?.step.atMs ?? 0)
          return await write(last, newest + 1, reader, { atMs, options })
        } finally {
          await reader.close()
        }
      },
    })
    return found.step
  }
}

/** The instant of a step. */
interface Due {
  atMs: number
  options: Required<BringOptions>
}

/** A listing that is due changes none of the records that complete listings, which take long to read. */
function cacheSurroundings(): (reader: EditionReader) => Promise<ListingSurroundings> {
  let cached: { publication: Publication; surroundings: ListingSurroundings } | undefined
  return async (reader) => {
    if (cached === undefined || !isSamePublication(cached.publication, reader))
      cached = {
        publication: pickPublication(reader),
        surroundings: await readSurroundings(reader, async () => {}),
      }
    return cached.surroundings
  }
}

/** The oldest step is the first one of the oldest edition. */
function targetTables(tables: ViewTables, step: number): RowsTarget {
  return {
    tables,
    oldest: `(select min(step) from ${tables.steps} where edition >= pointers.oldest_edition)`,
    writeFurther: (transaction, batch) => writeReveals(transaction, tables, batch, step),
  }
}

async function writeReveals(
  transaction: Transaction,
  { reveals: name }: ViewTables,
  { reveals = [], homes }: OfferBatch,
  step: number,
): Promise<void> {
  const rows = reveals.map((reveal) => encodeReveal(reveal, step))
  const table = { ...REVEALS, name }
  if (step === 1) await copyRows(transaction, table, rows)
  else await replaceRows(transaction, table, rows, homes, step)
}

const REVEALS: Omit<ReplacedTable, 'name'> = {
  columns: ['from_edition', 'digest', 'property_id', 'listing_id', 'from_ms'],
  returning: 'property_id',
}

function encodeReveal({ propertyId, listingId, fromMs }: Reveal, step: number): EncodedRow {
  const contents = [propertyId, listingId, fromMs].join('\t')
  const digest = createHash('md5').update(contents).digest('hex')
  return { digest, line: `${step}\t${digest}\t${contents}\n` }
}
