/**
 * The address points of the streets of one name in a ZIP code, or in a city where the ZIP code is unknown. Many points are one record, so
 * that a county of 600,000 addresses has some ten thousand. Its number follows from its key, so that every source has the same record.
 */
export interface StreetPoints {
  id: number
  /** Place and folded name of the streets: see `listStreetKeys`. */
  streetKey: string
  /** By prefix, suffix and postfix ("n|ave|"), the points in the form of `encodePoints`. */
  streets: Readonly<Record<string, string>>
}

/** Where a point that no listing and no assessment states comes from. */
export type PointSource = 'addressPoint' | 'streetBlock'
