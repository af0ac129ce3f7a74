/** What a listing says of an agent or office. */
export interface ImpliedPerson {
  key: string
  /** Modification time of the listing, 0 when unknown. */
  atMs: number
  name?: string
  officeKey?: string
  officeId?: number
}

/** The agents and offices that listings of the run name, by minted number, as the newest listing describes each. */
export interface ImpliedPeople {
  agents: Map<number, ImpliedPerson>
  offices: Map<number, ImpliedPerson>
}

/** Notes a person unless a newer listing described it. Equal times are decided by text, so that the order never matters. */
export function noteImpliedPerson(
  known: Map<number, ImpliedPerson>,
  id: number,
  person: ImpliedPerson,
): void {
  const before = known.get(id)
  if (before === undefined || compareImpliedPeople(person, before) > 0) known.set(id, person)
}

/** Positive when `left` is the better description: the newer one, else the later in text order. */
export function compareImpliedPeople(left: ImpliedPerson, right: ImpliedPerson): number {
  if (left.atMs !== right.atMs) return left.atMs - right.atMs
  const [a, b] = [textOf(left), textOf(right)]
  return a === b ? 0 : a > b ? 1 : -1
}

function textOf({ name, officeKey }: ImpliedPerson): string {
  return `${name ?? ''}\t${officeKey ?? ''}`
}
