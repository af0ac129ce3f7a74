/** The same facts without the entries whose value is undefined. A copy is quicker than `delete`, which makes objects slow. */
export function dropAbsent<Facts extends object>(facts: Facts): Facts {
  const present: Partial<Facts> = {}
  for (const name in facts) if (facts[name] !== undefined) present[name] = facts[name]
  return present as Facts
}
