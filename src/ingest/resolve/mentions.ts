/** What a listing says of an agent or office beside its key. */
export interface Mention {
  key: string
  /** Modification time of the listing, 0 when unknown. */
  atMs: number
  name?: string
  officeKey?: string
  officeId?: number
}

/** The agents and offices that listings of the run speak of, by minted number; the newest mention of each. */
export interface Mentions {
  agents: Map<number, Mention>
  offices: Map<number, Mention>
}

/** Keeps `mention` unless a newer one is known. Equal times are settled by text, so that order never matters. */
export function noteMention(known: Map<number, Mention>, id: number, mention: Mention): void {
  const before = known.get(id)
  if (before === undefined || compareMentions(mention, before) > 0) known.set(id, mention)
}

/** Positive when `left` is the better mention: newer, else the later in text order. */
export function compareMentions(left: Mention, right: Mention): number {
  if (left.atMs !== right.atMs) return left.atMs - right.atMs
  const [a, b] = [textOf(left), textOf(right)]
  return a === b ? 0 : a > b ? 1 : -1
}

function textOf({ name, officeKey }: Mention): string {
  return `${name ?? ''}\t${officeKey ?? ''}`
}
