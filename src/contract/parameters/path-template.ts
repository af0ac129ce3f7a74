/*
 * Paths of operations may have parameters: "/tiles/{z}/{x}/{y}". Each takes a whole segment of the path, whose text is read like
 * that of a parameter in the query.
 */

const NAME_IN_BRACES = /^\{(\w+)\}$/

/** Whether a path has parameters. */
export function hasPathParameters(template: string): boolean {
  return template.includes('{')
}

/** Finds the texts of the parameters in a path. Returns undefined if the path is another one. */
export function matchPath(template: string, path: string): [name: string, text: string][] | undefined {
  const [wanted, given] = [template.split('/'), path.split('/')]
  if (wanted.length !== given.length) return undefined
  const found: [string, string][] = []
  for (const [index, segment] of wanted.entries()) {
    const name = NAME_IN_BRACES.exec(segment)?.[1]
    if (name !== undefined) found.push([name, given[index]!])
    else if (segment !== given[index]) return undefined
  }
  return found
}

/** Puts texts in place of the parameters. */
export function fillPath(template: string, texts: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(texts[name] ?? ''))
}
