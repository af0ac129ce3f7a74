/** The days that a page of a market shows, as the operation takes them. What is absent is decided by the service. */
export interface MarketDays {
  from?: string
  to?: string
}

/**
 * Reads the days of an address: from=2014-05-01, to=2015-05-31, or days=90, which end with `to` or today. Undefined if `days` is no
 * number of days. Other faults are for the service to name.
 */
export function readMarketDays(parameters: URLSearchParams, todayMs: number): MarketDays | undefined {
  const [from, to, days] = ['from', 'to', 'days'].map((name) => parameters.get(name) || undefined)
  const given = { ...(from && { from }), ...(to && { to }) }
  if (days === undefined || from !== undefined) return given
  if (!/^[1-9]\d{0,4}$/.test(days)) return undefined
  const lastMs = to === undefined ? todayMs : Date.parse(`${to}T00:00:00Z`)
  if (Number.isNaN(lastMs)) return given
  const first = new Date(lastMs)
  first.setUTCDate(first.getUTCDate() - (Number(days) - 1))
  return { ...given, from: first.toISOString().slice(0, 10) }
}

/** The address of a page of a market. */
export function renderMarketAddress(parameters: URLSearchParams): string {
  const text = parameters.toString().replace(/%2C/g, ',')
  return text === '' ? '/market' : `/market?${text}`
}

/** Changes values of an address, and drops those that are empty. */
export function withMarketValues(
  parameters: URLSearchParams,
  values: Readonly<Record<string, string>>,
): URLSearchParams {
  const changed = new URLSearchParams(parameters)
  for (const [name, value] of Object.entries(values)) {
    if (value === '') changed.delete(name)
    else changed.set(name, value)
  }
  return changed
}
