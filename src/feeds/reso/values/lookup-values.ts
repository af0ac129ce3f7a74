/** "Active Under Contract" and "ActiveUnderContract" both become "activeundercontract". */
export function normalizeLookup(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '') // "Walk-In Closet(s)" -> "walkinclosets"
}

const JOINED_WORDS = /^[A-Z][a-z]+(?:[A-Z][a-z]+)+$/
// "CentralAir", not "Central Air" or "HVAC"

/** "CentralAir" as "Central Air"; text that is not joined words stays as it is. */
export function splitJoinedWords(text: string): string {
  return JOINED_WORDS.test(text) ? text.replace(/([a-z])([A-Z])/g, '$1 $2') : text // "rA" -> "r A"
}

const EMPTY_WORDS = new Set(['none', 'n/a', 'null', '[]'])

const LONGEST_EMPTY_WORD = 4

/**
 * The names in a lookup field, however it was written: a list, comma text, one text, or a JSON list as text. `name` gives the
 * human name of one value. "None" stands for nothing; repetitions are left out. Undefined when it is none of these.
 */
export function parseLookupList(value: unknown, name: (text: string) => string): string[] | undefined {
  const texts = listTexts(value)
  if (texts === undefined) return undefined
  const told = texts.map((text) => text.trim()).filter((text) => !isEmpty(text))
  const names = told.map(name)
  return names.length < 2 ? names : [...new Set(names)]
}

function isEmpty(text: string): boolean {
  return text.length <= LONGEST_EMPTY_WORD && (text === '' || EMPTY_WORDS.has(text.toLowerCase()))
}

function listTexts(value: unknown): string[] | undefined {
  if (Array.isArray(value)) {
    return value.every((item) => typeof item === 'string') ? value : value.filter(isPlain).map(String)
  }
  if (typeof value === 'string')
    return value.includes(',') || value.startsWith('[') ? splitText(value) : [value]
  return typeof value === 'number' ? [String(value)] : undefined
}

/** Flags of "A,B", and of a list written as text: "[\"A\",\"B\"]", "['A', 'B']". */
function splitText(text: string): string[] {
  const trimmed = text.trim()
  const inner = trimmed.startsWith('[') && trimmed.endsWith(']') ? trimmed.slice(1, -1) : trimmed
  return inner.split(',').map((part) => part.trim().replace(/^(["'])(.*)\1$/, '$2')) // `"Central Air"` -> Central Air
}

function isPlain(item: unknown): boolean {
  return typeof item === 'string' || typeof item === 'number'
}
