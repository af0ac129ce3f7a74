/** A running service and a key for it. */
export interface AskedService {
  baseUrl: string
  baseUrlAlt: string
  key: string
}

export interface Question {
  base: 'main' | 'alt'
  path: string
  query: string
}

export interface Answer {
  status: number
  /** The parsed JSON body with the service's own addresses replaced, so that two services can be compared. */
  body: unknown
}

/** Parses "URL,URL_ALT,KEY". */
export function parseService(text: string): AskedService {
  const [baseUrl, baseUrlAlt, key] = text.split(',').map((part) => part.trim())
  if (!baseUrl || !baseUrlAlt || !key) throw new Error(`Expected URL,URL_ALT,KEY but got "${text}"`)
  return { baseUrl, baseUrlAlt, key }
}

export async function askService(service: AskedService, { base, path, query }: Question): Promise<Answer> {
  const url = `${base === 'main' ? service.baseUrl : service.baseUrlAlt}${path}?${query}`
  const response = await fetch(url, { headers: { 'x-gateway-key': service.key } })
  const text = (await response.text())
    .replaceAll(service.baseUrl, '{base_url}')
    .replaceAll(service.baseUrlAlt, '{base_url_alt}')
  return { status: response.status, body: JSON.parse(text) }
}
