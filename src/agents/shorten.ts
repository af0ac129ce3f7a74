type Unknown = null | undefined | '' | readonly never[]

type Known<T> = {
  [Name in keyof T as null extends T[Name] ? never : undefined extends T[Name] ? never : Name]: T[Name]
} & {
  [Name in keyof T]?: Exclude<T[Name], Unknown>
}

/** The members that say something: neither null nor absent, nor an empty text or list. */
export function pickKnown<T extends object>(members: T): Known<T> {
  const isKnown = (value: unknown) => value !== undefined && value !== null && value !== ''
  const entries = Object.entries(members).filter(
    ([, value]) => isKnown(value) && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(entries) as Known<T>
}

/** A text of at most `length` characters, cut at a word. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2))}...`
}

/** The names of the flags that are true: "is_pending" becomes "pending". */
export function listFlags(flags: Readonly<Record<string, unknown>> = {}): string[] {
  return Object.entries(flags).flatMap(([name, value]) => (value === true ? [name.replace(/^is_/, '')] : []))
}

/** "401 Copper St, Seattle, WA 98199", as far as it is known. */
export function renderShownAddress(address: {
  line?: string | null
  city?: string | null
  state_code?: string | null
  postal_code?: string | null
}): string {
  const { line, city, state_code, postal_code } = address
  const isKnown = (part: string | null | undefined) => part !== undefined && part !== null && part !== ''
  return [line, city, [state_code, postal_code].filter(isKnown).join(' ')].filter(isKnown).join(', ')
}

export function roundToCents(dollars: number | null | undefined): number | undefined {
  return typeof dollars === 'number' ? Math.round(dollars * 100) / 100 : undefined
}
