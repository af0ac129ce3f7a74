import type { MultiPolygon } from '../../records/geo-point.ts'

/** Gathers shapes by key: what occurs several times is one thing in several parts. First facts of a key stand. */
export class ShapeGroups<Facts extends { shape: MultiPolygon }> {
  readonly #groups = new Map<string, Facts>()

  add(key: string, facts: Facts): void {
    const known = this.#groups.get(key)
    if (known === undefined) this.#groups.set(key, facts)
    else known.shape.push(...facts.shape)
  }

  /** In the order of their first parts. */
  list(): Facts[] {
    return [...this.#groups.values()]
  }
}
