/**
 * One way in which data is wrong or odd. `name` is the fault ("ListPriceMissing"); a catalog declares it once.
 * - rejected: the record was left out
 * - dropped: a value was left out, the record was used
 * - suspect: used as it is, but it looks wrong
 * - derived: a missing value was filled from other data
 * - partial: the input says that it is only a part of the source, so that a full run would remove the rest
 */
export interface Issue {
  name: string
  effect: 'rejected' | 'dropped' | 'suspect' | 'derived' | 'partial'
  /** Where: "file.csv:17" or "Property ABC123". */
  place: string
  /** What was found, short, without personal data. */
  detail?: string
}

/** The issues of one part of Plat by name: what is done about each, and what it means in one sentence. */
export type IssueCatalog = Readonly<Record<string, { effect: Issue['effect']; meaning: string }>>

/** Makes the issues of a catalog: the name decides the effect. */
export function buildIssueMaker<Catalog extends IssueCatalog>(
  catalog: Catalog,
): (name: keyof Catalog & string, place: string, detail?: string) => Issue {
  return (name, place, detail) => {
    const { effect } = catalog[name] as Catalog[keyof Catalog]
    return detail === undefined ? { name, effect, place } : { name, effect, place, detail }
  }
}
