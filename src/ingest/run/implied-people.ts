/** What a listing says of an agent or office beside its key. */
export interface ImpliedPerson {
  key: string
  /** Modification time of the listing, 0 when unknown. */
  atMs: number
  name?: string
  officeKey?: string
  officeId?: number
}

/** The agents and offices that listings of the run speak of, by minted number; the newest mention of each. */
export interface ImpliedPeople {
  agents: Map<number, ImpliedPerson>
  offices: Map<number, ImpliedPerson>
}

/** Keeps `mention` unless a newer one is known. Equal times are settled by text, so that order never matters. */
export function noteImpliedPerson(
  known: Map<number, ImpliedPerson>,
  id: number,
  mention: ImpliedPerson,
): void {
  const before = known.get(id)
  if (before === undefined || compareImpliedPeople(mention, before) > 0) known.set(id, mention)
}

/** Positive when `left` is the better mention: newer, else the later in text order. */
export function compareImpliedPeople(left: ImpliedPerson, right: ImpliedPerson): number {
  if (left.atMs !== right.atMs) return left.atMs - right.atMs
  const [a, b] = [textOf(left), textOf(right)]
  return a === b ? 0 : a > b ? 1 : -1
}

function textOf({ name, officeKey }: ImpliedPerson): string {
  return `${name ?? ''}\t${officeKey ?? ''}`
}
