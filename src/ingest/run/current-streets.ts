import type { StreetPoints } from '../../records/map/street-points.ts'
import type { Run } from './run.ts'

/** The records as this run staged them, else as stored. */
export async function getCurrentStreets(
  ids: readonly number[],
  stored: ReadonlyMap<number, StreetPoints | undefined>,
  { tallies, writer }: Run,
): Promise<Map<number, StreetPoints | undefined>> {
  const current = new Map(ids.map((id) => [id, stored.get(id)]))
  const stagedIds = ids.filter((id) => tallies.streetPoints.changed.has(id))
  const staged = stagedIds.length === 0 ? [] : await writer.getStaged('streetPoints', stagedIds)
  for (const [at, id] of stagedIds.entries()) current.set(id, staged[at])
  return current
}
