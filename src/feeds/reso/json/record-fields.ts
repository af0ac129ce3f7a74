/** The fields of one record by name, in their order. A map is one. */
export interface RecordFields extends Iterable<[name: string, value: unknown]> {
  get(name: string): unknown
  has(name: string): boolean
  /** Faster than iterating. Other records must not be read meanwhile. */
  forEach(visit: (value: unknown, name: string) => void): void
}
