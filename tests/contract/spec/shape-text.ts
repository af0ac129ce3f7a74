import type { Shape } from './shape.ts'

/** The shapes for which phrases such as "region objects" stand. */
export type Phrases = ReadonlyMap<string, () => Shape>

/**
 * Reads the fields in a text such as "a number, b {c string, d}; e, f: number|null". Semicolons separate parts. A type after a
 * colon, or in a part, applies to all names of that part. Otherwise a name without a type has no stated type.
 */
export function readFields(text: string, phrases: Phrases): Map<string, Shape> {
  const fields = new Map<string, Shape>()
  const parts = split(text, ';')
  for (const part of parts) {
    const [names, shared] = splitOnce(part, ':')
    const items = split(names, ',').map(readItem)
    items.forEach(({ name, type }, index) => {
      const group = parts.length > 1 ? items.slice(index).find((item) => item.type !== '')?.type : type
      fields.set(name, readType(shared ?? (type === '' ? (group ?? '') : type), phrases, name))
    })
  }
  return fields
}

/** Reads the shape that a type text states: "string|null", "array of {a number}", "array<string>", "{a, b: string}". */
export function readType(text: string, phrases: Phrases, name = ''): Shape {
  const type = text.trim().replace(/^each /, '')
  if (type === '') return phrases.get(name)?.() ?? { kind: 'any', isNullable: false }
  if (/^null in observed/.test(type)) return { kind: 'any', isNullable: true }
  const nullable = /^null\|(.*)$|^(.*)\|null$/.exec(type)
  if (nullable !== null) return { ...readType(nullable[1] ?? nullable[2]!, phrases), isNullable: true }
  return phrases.get(type)?.() ?? readPlainType(type, phrases)
}

function readPlainType(type: string, phrases: Phrases): Shape {
  if (type.startsWith('{')) {
    return {
      kind: 'object',
      isNullable: false,
      fields: readFields(type.slice(1, type.lastIndexOf('}')), phrases),
    }
  }
  const element = /^array of (.*)$|^array<(.*?)>/s.exec(type)
  if (element !== null) {
    return { kind: 'array', isNullable: false, element: readType(element[1] ?? element[2]!, phrases) }
  }
  const word = type.split(/[ ,]/)[0]!
  if (word === 'string' || word === 'number' || word === 'boolean') return { kind: word, isNullable: false }
  if (word === 'object' || word === 'array') return { kind: word, isNullable: false }
  throw new Error(`The specification states a type that is not understood: ${type}`)
}

function readItem(item: string): { name: string; type: string } {
  const match = /^([\w.]+)\s*(.*)$/s.exec(item.trim()) // "baths_min number", "coordinate {lat, lon}", "slogan"
  if (match === null) throw new Error(`The specification names a field that is not understood: ${item}`)
  return { name: match[1]!, type: match[2]! }
}

/** Splits a text at separators outside braces. */
function split(text: string, separator: string): string[] {
  const parts = ['']
  let depth = 0
  for (const character of text) {
    if (character === '{') depth++
    if (character === '}') depth--
    if (character === separator && depth === 0) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const [first, ...rest] = split(text, separator)
  return rest.length === 0 ? [first!, undefined] : [first!, rest.join(separator)]
}
