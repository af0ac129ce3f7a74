// A percent sign without two hex digits: "50%", "%zz".
const BROKEN_ESCAPE = /%(?![0-9A-Fa-f]{2})/

/** Decodes a percent-encoded part of a request target. Returns undefined if an escape or its UTF-8 is malformed. */
export function decodePercent(text: string): string | undefined {
  if (!text.includes('%')) return text
  if (BROKEN_ESCAPE.test(text)) return undefined
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

export type QueryPairs = readonly (readonly [name: string, value: string])[]

/**
 * Parses the name-value pairs of a query in their order, including repeated names. "+" is a space, a name without "=" has an
 * empty value, and empty pieces ("a=1&&b=2") are skipped. Returns undefined if an escape or its UTF-8 is malformed.
 */
export function parseQuery(target: string): QueryPairs | undefined {
  const start = target.indexOf('?')
  if (start === -1) return []
  const pairs: [string, string][] = []
  for (const piece of target.slice(start + 1).split('&')) {
    if (piece === '') continue
    const pair = parsePair(piece)
    if (pair === undefined) return undefined
    pairs.push(pair)
  }
  return pairs
}

function parsePair(piece: string): [string, string] | undefined {
  const split = piece.indexOf('=')
  const name = decodePiece(split === -1 ? piece : piece.slice(0, split))
  const value = decodePiece(split === -1 ? '' : piece.slice(split + 1))
  return name === undefined || value === undefined ? undefined : [name, value]
}

function decodePiece(piece: string): string | undefined {
  return decodePercent(piece.includes('+') ? piece.replaceAll('+', ' ') : piece)
}

/** Returns the part of a request target before the query. */
export function getPath(target: string): string {
  const end = target.indexOf('?')
  return end === -1 ? target : target.slice(0, end)
}

/** Decodes a path. An escaped "/" stays escaped, so it does not separate segments. The listener has refused broken escapes. */
export function decodePath(path: string): string {
  return path.includes('%') ? decodeURI(path) : path
}
