const FLAGS = new Map<string, boolean>([
  ['true', true],
  ['t', true],
  ['yes', true],
  ['y', true],
  ['1', true],
  ['false', false],
  ['f', false],
  ['no', false],
  ['n', false],
  ['0', false],
])

/** A yes or no written as a boolean, "Y", "No", "1" and the like; undefined for anything else. */
export function parseFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return FLAGS.get(String(value).trim().toLowerCase())
}
