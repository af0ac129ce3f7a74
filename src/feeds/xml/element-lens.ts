import type { SourceLens } from '../../ingest/ports/source-probe.ts'
import type { CutElement, WrittenNames, XmlElement } from './xml-element.ts'

/**
 * Sees the texts and attributes of cut elements by their paths, in the spelling of the file: "Floorplan/MarketRent@Min". Paths begin at
 * the element that is cut, or at one around it, whose fields are seen once.
 */
export function createElementLens(cut: ReadonlySet<string>, written: WrittenNames): SourceLens<CutElement> {
  const seen = new WeakSet<XmlElement>()
  const nameOf = (name: string) => written.get(name) ?? name

  function* listFields(element: XmlElement, path: string): Generator<string> {
    seen.add(element)
    if (element.text.trim() !== '') yield path
    for (const [name, text] of element.attributes) if (text.trim() !== '') yield `${path}@${nameOf(name)}`
    for (const child of element.children) yield* listFields(child, `${path}/${nameOf(child.name)}`)
  }

  /** What stands around the cut elements and is not cut itself. */
  function* listAround(path: readonly XmlElement[]): Generator<string> {
    for (const element of path) {
      if (cut.has(element.name)) continue
      const { children, ...own } = element
      if (!seen.has(element)) yield* listFields({ ...own, children: [] }, nameOf(element.name))
      seen.add(element)
      for (const child of children)
        if (!seen.has(child) && !path.includes(child))
          yield* listFields(child, `${nameOf(element.name)}/${nameOf(child.name)}`)
    }
  }

  const dropFrom = (element: XmlElement, path: string, field: string): XmlElement => {
    if (field !== path && !/^[/@]/.test(field.slice(path.length))) return element
    const kept = [...element.attributes].filter(([name]) => field !== `${path}@${nameOf(name)}`)
    const children = element.children.map((child) => {
      const childPath = `${path}/${nameOf(child.name)}`
      return field.startsWith(childPath) ? dropFrom(child, childPath, field) : child
    })
    return { ...element, text: field === path ? '' : element.text, attributes: new Map(kept), children }
  }

  return {
    list: ({ element, path }) => new Set([...listAround(path), ...listFields(element, nameOf(element.name))]),
    drop: ({ element, path }, field) => {
      const drop = (each: XmlElement) =>
        field.startsWith(nameOf(each.name)) ? dropFrom(each, nameOf(each.name), field) : each
      return { element: drop(element), path: path.map(drop) }
    },
  }
}
