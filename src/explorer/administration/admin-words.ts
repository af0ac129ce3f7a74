/** "Nov 22, 2026, 14:05" in the time of the reader, or "-" if there is none. Takes a space for the T of an instant, too. */
export function spellInstant(iso: string | undefined): string {
  if (iso === undefined) return '-'
  return new Date(iso.replace(' ', 'T')).toLocaleString('en-US', {
    ...{ year: 'numeric', month: 'short', day: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  })
}

/** "14:05" in the time of the reader. */
export function spellMinute(iso: string): string {
  return new Date(iso).toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

/** "0.42 ms", "12 ms" or "1.2 s"; "-" if unknown. */
export function spellSeconds(seconds: number | undefined): string {
  if (seconds === undefined) return '-'
  if (seconds >= 1) return `${seconds.toPrecision(2)} s`
  const ms = seconds * 1000
  if (ms === 0) return '0 ms'
  return `${ms >= 10 ? ms.toFixed(0) : ms.toPrecision(2)} ms`
}

/** "40 s", "12 min", "5 h" or "3 d"; "-" if unknown. */
export function spellAge(seconds: number | undefined): string {
  if (seconds === undefined) return '-'
  if (seconds < 90) return `${seconds} s`
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`
  if (seconds < 48 * 3600) return `${Math.round(seconds / 3600)} h`
  return `${Math.round(seconds / 86_400)} d`
}

export function spellNumber(value: number | undefined): string {
  return value === undefined ? '-' : value.toLocaleString('en-US')
}
