import { DAY_MS } from '../../records/calendar-date.ts'

const UNIT_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: DAY_MS } as const

/** What `parseDurationMs` accepts, for messages. */
export const DURATION_FORM = 'a time such as 30s, 5m, 2h or 1d'

/** The milliseconds of "30s", "5m", "2h" or "1d". Undefined for any other text. */
export function parseDurationMs(text: string): number | undefined {
  const [, number, unit] = /^([1-9]\d{0,8})([smhd])$/.exec(text.trim()) ?? []
  return unit === undefined ? undefined : Number(number) * UNIT_MS[unit as keyof typeof UNIT_MS]
}

/** "45 s", "5 min", "3 h" or "2 d", rounded down. */
export function renderDuration(ms: number): string {
  if (ms < 90_000) return `${Math.floor(ms / UNIT_MS.s)} s`
  if (ms < 90 * UNIT_MS.m) return `${Math.floor(ms / UNIT_MS.m)} min`
  return ms < 2 * UNIT_MS.d ? `${Math.floor(ms / UNIT_MS.h)} h` : `${Math.floor(ms / UNIT_MS.d)} d`
}
