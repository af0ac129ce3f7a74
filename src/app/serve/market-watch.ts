import { setImmediate as nextTurn } from 'node:timers/promises'
import { buildMarket } from '../../search/build-market.ts'
import type { ListingSnapshot } from '../../search/ports/listing-snapshot.ts'
import type { Market } from '../../search/ports/market.ts'
import type { EditionReader, EditionStore } from '../../store/ports/edition-store.ts'

/** One edition as requests see it: what is in memory of it, and its records. */
export interface ServedEdition {
  market: Market
  reader: EditionReader
}

export interface MarketObserver {
  /** A new edition is served. */
  swapped(edition: number, buildMs: number): void
  /** The newest edition could not be built; the one before stays, and it is tried again. */
  failed(error: unknown): void
}

export interface MarketWatch {
  /** What a request that begins now sees. */
  getServed(): ServedEdition
  close(): Promise<void>
}

/** How soon a published edition is noticed. */
const LOOK_EVERY_MS = 250

/** Builds the newest edition, then follows: each later one is built aside, between requests, and swapped in whole. */
export async function openMarketWatch(
  editions: EditionStore,
  snapshot: ListingSnapshot,
  observer: MarketObserver,
): Promise<MarketWatch> {
  let served = await buildServed(editions, observer, snapshot)
  let following: Promise<void> | undefined
  const follow = async () => {
    try {
      // Without the snapshot: writing it would hold up requests.
      served = await buildServed(editions, observer)
    } catch (error) {
      observer.failed(error)
    }
  }
  const look = () => {
    if (following !== undefined || editions.currentEdition() === served.market.edition) return
    following = follow().finally(() => {
      following = undefined
    })
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  return {
    getServed: () => served,
    close: async () => {
      clearInterval(timer)
      await following
    },
  }
}

async function buildServed(
  editions: EditionStore,
  observer: MarketObserver,
  snapshot?: ListingSnapshot,
): Promise<ServedEdition> {
  const startedAtMs = performance.now()
  const reader = editions.read()
  const market = await buildMarket(reader, { pause: () => nextTurn(), ...(snapshot && { snapshot }) })
  observer.swapped(reader.edition, Math.round(performance.now() - startedAtMs))
  return { market, reader }
}
