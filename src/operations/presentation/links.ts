import type { ShownAddress } from './shown-address.ts'
import { renderSlug } from './wire-text.ts'

/** Relative path of a home's page: "/homes/123-n-main-st-seattle-wa-98101/42". */
export function renderHomePath(address: ShownAddress, propertyId: number): string {
  return joinPath('homes', renderSlug(address.street, address.city, address.state, address.zip), propertyId)
}

/** Relative path of a builder's page. */
export function renderBuilderPath(name: string, builderId: number): string {
  return joinPath('builders', renderSlug(name), builderId)
}

/** Relative path of a community's page. */
export function renderCommunityPath(name: string, communityId: number): string {
  return joinPath('communities', renderSlug(name), communityId)
}

/** Relative path of the page of an agent or office. */
export function renderProfilePath(kind: 'agents' | 'offices', name: string | undefined, id: string): string {
  return joinPath(kind, renderSlug(name), id)
}

/** A slug of nothing is left out of the path. */
function joinPath(kind: string, slug: string, id: number | string): string {
  return slug === '' ? `/${kind}/${id}` : `/${kind}/${slug}/${id}`
}
