import { listStreetIds, placeHome } from '../../domain/address/place-home.ts'
import type { Property } from '../../records/property.ts'
import { findTimeZone } from '../derive/time-zone.ts'
import { getCurrentStreets } from '../run/current-streets.ts'
import type { Run } from '../run/run.ts'
import { writeChanges } from '../write/write-changes.ts'

const HOMES_AT_ONCE = 1000

/**
 * Gives homes for which no listing and no assessment states a point the one of their address in the loaded address points, or that of their
 * block. Takes away one that was found earlier and is no longer. Changes the records.
 */
export async function placeHomes(homes: readonly Property[], run: Run): Promise<void> {
  const open = homes.filter(isWithoutOwnPoint)
  if (open.length === 0 || !(await hasStreetPoints(run))) return
  const ids = [...new Set(open.flatMap(listStreetIds))]
  const found = await run.base.getMany('streetPoints', ids)
  const streets = await getCurrentStreets(ids, new Map(ids.map((id, at) => [id, found[at]])), run)
  for (const home of open) placeHome(home, streets)
}

function isWithoutOwnPoint({ point, pointSource }: Property): boolean {
  return point === undefined || pointSource !== undefined
}

async function hasStreetPoints({ base, tallies }: Run): Promise<boolean> {
  return tallies.streetPoints.read > 0 || (await base.count('streetPoints')) > 0
}

/** Places all homes again whose streets this run has changed. Reads every home once, if it has changed any. */
export async function placeHomesAnew(run: Run): Promise<void> {
  const { changed } = run.tallies.streetPoints
  if (changed.size === 0) return
  let open: Property[] = []
  const write = async () => {
    const placed = open.map((home) => ({ ...home }))
    await placeHomes(placed, run)
    for (const home of placed) if (home.point !== undefined) setTimeZone(home)
    await writeChanges(
      'property',
      placed.map((record, at) => ({ stored: open[at], record })),
      run,
    )
    open = []
  }
  for await (const homes of run.base.scan('property')) {
    for (const home of homes)
      if (isWithoutOwnPoint(home) && !run.homeSources.has(home.id) && isOnChangedStreet(home, changed))
        open.push(home)
    if (open.length >= HOMES_AT_ONCE) await write()
  }
  if (open.length > 0) await write()
}

function isOnChangedStreet(home: Property, changed: { has(id: number): boolean }): boolean {
  return listStreetIds(home).some((id) => changed.has(id))
}

/** A home whose state has several time zones gets its own once it has a point. */
function setTimeZone(home: Property): void {
  const state = home.address.stateOrProvince
  if (home.timeZone !== undefined || state === undefined) return
  const timeZone = findTimeZone(state, home.point)
  if (timeZone !== undefined) home.timeZone = timeZone
}
