import { readFileSync } from 'node:fs'

const SPEC = readFileSync(new URL('../../../docs/spec.md', import.meta.url), 'utf8')

/**
 * Phrases of the specification in ordinary words, each with the formal text that replaces it. A phrase that does not occur
 * exactly once is an error, because the specification has changed.
 */
const READINGS: readonly [string, string][] = [
  [
    'address (same as above plus coordinate {lat, lon})',
    'address {city, country, line, postal_code, state, state_code: string; coordinate {lat, lon}}',
  ],
  ['containing a {photoKey} placeholder', ''],
  [
    'coordinates array of rings, each ring an array of [longitude, latitude] number pairs',
    'coordinates array of array of array of number',
  ],
  ['matterport-like 3D tour field named vendor_3d_tour', 'vendor_3d_tour'],
  ['baths_consolidated (string)', 'baths_consolidated: string|null'],
  ['text (string); type (string)', 'text: string|null; type: string|null'],
  ['null\\|date/time', 'string|null'],
]

/** Returns the original specification, without the escapes of table cells. */
export function getSpec(): string {
  return SPEC.replaceAll('\\|', '|')
}

/** Returns the specification with the readings applied and without remarks in parentheses and escapes of table cells. */
export function getPlainSpec(): string {
  let text = SPEC
  for (const [phrase, reading] of READINGS) {
    if (text.split(phrase).length !== 2)
      throw new Error(`Not found exactly once in the specification: ${phrase}`)
    text = text.replace(phrase, reading)
  }
  return text.replaceAll('\\|', '|').replace(/ ?\([^()]*\)/g, '')
}

/** Returns the text between a heading and the next heading. */
export function getSection(spec: string, heading: string): string {
  const lines = spec.split('\n')
  const start = lines.findIndex(
    (line) => line.startsWith('#') && line.replace(/^#+ /, '').startsWith(heading),
  )
  if (start < 0) throw new Error(`The specification has no section ${heading}`)
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('#'))
  return lines.slice(start + 1, length < 0 ? undefined : start + 1 + length).join('\n')
}

/** Lists the rows of the first table of a section, without the head and with trimmed cells. A `|` within a type stays. */
export function listRows(section: string): string[][] {
  const lines = section.split('\n')
  const start = lines.findIndex((line) => line.startsWith('|'))
  const rows = lines.slice(start).slice(0, endOfTable(lines.slice(start)))
  if (rows.length < 3) throw new Error('The section has no table')
  return rows.slice(2).map((row) =>
    row
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim()),
  )
}

function endOfTable(lines: string[]): number {
  const end = lines.findIndex((line) => !line.startsWith('|'))
  return end < 0 ? lines.length : end
}

/** Returns the text of a section from a lead such as "Region object:" to the end of the line or paragraph. */
export function getSentence(section: string, lead: string): string {
  const line = section.split('\n').find((candidate) => candidate.replace(/^- /, '').startsWith(lead))
  if (line === undefined) throw new Error(`The specification has no sentence that begins with ${lead}`)
  return line.replace(/^- /, '').slice(lead.length).trim().replace(/\.$/, '')
}
