/** An element with what is inside it. Names are without namespace prefix and in lower case. */
export interface XmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  /** Its own text, without that of its children. */
  text: string
}

/** "ns:SubCity" becomes "subcity". */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase()
}

/**
 * The text under the first of the names that has any, be it a child's or an attribute: generators differ in which they write.
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

/** The first child of that name. */
export function findChild(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name.toLowerCase())
}

/** All children of that name, in order. */
export function listChildren(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name.toLowerCase()) ?? []
}
