import { type CalendarDate, calendarDateOf } from '../records/calendar-date.ts'

/** Longer texts are not worth their memory. */
const LONGEST = 100

/** Keeps what a pure function of a text gave for the texts that were asked, at most `most` of them. */
export function memoizeTexts<Value>(compute: (text: string) => Value, most: number): (text: string) => Value {
  const kept = new Map<string, Value>()
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined || kept.has(text)) return known!
    const value = compute(text)
    if (text.length > LONGEST) return value
    if (kept.size >= most) kept.clear()
    kept.set(text, value)
    return value
  }
}

/** Keeps what was worked out for a key on a day; a new day starts afresh, so that old days take no memory. */
export function memoizeByDay<K, V>(workOut: (key: K, day: CalendarDate) => V): (key: K, nowMs: number) => V {
  let keptDay: CalendarDate | undefined
  const kept = new Map<K, V>()
  return (key, nowMs) => {
    const day = calendarDateOf(nowMs)
    if (day !== keptDay) kept.clear()
    keptDay = day
    if (!kept.has(key)) kept.set(key, workOut(key, day))
    return kept.get(key) as V
  }
}

/** The same answers, worked out once each and kept as long as the function: for texts that are few. */
export function memoizeFewTexts<Value>(find: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const kept = known.get(text)
    if (kept !== undefined) return kept
    const value = find(text)
    known.set(text, value)
    return value
  }
}
