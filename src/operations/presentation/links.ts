import type { ShownAddress } from './shown-address.ts'
import { renderSlug } from './wire-text.ts'

/** The pages to which answers link. */
export type LinkKind = 'home' | 'builder' | 'community' | 'agent' | 'office'

/** Addresses of pages of the operator's own site, with placeholders: "https://homes.example/{slug}-{property_id}". */
export type LinkTemplates = Readonly<Partial<Record<LinkKind, string>>>

/** The settings on which links depend. */
export interface LinkSettings {
  /** Absolute, without a trailing slash. */
  baseUrl: string
  linkTemplates?: LinkTemplates
}

interface LinkForm {
  /** The path of the page under the base address if there is no template. */
  folder: string
  idPlaceholder: string
  placeholders: readonly string[]
}

const LINK_FORMS: Readonly<Record<LinkKind, LinkForm>> = {
  home: {
    folder: 'homes',
    idPlaceholder: '{property_id}',
    placeholders: ['{property_id}', '{slug}', '{city}', '{state}', '{zip}'],
  },
  builder: { folder: 'builders', idPlaceholder: '{feed_id}', placeholders: ['{feed_id}', '{slug}'] },
  community: {
    folder: 'communities',
    idPlaceholder: '{community_id}',
    placeholders: ['{community_id}', '{slug}'],
  },
  agent: { folder: 'agents', idPlaceholder: '{agent_id}', placeholders: ['{agent_id}', '{slug}'] },
  office: { folder: 'offices', idPlaceholder: '{office_id}', placeholders: ['{office_id}', '{slug}'] },
}

const PLACEHOLDER = /\{[^}]*\}/g
const ABSOLUTE_URL = /^https?:\/\/[^\s/{}]+\/[^\s{}]*$/

/** Finds the fault of a template. Returns undefined if it is valid. */
export function findTemplateFault(kind: LinkKind, template: string): string | undefined {
  const { idPlaceholder, placeholders } = LINK_FORMS[kind]
  const used: string[] = template.match(PLACEHOLDER) ?? []
  const unknown = used.find((name) => !placeholders.includes(name))
  if (unknown !== undefined) return `${unknown} is unknown; known are ${placeholders.join(', ')}`
  if (!used.includes(idPlaceholder)) return `${idPlaceholder} is missing`
  if (!ABSOLUTE_URL.test(template.replace(PLACEHOLDER, '1')))
    return 'it is not an absolute http or https address with a path'
  return undefined
}

/** The parts of a home's address that its link may contain. None of them reveals a hidden street. */
export type LinkAddress = Pick<ShownAddress, 'street' | 'city' | 'state' | 'zip'>

/** Absolute address of a home's page. */
export function renderHomeUrl(address: LinkAddress, propertyId: number, settings: LinkSettings): string {
  const { street, city, state, zip } = address
  const home = { id: propertyId, slug: renderSlug(street, city, state, zip) }
  // Only a template can name the parts of the address.
  if (settings.linkTemplates?.home === undefined) return renderUrl('home', home, settings)
  const parts = { city: renderSlug(city), state: renderSlug(state), zip: zip ?? '' }
  return renderUrl('home', { ...home, ...parts }, settings)
}

/** The same from its first slash after the host: "/homes/123-n-main-st-seattle-wa-98101/42". */
export function renderHomePath(address: LinkAddress, propertyId: number, settings: LinkSettings): string {
  return cutHost(renderHomeUrl(address, propertyId, settings), settings)
}

/** Both of them. */
export function renderHomeLinks(address: LinkAddress, propertyId: number, settings: LinkSettings) {
  const href = renderHomeUrl(address, propertyId, settings)
  return { href, permalink: cutHost(href, settings) }
}

/** Renders the absolute address if the operator has pages of homes, else the path under the base address. */
export function renderHomeLink(address: LinkAddress, propertyId: number, settings: LinkSettings): string {
  const render = settings.linkTemplates?.home === undefined ? renderHomePath : renderHomeUrl
  return render(address, propertyId, settings)
}

/** Absolute address of the page of a builder, community, agent or office. */
export function renderPageUrl(
  kind: Exclude<LinkKind, 'home'>,
  { id, name }: { id: number | string; name: string | undefined },
  settings: LinkSettings,
): string {
  return renderUrl(kind, { id, slug: renderSlug(name) }, settings)
}

/** The same from its first slash after the host. */
export function renderPagePath(
  kind: Exclude<LinkKind, 'home'>,
  page: { id: number | string; name: string | undefined },
  settings: LinkSettings,
): string {
  return cutHost(renderPageUrl(kind, page, settings), settings)
}

/** An empty slug leaves no empty part in the path. */
function renderUrl(
  kind: LinkKind,
  { id, slug, ...others }: { id: number | string; slug: string } & Record<string, string | number>,
  { baseUrl, linkTemplates }: LinkSettings,
): string {
  const { folder, idPlaceholder } = LINK_FORMS[kind]
  const template = linkTemplates?.[kind]
  if (template === undefined)
    return slug === '' ? `${baseUrl}/${folder}/${id}` : `${baseUrl}/${folder}/${slug}/${id}`
  const values: Record<string, string | number> = { [idPlaceholder]: id, '{slug}': slug }
  for (const [name, value] of Object.entries(others)) values[`{${name}}`] = value
  const filled = template.replace(PLACEHOLDER, (name) => encodeURIComponent(String(values[name] ?? '')))
  return filled.replace(/(?<=[^:/])\/{2,}/g, '/')
}

const SCHEME_AND_HOST = /^[a-z]+:\/\/[^/]+/i

function cutHost(url: string, { baseUrl }: LinkSettings): string {
  return url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url.replace(SCHEME_AND_HOST, '')
}
