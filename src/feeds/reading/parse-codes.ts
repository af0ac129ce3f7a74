/** A five-digit county FIPS code; a leading zero lost by a spreadsheet is put back. */
export function parseCountyFips(text: string | undefined): string | undefined {
  return text !== undefined && /^\d{4,5}$/.test(text) ? text.padStart(5, '0') : undefined // "1001" -> "01001"
}

/** Five digits of a ZIP code; an extension is dropped and leading zeros lost by a spreadsheet are put back. */
export function parsePostalCode(text: string | undefined): string | undefined {
  const match = /^(?:(\d{5})(?:-?\d{4})?|(\d{3,4}))$/.exec(text ?? '') // "98118-2255", "601"
  return match?.[1] ?? match?.[2]?.padStart(5, '0')
}
