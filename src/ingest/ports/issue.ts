/**
 * One way a record's data is wrong or odd. `name` is the fault ("ListPriceMissing"), one small module each.
 * - rejected: the record was left out
 * - dropped: a value was left out, the record kept
 * - suspect: kept as it is, but it looks wrong
 * - derived: a missing value was filled from other data
 */
export interface Issue {
  name: string
  effect: 'rejected' | 'dropped' | 'suspect' | 'derived'
  /** Where: "file.csv:17" or "Property ABC123". */
  place: string
  /** What was found, short, without personal data. */
  detail?: string
}
