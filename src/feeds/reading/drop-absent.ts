/** The same without the entries whose value is undefined; changes the object itself. */
export function dropAbsent<Facts extends object>(facts: Facts): Facts {
  for (const name of Object.keys(facts) as (keyof Facts)[]) if (facts[name] === undefined) delete facts[name]
  return facts
}
