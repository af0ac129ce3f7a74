import { Column } from '../compact/column.ts'
import type { Lead } from './home-leads.ts'

/** What leads of one listing share: the listing, when it came on the market, its tie. */
export type LeadHead = Pick<Lead<unknown>, 'listingId'> & { listedAtMs: number; tie: number }

const [LISTING, LISTED_AT, TIE] = [0, 1, 2]

/** Heads by number, from 1 on, in 24 bytes each. They are never let go. */
export class LeadHeads {
  readonly #cells = new Column(3)
  #last = 0

  /** The number of the head. */
  add({ listingId, rank: [, listedAtMs, tie] }: Lead<unknown>): number {
    this.#last += 1
    this.#cells.set(this.#last, listingId, LISTING)
    this.#cells.set(this.#last, listedAtMs, LISTED_AT)
    this.#cells.set(this.#last, tie, TIE)
    return this.#last
  }

  get(head: number): LeadHead {
    const cell = (at: number) => this.#cells.get(head, at)
    return { listingId: cell(LISTING), listedAtMs: cell(LISTED_AT), tie: cell(TIE) }
  }
}
