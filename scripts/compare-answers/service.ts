/** A field that changes every millisecond. */
export const CLOCK_FIELD = 'timeOnProvider'

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
  /** The same as text, without the field that changes every millisecond. */
  text: string
  /** What the service understood as the location. Absent if it was not asked for one. */
  location?: string
}

/** Parses "URL,URL_ALT,KEY". */
export function parseService(text: string): AskedService {
  const [baseUrl, baseUrlAlt, key] = text.split(',').map((part) => part.trim())
  if (!baseUrl || !baseUrlAlt || !key) throw new Error(`Expected URL,URL_ALT,KEY but got "${text}"`)
  return { baseUrl, baseUrlAlt, key }
}

const CLOCK_MEMBER = new RegExp(`"${CLOCK_FIELD}":[^,}]*`, 'g')

export async function askService(service: AskedService, { base, path, query }: Question): Promise<Answer> {
  const url = `${base === 'main' ? service.baseUrl : service.baseUrlAlt}${path}?${query}`
  const response = await fetch(url, { headers: { 'x-gateway-key': service.key } })
  const text = (await response.text())
    .replaceAll(service.baseUrl, '{base_url}')
    .replaceAll(service.baseUrlAlt, '{base_url_alt}')
  const location = response.headers.get('x-location')
  return {
    status: response.status,
    body: JSON.parse(text),
    text: text.replaceAll(CLOCK_MEMBER, ''),
    ...(location !== null && { location }),
  }
}
