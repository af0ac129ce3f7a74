/** The same facts without the entries whose value is undefined. A copy is quicker than `delete`, which makes objects slow. */
export function dropAbsent<Facts extends object>(facts: Facts): Facts {
  const kept: Partial<Facts> = {}
  for (const name in facts) if (facts[name] !== undefined) kept[name] = facts[name]
  return kept as Facts
}
