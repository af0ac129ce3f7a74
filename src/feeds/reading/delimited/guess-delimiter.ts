/** Delimiters by the names that mappings use for them. */
export const DELIMITERS = { comma: ',', tab: '\t', semicolon: ';', pipe: '|' } as const

/** What databases and mainframes write. Looked for only where none of the usual delimiters is in the header. */
const RARE_DELIMITERS = ['^', '~', '\u0001', '\u001f', '¦', '§']

const MOST_LINES_JUDGED = 50

/**
 * The delimiter of a text that begins with a header: of those that cut most lines into as many cells as the header, the one that
 * cuts the header most often. Quoted cells do not count. A comma where nothing cuts the header.
 */
export function guessDelimiter(text: string, quote = '"'): string {
  const lines = listUnquotedLines(text, quote)
  return (
    findDelimiter(lines, Object.values(DELIMITERS)) ??
    findDelimiter(lines, RARE_DELIMITERS) ??
    DELIMITERS.comma
  )
}

/** The first lines without their quoted cells. The last line may be cut and is left out, unless it is the only one. */
function listUnquotedLines(text: string, quote: string): string[] {
  const unquoted = quote === '' ? text : text.replace(new RegExp(`${quote}[^${quote}]*${quote}`, 'g'), '')
  const lines = unquoted
    .split(/\r\n|\n|\r/, MOST_LINES_JUDGED + 2)
    .filter((line, index, all) => line.trim() !== '' && (index < all.length - 1 || index === 0))
  return lines
}

function findDelimiter(lines: readonly string[], candidates: readonly string[]): string | undefined {
  const [header = '', ...rows] = lines
  const judged = candidates.map((delimiter) => {
    const columns = header.split(delimiter).length
    const agreeing = rows.filter((row) => row.split(delimiter).length === columns).length
    return { delimiter, columns, cutsMost: agreeing * 2 >= rows.length }
  })
  const best = judged
    .filter(({ columns }) => columns > 1)
    .toSorted((a, b) => Number(b.cutsMost) - Number(a.cutsMost) || b.columns - a.columns)[0]
  return best?.delimiter
}
