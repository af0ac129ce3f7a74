import type { SearchableListing } from '../../src/domain/listing-search/searchable-listing.ts'
import { buildListingSegment } from '../../src/search/index/build-listing-segment.ts'
import { layTable } from '../../src/search/index/lay-table.ts'
import type { ListingSegment } from '../../src/search/index/listing-segment.ts'
import type { TableQuery } from '../../src/search/ports/search-engine.ts'
import { openIndex } from './index-engine.ts'
import { findRatio, takeMedians, timeLanes } from './time-lanes.ts'
import { answerAll, verifyByReference } from './verify-engines.ts'

const CHANGED_SHARE = 0.01
/** One in this many changed homes is no longer listed. */
const GONE_EVERY = 10

export interface DeltaOrder {
  segment: ListingSegment
  listings: readonly SearchableListing[]
  queries: readonly TableQuery[]
  rounds: number
  /** The number of searches that are compared with the plain predicates. */
  sample: number
}

/** Adds a delta that changes one listing in a hundred, verifies answers, and times the same searches with and without it. */
export async function compareDelta({ segment, listings, queries, rounds, sample }: DeltaOrder) {
  const { changed, gone, after } = changeSome(listings)
  const startedAt = performance.now()
  const decided = [...changed.map(({ propertyId }) => propertyId), ...gone]
  const pause = async () => {}
  const delta = { segment: await buildListingSegment(changed, pause), decided }
  const laidOver = await layTable([{ segment, decided: [] }, delta], [{ segment }], pause)
  const readyMs = performance.now() - startedAt
  const [plain, laid] = [openIndex([{ segment }]), openIndex(laidOver)]
  verifyByReference(after, queries, await answerAll(laid, queries), sample)
  const times = await timeLanes(
    [
      { name: 'without', asks: queries.map((query) => plain.prepare(query)) },
      { name: 'with', asks: queries.map((query) => laid.prepare(query)) },
    ],
    rounds + 1,
  )
  const [without, withIt] = [times.get('without')!.slice(1), times.get('with')!.slice(1)]
  return {
    ...{ readyMs, changed: changed.length + gone.length, ratio: findRatio(withIt, without, 'cpu') },
    ...{ from: takeMedians(without), to: takeMedians(withIt) },
  }
}

/** Changes every hundredth listing, in all places: most get another price, some are removed. */
function changeSome(listings: readonly SearchableListing[]) {
  const changed: SearchableListing[] = []
  const gone: number[] = []
  const after: SearchableListing[] = []
  const step = Math.round(1 / CHANGED_SHARE)
  for (const [at, listing] of listings.entries()) {
    if (at % step !== 0) after.push(listing)
    else if (at % (step * GONE_EVERY) === 0) gone.push(listing.propertyId)
    else {
      const other = { ...listing, priceDollars: (listing.priceDollars ?? 400_000) + 5000 }
      changed.push(other)
      after.push(other)
    }
  }
  return { changed, gone, after }
}
