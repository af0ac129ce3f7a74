/** The page that an address shows. */
export type PageRoute =
  | { page: 'search'; parameters: URLSearchParams }
  | { page: 'home'; propertyId: string }
  | { page: 'builder'; feedId: string }
  | { page: 'agent'; agentId: string; resultPage: number }
  | { page: 'rates'; parameters: URLSearchParams }
  | { page: 'market'; parameters: URLSearchParams }
  | { page: 'reference'; shows: ReferencePart }
  | CommunityRoute
  | OfficeRoute
  | { page: 'unknown' }

/** No operation answers about one community, so the address may name the builder whose answer has it. */
export interface CommunityRoute {
  page: 'community'
  communityId: string
  name: string
  builderId: string | undefined
}

/** No operation answers about one office, so the address may name a home that it offers. */
export interface OfficeRoute {
  page: 'office'
  officeId: string
  name: string
  homeId: string | undefined
}

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
      return {
        page: 'community',
        communityId: id,
        name: renderName(slug, 'Community'),
        builderId: parseIdentifier(parameters.get('builder')),
      }
    default:
      return {
        page: 'office',
        officeId: id,
        name: renderName(slug, 'Office'),
        homeId: parseIdentifier(parameters.get('home')),
      }
  }
}

export function parsePageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1
}

function parseIdentifier(text: string | null): string | undefined {
  return text !== null && /^\d+$/.test(text) ? text : undefined
}

/** The name in an address, as far as it can be read back; another word for a page whose address has none. */
function renderName(slug: string, fallback: string): string {
  return slug === ''
    ? fallback
    : slug.replace(/-/g, ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}
