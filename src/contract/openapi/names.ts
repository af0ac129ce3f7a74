/** "property-detail" becomes "PropertyDetail". */
export function pascalCase(name: string): string {
  return name.replace(/(^|-)([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase())
}
