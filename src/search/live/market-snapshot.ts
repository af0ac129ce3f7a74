import type { MarketImage } from '../market-image.ts'

/** Keeps an image, so that the next start need not read every listing again. */
export interface MarketSnapshot {
  /** What was kept, of whatever edition, or undefined when nothing sound is. Never throws. */
  load(): Promise<MarketImage | undefined>
  save(image: MarketImage): Promise<void>
}
