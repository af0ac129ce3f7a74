// A percent sign without two hex digits: "50%", "%zz".
const BROKEN_ESCAPE = /%(?![0-9A-Fa-f]{2})/

/** Text of a percent-encoded UTF-8 part of a request target; undefined when an escape or the UTF-8 is broken. */
export function decodePercent(text: string): string | undefined {
  if (!text.includes('%')) return text
  if (BROKEN_ESCAPE.test(text)) return undefined
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
