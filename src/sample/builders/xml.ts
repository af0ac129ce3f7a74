/** An element with attributes and content that is already XML; without content it is left out. */
export function element(
  name: string,
  content: string | undefined,
  attributes: Readonly<Record<string, string | number>> = {},
): string {
  if (content === undefined || content === '') return ''
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
  return `<${name}${written.join('')}>${content}</${name}>`
}

/** An element that holds text or a number; left out if the value is unknown. */
export function value(name: string, content: string | number | undefined): string {
  return content === undefined ? '' : element(name, escapeXml(String(content)))
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
