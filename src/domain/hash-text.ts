/** The start of FNV-1a with 32 bits. */
const FIRST_HASH = 0x811c9dc5
const HASH_FACTOR = 0x01000193

/**
 * FNV-1a of a text, UTF-16 unit by UTF-16 unit, as a whole number of 32 bits. Stores have such numbers, so the hash of a text must never
 * change. Another start gives another hash.
 */
export function hashUnits(text: string, start = FIRST_HASH): number {
  let hash = start
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), HASH_FACTOR)
  return hash >>> 0
}

/**
 * The same, code point by code point. The two differ only for characters of two units, such as emoji. Clients have such numbers of builders'
 * regions, and the sample market is made from others, so they must never change either.
 */
export function hashCodePoints(text: string): number {
  let hash = FIRST_HASH
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, HASH_FACTOR)
  return hash >>> 0
}
