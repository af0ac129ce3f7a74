/** One home's address. */
export interface BookedAddress {
  propertyId: number
  /** Folded. */
  city?: string
  /** As it is written. */
  cityName?: string
  stateOrProvince?: string
  postalCode?: string
}

/** A folded street line and the homes at it, one or more. */
export interface BookedLine {
  line: string
  homes: readonly BookedAddress[]
}

/** Addresses by street line. */
export interface AddressBook {
  /**
   * Homes at the street line; where none is, those at which one more word follows (a suffix or unit that was left out).
   */
  listAt(streetLine: string): readonly BookedAddress[]
  /** Street lines that begin with a folded text, at most `limit` of them, in code unit order. */
  listLinesFrom(foldedStart: string, limit: number): BookedLine[]
}
