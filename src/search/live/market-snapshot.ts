import type { MarketImage } from '../market-image.ts'

/** Keeps the image of an edition, so that the next start need not read every listing again. */
export interface MarketSnapshot {
  /** What was kept of the edition, or undefined when nothing sound is. Never throws. */
  load(edition: number): Promise<MarketImage | undefined>
  save(image: MarketImage): Promise<void>
}
