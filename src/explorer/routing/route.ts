/** The page that an address shows. */
export type PageRoute =
  | { page: 'search'; parameters: URLSearchParams }
  | { page: 'home'; propertyId: string }
  | { page: 'builder'; feedId: string }
  | { page: 'agent'; agentId: string; resultPage: number }
  | { page: 'rates'; parameters: URLSearchParams }
  | { page: 'market'; parameters: URLSearchParams }
  | { page: 'reference'; shows: ReferencePart }
  | { page: 'unavailable'; kind: 'community' | 'office'; name: string }
  | { page: 'unknown' }

/** What a page under /docs shows. */
export type ReferencePart = { kind: 'overview' } | { kind: 'operation' | 'guide'; name: string }

// /homes/401-copper-st-seattle-wa-98199/1000302, or /homes/1000302 if nothing may be said of the address.
const PAGE_PATH = /^\/(homes|builders|communities|agents|offices)\/(?:([^/]+)\/)?(\d+)\/?$/

const REFERENCE_PATH = /^\/docs\/(operations|guides)\/([\w-]+)\/?$/

/** Reads an address. Links in answers lead to the paths that this understands. */
export function parseRoute(pathname: string, search: string): PageRoute {
  const parameters = new URLSearchParams(search)
  if (pathname === '/') return { page: 'search', parameters }
  if (pathname === '/rates') return { page: 'rates', parameters }
  if (pathname === '/market') return { page: 'market', parameters }
  if (pathname === '/docs' || pathname === '/docs/') return { page: 'reference', shows: { kind: 'overview' } }
  const [, part, name] = REFERENCE_PATH.exec(pathname) ?? []
  if (name !== undefined)
    return { page: 'reference', shows: { kind: part === 'guides' ? 'guide' : 'operation', name } }
  const [, folder, slug = '', id] = PAGE_PATH.exec(pathname) ?? []
  if (id === undefined) return { page: 'unknown' }
  switch (folder) {
    case 'homes':
      return { page: 'home', propertyId: id }
    case 'builders':
      return { page: 'builder', feedId: id }
    case 'agents':
      return { page: 'agent', agentId: id, resultPage: parsePageNumber(parameters.get('page')) }
    case 'communities':
      return { page: 'unavailable', kind: 'community', name: renderName(slug) }
    default:
      return { page: 'unavailable', kind: 'office', name: renderName(slug) }
  }
}

export function parsePageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1
}

function renderName(slug: string): string {
  return slug.replace(/-/g, ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}
