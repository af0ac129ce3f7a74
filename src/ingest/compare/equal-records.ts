/**
 * True when two plain values are equal. A key whose value is undefined counts as absent. `ignored` names one key of
 * the outermost object that is not compared. The order of arrays counts.
 */
export function isEqualRecord(left: unknown, right: unknown, ignored?: string): boolean {
  if (left === right || (Number.isNaN(left) && Number.isNaN(right))) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left)) return Array.isArray(right) && isEqualArray(left, right)
  return !Array.isArray(right) && isEqualObject(left, right, ignored)
}

function isEqualArray(left: readonly unknown[], right: readonly unknown[]): boolean {
  if (left.length !== right.length) return false
  for (let at = 0; at < left.length; at++) if (!isEqualRecord(left[at], right[at])) return false
  return true
}

function isEqualObject(left: object, right: object, ignored: string | undefined): boolean {
  const [a, b] = [left as Record<string, unknown>, right as Record<string, unknown>]
  let surplus = 0
  for (const key in a) {
    if (key === ignored || a[key] === undefined) continue
    if (!isEqualRecord(a[key], b[key])) return false
    surplus++
  }
  for (const key in b) if (key !== ignored && b[key] !== undefined) surplus--
  return surplus === 0
}
