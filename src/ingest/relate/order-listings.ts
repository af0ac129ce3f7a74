import { getListingAge, type ListingAge, supersedes } from '../../domain/listing-search/current-listing.ts'
import { findListingLinks, type ListingLinks } from '../run/listing-links.ts'
import type { Run } from '../run/run.ts'
import type { MemberList } from './membership.ts'

/** The order of the listings in a list. */
export interface ListingOrder {
  /** The latest come first. */
  timeOf(links: ListingLinks): number
  /** Ties are in the order by which every answer chooses the newest of several listings, instead of by id, the larger first. */
  areTiesByAge: boolean
}

/** What the rank of a listing depends on. */
interface Standing {
  time: number
  age?: ListingAge | undefined
}

/** Looks for the rank of a gained listing among those that stay: it is at least `low` and at most `high`. */
interface RankSearch {
  id: number
  kept: readonly number[]
  low: number
  high: number
}

/**
 * Puts the gained listings of each list where they belong among those that stay, which are in order already. Only those are read that a
 * bisection compares, so that a sale of an agent with a thousand others costs ten reads.
 */
export async function orderListings(
  lists: readonly MemberList[],
  order: ListingOrder,
  run: Run,
): Promise<number[][]> {
  const standings = new Map<number, Standing>()
  for (const id of lists.flatMap(({ gained }) => gained))
    standings.set(id, { time: order.timeOf(run.listingLinks.get(id)) })
  const compare = (left: number, right: number) => compareStandings(standings, left, right)
  const sorted = lists.map(({ gained }) => gained.sort(compare))
  if (order.areTiesByAge) {
    const compared = lists.flatMap(({ kept, gained }) =>
      kept.length > 0 ? gained : listTied(gained, standings),
    )
    await readAges(compared, standings, run)
    for (const gained of sorted) gained.sort(compare)
  }
  const searches = lists.map(({ kept }, at) =>
    sorted[at]!.map((id): RankSearch => ({ id, kept, low: 0, high: kept.length })),
  )
  await findRanks(searches.flat(), standings, order, run)
  return lists.map(({ kept }, at) => insertAt(kept, searches[at]!))
}

function compareStandings(standings: ReadonlyMap<number, Standing>, left: number, right: number): number {
  const [one, other] = [standings.get(left), standings.get(right)]
  const [time, otherTime] = [one?.time ?? -Infinity, other?.time ?? -Infinity]
  if (time !== otherTime) return otherTime > time ? 1 : -1
  if (left === right) return 0
  if (one?.age === undefined || other?.age === undefined) return right - left
  return supersedes(one.age, other.age) ? -1 : 1
}

/** The listings of a sorted list that have the time of a neighbor. */
function listTied(sorted: readonly number[], standings: ReadonlyMap<number, Standing>): number[] {
  const timeAt = (at: number) => standings.get(sorted[at] ?? -1)?.time
  return sorted.filter((_, at) => timeAt(at) === timeAt(at - 1) || timeAt(at) === timeAt(at + 1))
}

async function readAges(ids: readonly number[], standings: Map<number, Standing>, run: Run): Promise<void> {
  for (const chunk of chunksOf([...new Set(ids)])) {
    for (const listing of await run.writer.getStaged('listing', chunk)) {
      if (listing !== undefined) standings.get(listing.id)!.age = getListingAge(listing)
    }
  }
}

/** Bisects all lists in step, so that each step reads what all of them compare next. */
async function findRanks(
  searches: readonly RankSearch[],
  standings: Map<number, Standing>,
  order: ListingOrder,
  run: Run,
): Promise<void> {
  let open = searches.filter(({ low, high }) => low < high)
  while (open.length > 0) {
    const unread = new Set(open.map(getMiddle).filter((id) => !standings.has(id)))
    for (const chunk of chunksOf([...unread])) {
      const found = await run.base.getMany('listing', chunk)
      for (const [at, id] of chunk.entries()) {
        const listing = found[at]
        const time = listing === undefined ? -Infinity : order.timeOf(findListingLinks(listing))
        const age = listing !== undefined && order.areTiesByAge ? getListingAge(listing) : undefined
        standings.set(id, { time, age })
      }
    }
    for (const search of open) {
      if (compareStandings(standings, getMiddle(search), search.id) < 0) search.low = middleOf(search) + 1
      else search.high = middleOf(search)
    }
    open = open.filter(({ low, high }) => low < high)
  }
}

function middleOf({ low, high }: RankSearch): number {
  return (low + high) >>> 1
}

function getMiddle(search: RankSearch): number {
  return search.kept[middleOf(search)]!
}

/** The searches are in the order of their listings, so that their ranks ascend. */
function insertAt(kept: readonly number[], searches: readonly RankSearch[]): number[] {
  const list: number[] = []
  let from = 0
  for (const { id, low } of searches) {
    for (; from < low; from++) list.push(kept[from]!)
    list.push(id)
  }
  for (; from < kept.length; from++) list.push(kept[from]!)
  return list
}

const IDS_AT_ONCE = 1000

function* chunksOf(ids: readonly number[]): Generator<number[]> {
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) yield ids.slice(from, from + IDS_AT_ONCE)
}
