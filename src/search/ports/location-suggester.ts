import type { ResolvedLocation } from './market.ts'

/** A place that the beginning of a text may mean. */
export interface LocationSuggestion {
  location: ResolvedLocation
  /** As location of a search it finds exactly this place. */
  text: string
  /** The place alone: "Capitol Hill", "King", "98101"; of an address the street line, in the forms it is compared by. */
  name: string
  /** Of neighborhoods and addresses. */
  city?: string
  stateOrProvince?: string
  /** Of addresses. */
  postalCode?: string
  /** Listings of all statuses there; for addresses, homes. */
  listings: number
}

export interface LocationSuggester {
  /**
   * Places whose name, code or address begins as the text does, few typing errors forgiven, best first, each once, at
   * most `limit`. Addresses are only those that may be shown. Never throws.
   */
  suggestLocations(text: string, limit: number): readonly LocationSuggestion[]
}
