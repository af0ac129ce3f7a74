import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

export type Cell = string | number | undefined

/** Writes a comma-separated table without quotes, gzipped if the path ends in ".gz". Throws for a cell that would need quotes. */
export function writeTable(
  path: string,
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
): void {
  const lines = [header, ...rows].map((row) => row.map(renderCell).join(','))
  const text = `${lines.join('\n')}\n`
  writeFileSync(path, path.endsWith('.gz') ? gzipSync(text, { level: 9 }) : text)
}

function renderCell(cell: Cell): string {
  const text = cell === undefined ? '' : String(cell)
  if (/[",\r\n]/.test(text)) throw new Error(`A cell that would need quotes: ${text}`)
  return text
}

/** Rounds degrees to five decimals, which is about a meter. */
export function roundDegree(degree: number): number {
  return Math.round(degree * 100_000) / 100_000
}

/** Parses the rows of a comma-separated text with a header, as values by column name. Removes quotes around cells. */
export function parseTable(text: string): Record<string, string>[] {
  const [header = [], ...rows] = text
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => line.split(',').map((cell) => cell.trim().replace(/^"|"$/g, '')))
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index]?.trim() ?? ''])))
}
