/** How many answers have a value at each path, null and empty arrays not counted. Paths are those of listLeaves. */
export function countLeaves(data: unknown, seen: Map<string, number>): void {
  const paths = new Set<string>()
  collect(data, '', paths)
  for (const path of paths) seen.set(path, (seen.get(path) ?? 0) + 1)
}

function collect(value: unknown, path: string, paths: Set<string>): void {
  if (value === null || value === undefined) return
  paths.add(path)
  if (Array.isArray(value)) {
    for (const one of value) collect(one, `${path}[]`, paths)
  } else if (typeof value === 'object') {
    for (const [name, part] of Object.entries(value)) {
      collect(part, path === '' ? name : `${path}.${name}`, paths)
    }
  }
}
