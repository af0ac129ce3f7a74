const formats = new Map<string, Intl.DateTimeFormat>()

/** The local time in an IANA time zone as "2024-02-29T23:05:00". Throws RangeError for an unknown zone. */
export function renderWallTime(timeZone: string, atMs: number): string {
  let format = formats.get(timeZone)
  if (format === undefined) {
    // The Swedish form is the ISO form with a blank instead of the "T".
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  return format.format(atMs).replace(' ', 'T')
}
