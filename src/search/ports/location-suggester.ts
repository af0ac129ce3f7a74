import type { ResolvedLocation } from './market.ts'

/** A place that the beginning of a text may mean. */
export interface LocationSuggestion {
  location: ResolvedLocation
}

export interface LocationSuggester {
  /**
   * Places whose name, code or address begins as the text does, few typing errors forgiven, best first, each once, at
   * most `limit`. Addresses are only those that may be shown. Never throws.
   */
  suggestLocations(text: string, limit: number): readonly LocationSuggestion[]
}
