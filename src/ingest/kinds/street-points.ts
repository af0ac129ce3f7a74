import { mergeStreets, numberStreetKey } from '../../domain/address/street-points.ts'
import type { StreetPoints } from '../../records/map/street-points.ts'
import { ingestIssue } from '../issues.ts'
import { getCurrentStreets } from '../run/current-streets.ts'
import type { Run } from '../run/run.ts'
import { writeChanges } from '../write/write-changes.ts'

/**
 * Takes a batch of streets with their address points to staged records. A run replaces the streets that it reads, and leaves the others. A
 * street may come in several parts within a run, because the points of a file are in any order.
 */
export async function ingestStreetPoints(
  batch: readonly Omit<StreetPoints, 'id'>[],
  run: Run,
): Promise<void> {
  const tally = run.tallies.streetPoints
  tally.read += batch.length
  const ids = [...new Set(batch.map(({ streetKey }) => numberStreetKey(streetKey)))]
  const found = await run.base.getMany('streetPoints', ids)
  const stored = new Map(ids.map((id, at) => [id, found[at]]))
  const current = await getCurrentStreets(ids, stored, run)
  const written = new Set(ids.filter((id) => tally.seen.has(id)))
  for (const { streetKey, streets } of batch) {
    const id = numberStreetKey(streetKey)
    const known = current.get(id)
    if (known !== undefined && known.streetKey !== streetKey) {
      tally.unusable++
      run.issues.raise(ingestIssue('StreetNumberTaken', `Street ${streetKey.replace('\t', ' ')}`))
      continue
    }
    const merged = written.has(id)
      ? mergeStreets(known?.streets ?? {}, streets)
      : { ...known?.streets, ...streets }
    written.add(id)
    tally.seen.set(id, -Infinity)
    current.set(id, { id, streetKey, streets: merged })
  }
  const outcomes = [...current].flatMap(([id, record]) =>
    record === undefined || !written.has(id) ? [] : [{ stored: stored.get(id), record }],
  )
  await writeChanges('streetPoints', outcomes, run)
}
