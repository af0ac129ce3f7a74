/**
 * Text in which a backslash takes away the meaning of the next character, as databases write it: "\," is a comma within a cell, "\n"
 * a line break, and a cell "\N" is nothing. While the text is cut into cells, such characters stand in a plane of Unicode that has
 * no characters of its own.
 */

const PLANE = 0xf0000
const STAND_INS = /[\u{f0000}-\u{fffff}]/gu
const NAMED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

/** Replaces each backslash and the character after it by a stand-in. */
export async function* hideEscaped(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const text = rest + chunk
    const isCut = /(?:^|[^\\])(?:\\\\)*\\$/.test(text.slice(-MOST_BACKSLASHES))
    rest = isCut ? '\\' : ''
    yield hideIn(isCut ? text.slice(0, -1) : text)
  }
  yield rest
}

/** A run of more backslashes at the end of a chunk is no text. */
const MOST_BACKSLASHES = 1024

function hideIn(text: string): string {
  return text.replace(/\\([\s\S])/g, (_, character: string) =>
    String.fromCodePoint(PLANE + character.charCodeAt(0)),
  )
}

/** What a cell says once the stand-ins have their meaning. */
export function revealEscaped(cell: string): string {
  if (cell === String.fromCodePoint(PLANE + 'N'.charCodeAt(0))) return ''
  return cell.replace(STAND_INS, (standIn) => {
    const character = String.fromCharCode((standIn.codePointAt(0) as number) - PLANE)
    return NAMED[character] ?? character
  })
}

/** The number of line breaks of the file that stand-ins hide in a cell. */
export function countHiddenBreaks(cell: string): number {
  return cell.split(String.fromCodePoint(PLANE + 0x0a)).length - 1
}
