import type { Issue } from '../../../ingest/ports/issue.ts'
import { openDelimitedTable } from '../../reading/delimited-rows.ts'
import type { InputFile } from '../../reading/input-files.ts'

const MOST_ROWS = 2_000

/** A column of a file with the texts of its first rows. */
export interface SampledColumn {
  name: string
  /** Without the blank ones. */
  values: readonly string[]
  /** How many different texts these are. */
  distinct: number
}

export interface FileSample {
  columns: SampledColumn[]
  rowCount: number
  /** Whether there are more rows than were looked at. */
  isCut: boolean
  delimiter: string
  /** Set where the text is not UTF-8. */
  encoding?: 'windows-1252'
  /** Whether quotes within quotes have a backslash before them. */
  hasBackslashes: boolean
  /** Rows that do not have as many cells as the header. */
  malformedCount: number
}

/** The first rows of a delimited file. Throws FeedError as `openDelimitedTable` does. */
export async function sampleColumns(file: InputFile): Promise<FileSample> {
  const issues: Issue[] = []
  const run = { raise: (issue: Issue) => void issues.push(issue), countBytes() {}, recognize() {} }
  const { columns, delimiter, rows } = await openDelimitedTable(file, {}, run)
  const values: string[][] = columns.map(() => [])
  let [rowCount, malformedCount, isCut, hasBackslashes] = [0, 0, false, false]
  for await (const group of rows) {
    for (const { cells } of group) {
      rowCount += 1
      if (cells.length !== columns.length) malformedCount += 1
      else for (const [at, cell] of cells.entries()) if (cell !== '') values[at]?.push(cell)
      hasBackslashes ||= cells.some((cell) => /\\["\\]/.test(cell))
    }
    isCut = rowCount >= MOST_ROWS
    if (isCut) break
  }
  const isAssumed = issues.some(({ name }) => name === 'EncodingAssumed')
  return {
    columns: columns.map((name, at) => ({
      name,
      values: values[at] ?? [],
      distinct: new Set(values[at]).size,
    })),
    ...{ rowCount, isCut, delimiter, hasBackslashes, malformedCount },
    ...(isAssumed && { encoding: 'windows-1252' as const }),
  }
}
