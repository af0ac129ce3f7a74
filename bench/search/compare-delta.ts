import type { SearchableListing } from '../../src/domain/listing-search/searchable-listing.ts'
import { buildDeltaSegment } from '../../src/search/index/delta-segment.ts'
import type { ListingSegment } from '../../src/search/index/listing-segment.ts'
import type { TableQuery } from '../../src/search/index/listing-table.ts'
import { openIndex } from './index-engine.ts'
import { findRatio, takeMedians, timeLanes } from './time-lanes.ts'
import { answerAll, verifyPlainly } from './verify-engines.ts'

const CHANGED_SHARE = 0.01
/** Of what changes, so much is no longer listed. */
const GONE_EVERY = 10

export interface OverlayOrder {
  segment: ListingSegment
  listings: readonly SearchableListing[]
  queries: readonly TableQuery[]
  rounds: number
  /** How many searches are held against the plain predicates. */
  sample: number
}

/** Lays a changed hundredth over the index, verifies answers, and times the same searches with and without it. */
export async function compareDelta({ segment, listings, queries, rounds, sample }: OverlayOrder) {
  const { changed, gone, after } = changeSome(listings)
  const startedAt = performance.now()
  const delta = await buildDeltaSegment(segment, changed, gone, async () => {})
  const readyMs = performance.now() - startedAt
  const [plain, laid] = [openIndex(segment), openIndex(segment, delta)]
  verifyPlainly(after, queries, await answerAll(laid, queries), sample)
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

/** Every hundredth listing, spread over all places: most at another price, some gone. */
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
