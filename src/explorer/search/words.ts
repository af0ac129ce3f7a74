const WHOLE = new Intl.NumberFormat('en-US')
const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

export function renderCount(count: number): string {
  return WHOLE.format(count)
}

export function spellDollars(dollars: number): string {
  return DOLLARS.format(dollars)
}

/** A price for little space: "$985K", "$1.25M", "$2,450" for a rent. */
export function renderShortPrice(dollars: number): string {
  if (dollars >= 999_500) return `$${trimZeros((dollars / 1_000_000).toFixed(2))}M`
  if (dollars >= 10_000) return `$${Math.round(dollars / 1_000)}K`
  return DOLLARS.format(dollars)
}

/** "1 home", "2,000 homes". */
export function renderAmount(count: number, one: string, many = `${one}s`): string {
  return `${renderCount(count)} ${count === 1 ? one : many}`
}

/** "multi_family" becomes "Multi family", and "nearbySales" becomes "Nearby sales". */
export function renderCode(code: string): string {
  const words = code
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const DAY = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** "2026-03-14" or an instant as "Mar 14, 2026". */
export function spellDay(text: string): string {
  const time = Date.parse(text.length === 10 ? `${text}T00:00:00Z` : text)
  return Number.isNaN(time) ? text : DAY.format(time)
}

/** "2026-03" as "Mar 2026". */
export function spellMonth(month: string): string {
  return spellDay(`${month}-01`).replace(' 1,', '')
}

/** The time of "2026-03-14T14:30:00" as "2:30pm". */
export function spellTime(text: string): string {
  const [, hours, minutes] = /T(\d\d):(\d\d)/.exec(text) ?? []
  if (hours === undefined) return text
  const hour = Number(hours)
  return `${hour % 12 || 12}${minutes === '00' ? '' : `:${minutes}`}${hour < 12 ? 'am' : 'pm'}`
}

function trimZeros(text: string): string {
  return text.replace(/\.?0+$/, '')
}
