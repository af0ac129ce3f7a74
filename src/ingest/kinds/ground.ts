import { listGroundCells, numberGroundCell, numberGroundFile } from '../../domain/map/ground/ground-levels.ts'
import type { GroundCell, GroundFile, GroundPart } from '../../records/map/ground.ts'
import type { GroundCellFacts, GroundFileFacts } from '../ports/feed.ts'
import { refuseTooMany } from '../reconcile/refuse-too-many.ts'
import type { Run } from '../run/run.ts'
import { removeStaged, writeChanges } from '../write/write-changes.ts'

/**
 * Takes a batch of cells with what a file says of them to staged records. What files of other names and sources say of the same cells
 * stays. A cell may come in several parts within a run, because the features of a file are in any order.
 */
export async function ingestGroundCells(batch: readonly GroundCellFacts[], run: Run): Promise<void> {
  const tally = run.tallies.groundCell
  tally.read += batch.length
  const ids = [...new Set(batch.map(numberCell))]
  const current = await getCurrentCells(ids, run)
  for (const facts of batch) {
    const id = numberCell(facts)
    const fileId = numberGroundFile(run.source, facts.file)
    const cells = run.groundCells.get(fileId) ?? new Set()
    run.groundCells.set(fileId, cells)
    const before = current.get(id)?.parts ?? {}
    const part = cells.has(id) ? joinParts(before[fileId] ?? {}, facts.part) : facts.part
    cells.add(id)
    tally.seen.set(id, -Infinity)
    const { level, column, row } = facts
    current.set(id, { id, level, column, row, parts: { ...before, [fileId]: part } })
  }
  await writeCells([...current.values()], run)
}

export async function ingestGroundFiles(batch: readonly GroundFileFacts[], run: Run): Promise<void> {
  const tally = run.tallies.groundFile
  tally.read += batch.length
  const records = batch.map((facts) => ({
    ...{ id: numberGroundFile(run.source, facts.name), source: run.source },
    ...facts,
  }))
  for (const { id } of records) tally.seen.set(id, -Infinity)
  const stored = await run.base.getMany(
    'groundFile',
    records.map(({ id }) => id),
  )
  const outcomes = records.map((record, at) => ({ stored: stored[at], record }))
  await writeChanges('groundFile', outcomes, run)
}

/**
 * Removes what the files of this run said before and no longer say. A full run also removes the files that it did not read. Throws
 * IngestRefusedError if those are more than it may remove.
 */
export async function removeFormerGround(run: Run): Promise<void> {
  const { seen } = run.tallies.groundFile
  if (seen.size === 0) return
  let [owned, unread] = [0, 0]
  for await (const batch of run.base.scan('groundFile')) {
    for (const file of batch.filter(({ source }) => source === run.source)) {
      owned++
      if (seen.has(file.id)) await removePart(file, run.groundCells.get(file.id) ?? new Set(), run)
      else if (run.isFull) {
        unread++
        await removePart(file, new Set(), run)
        await removeStaged('groundFile', [file.id], run)
      }
    }
  }
  refuseTooMany('groundFile', unread, owned, run)
}

const CELLS_AT_ONCE = 500

/** Takes what a file says out of its cells, except some. */
async function removePart(file: GroundFile, except: ReadonlySet<number>, run: Run): Promise<void> {
  let ids: number[] = []
  for (const id of listGroundCells(file)) {
    if (!except.has(id)) ids.push(id)
    if (ids.length < CELLS_AT_ONCE) continue
    await removeFromCells(ids, file.id, run)
    ids = []
  }
  await removeFromCells(ids, file.id, run)
}

async function removeFromCells(ids: readonly number[], fileId: number, run: Run): Promise<void> {
  if (ids.length === 0) return
  const held = [...(await getCurrentCells(ids, run)).values()].filter(({ parts }) => fileId in parts)
  const left = held.map(({ parts, ...cell }) => {
    const { [fileId]: _, ...others } = parts
    return { ...cell, parts: others }
  })
  const isEmpty = ({ parts }: GroundCell) => Object.keys(parts).length === 0
  const gone = left.filter(isEmpty).map(({ id }) => id)
  if (gone.length > 0) await removeStaged('groundCell', gone, run)
  await writeCells(
    left.filter((cell) => !isEmpty(cell)),
    run,
  )
}

/** The cells as this run staged them, else as stored. Cells that do not exist are left out. */
async function getCurrentCells(
  ids: readonly number[],
  { base, writer, tallies }: Run,
): Promise<Map<number, GroundCell>> {
  const { changed } = tallies.groundCell
  const [stored, staged] = [ids.filter((id) => !changed.has(id)), ids.filter((id) => changed.has(id))]
  const found = [
    ...(stored.length === 0 ? [] : await base.getMany('groundCell', stored)),
    ...(staged.length === 0 ? [] : await writer.getStaged('groundCell', staged)),
  ]
  return new Map(found.flatMap((cell) => (cell === undefined ? [] : [[cell.id, cell]])))
}

async function writeCells(cells: readonly GroundCell[], run: Run): Promise<void> {
  if (cells.length === 0) return
  const stored = await run.base.getMany(
    'groundCell',
    cells.map(({ id }) => id),
  )
  await writeChanges(
    'groundCell',
    cells.map((record, at) => ({ stored: stored[at], record })),
    run,
  )
}

function numberCell({ level, column, row }: GroundCellFacts): number {
  return numberGroundCell({ column, row }, level)
}

function joinParts(before: GroundPart, more: GroundPart): GroundPart {
  const joined: Record<string, string> = { ...before }
  for (const [ground, text] of Object.entries(more)) {
    const known = joined[ground]
    joined[ground] = known === undefined ? text : `${known}\n${text}`
  }
  return joined
}
