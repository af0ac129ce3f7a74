/** An element with its content. Names have no namespace prefix and are in lower case. */
export interface XmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  /** Its own text, without the text of its children. */
  text: string
}

/**
 * The text under the first of the names that has any, whether of a child or of an attribute: generators differ in which of them they write.
 */
export function findText(element: XmlElement | undefined, ...names: string[]): string | undefined {
  for (const name of names) {
    const key = name.toLowerCase()
    const child = element?.children.find((each) => each.name === key)
    const text = (child?.text.trim() || element?.attributes.get(key)?.trim()) ?? ''
    if (text !== '') return text
  }
  return undefined
}

/** All children of that name, in order. */
export function listChildren(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name.toLowerCase()) ?? []
}

/** A finished element with the elements around it, outermost first, which hold what came before it. */
export interface CutElement {
  element: XmlElement
  path: readonly XmlElement[]
}

/** How names are written in the file, by the lower-case names of elements. Filled only while records are examined. */
export type WrittenNames = Map<string, string>
