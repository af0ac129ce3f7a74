const LONGEST_KEY = 255

/** The registry's name of a source's own key. Neither part holds a tab, so no two pairs share a name. */
export function nameSourceKey(source: string, key: string): string {
  return `${source}\t${key}`
}

/** True when the key can name a record: not empty, not longer than stores take, no control characters. */
export function isUsableKey(key: string): boolean {
  return key.length > 0 && key.length <= LONGEST_KEY && !/\p{Cc}/u.test(key)
}
