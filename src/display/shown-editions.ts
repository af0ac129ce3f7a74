import type { ChangeFilter, EditionReader, EditionStore, RecordRef } from '../store/ports/edition-store.ts'
import { withEdition } from '../store/ports/with-edition.ts'
import { type DisplayView, isRestricted } from './display-rules.ts'
import { openShownReader } from './shown-reader.ts'
import { createShownRecords } from './shown-records.ts'

/** Opens editions as a view shows them at an instant. */
export function openShownEditions(
  editions: Pick<EditionStore, 'read'>,
  view: DisplayView,
  atMs: number,
): Pick<EditionStore, 'read'> {
  if (view.rules.length === 0) return editions
  return { read: async (edition) => openShownReader(await editions.read(edition), view, atMs) }
}

/** Editions that can be compared. */
export type ComparedEditions = Pick<EditionStore, 'read' | 'listChanges' | 'oldestEdition' | 'currentEdition'>

/** The same for editions that are compared: changes of records that are shown in neither edition are not listed. */
export function openShownComparison(
  editions: ComparedEditions,
  view: DisplayView,
  atMs: number,
): ComparedEditions {
  const { read } = openShownEditions(editions, view, atMs)
  return {
    read,
    listChanges: isRestricted(view)
      ? (from, to, only) => listShownChanges(editions, view, read, { from, to, ...(only && { only }) })
      : editions.listChanges,
    oldestEdition: editions.oldestEdition,
    currentEdition: editions.currentEdition,
  }
}

async function* listShownChanges(
  editions: ComparedEditions,
  view: DisplayView,
  read: EditionStore['read'],
  { from, to, only }: { from: number; to: number; only?: ChangeFilter },
): AsyncGenerator<RecordRef[]> {
  for await (const batch of editions.listChanges(from, to, only)) {
    const before = await withEdition({ read }, from, (reader) => findListed(batch, reader, view))
    const after = await withEdition({ read }, to, (reader) => findListed(batch, reader, view))
    const shown = batch.filter((_, index) => before[index] === true || after[index] === true)
    if (shown.length > 0) yield shown
  }
}

/** Whether each record is shown, and in lists of all records. */
function findListed(
  refs: readonly RecordRef[],
  reader: EditionReader,
  view: DisplayView,
): Promise<boolean[]> {
  const { isListed } = createShownRecords(reader, new Map(view.rules), 0)
  return Promise.all(
    refs.map(async ({ kind, id }) => {
      const [record] = await reader.getMany(kind, [id])
      return record !== undefined && isListed(record)
    }),
  )
}
