/** Texts of a record by folded name; blank ones are absent. */
export type NamedCells = ReadonlyMap<string, string>

/** A name as feeds are to be compared by: "Star Rating", "STAR_RATING" and "starRating" are one. */
export function foldName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '') // "Star Rating" -> "starrating"
}

/** The first known text among the folded names, in their order. */
export function findCell(cells: NamedCells, names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = cells.get(name)
    if (text !== undefined) return text
  }
  return undefined
}
