const LONGEST_KEY = 255

/** The name under which the registry knows a source's own key. Neither part contains a tab, so no two pairs share a name. */
export function nameSourceKey(source: string, key: string): string {
  return `${source}\t${key}`
}

/** True when a key can identify a record: it is not empty, at most 255 characters long, and without control characters. */
export function isUsableKey(key: string): boolean {
  return key.length > 0 && key.length <= LONGEST_KEY && !/\p{Cc}/u.test(key)
}
