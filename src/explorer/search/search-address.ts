import type { ApplicableStatus } from '../../contract/parameters/parameter.ts'
import { appliesTo, FILTERS, listChoices, type SearchFilterName } from './filters.ts'

/** The parameters that say where to search. An address has one of them. */
const AREA_NAMES = ['bbox', 'circle', 'polygon'] as const
const PLACE_NAMES = ['location', ...AREA_NAMES]
const OTHER_NAMES = ['listing_status', 'sort_by', 'page']

/**
 * The address of a search page has the parameters of the search operations under their own names, so a page and the request
 * behind it say the same.
 */
export function renderSearchAddress(parameters: URLSearchParams): string {
  const text = parameters.toString().replace(/%2C/g, ',').replace(/%3B/g, ';')
  return text === '' ? '/' : `/?${text}`
}

export function readStatus(parameters: URLSearchParams): ApplicableStatus {
  const status = parameters.get('listing_status')
  return status === 'for_rent' || status === 'sold' ? status : 'for_sale'
}

/** The parameters for a request: what the page does not know is left out, and a place is given if none is. */
export function pickRequestParameters(
  parameters: URLSearchParams,
  fallback: string | undefined,
): URLSearchParams {
  const picked = new URLSearchParams()
  const area = AREA_NAMES.find((name) => parameters.get(name))
  const location = parameters.get('location') || fallback
  if (area !== undefined) picked.set(area, parameters.get(area)!)
  else if (location !== undefined) picked.set('location', location)
  for (const name of [...OTHER_NAMES, ...FILTERS.map((filter) => filter.name)]) {
    const value = parameters.get(name)
    if (value) picked.set(name, value)
  }
  return picked
}

/** Whether the search is in an area of the map rather than in a named place. */
export function isAreaSearch(parameters: URLSearchParams): boolean {
  return AREA_NAMES.some((name) => parameters.get(name))
}

/** Searches somewhere else with the same filters. */
export function withPlace(
  parameters: URLSearchParams,
  name: 'location' | 'bbox' | 'polygon',
  value: string,
): URLSearchParams {
  const changed = new URLSearchParams(parameters)
  for (const other of [...PLACE_NAMES, 'page']) changed.delete(other)
  changed.set(name, value)
  return changed
}

/** Changes a filter, the order or the page. Anything but the page starts at the first page again. */
export function withParameter(
  parameters: URLSearchParams,
  name: SearchFilterName | 'sort_by' | 'page',
  value: string | undefined,
): URLSearchParams {
  const changed = new URLSearchParams(parameters)
  if (name !== 'page') changed.delete('page')
  if (value === undefined || value === '') changed.delete(name)
  else changed.set(name, value)
  // The service refuses this one alone.
  if (!changed.has('min_bedrooms')) changed.delete('exact_match_bedrooms')
  return changed
}

/** Changes the status, and drops the filters and values that do not apply to the new one. */
export function withStatus(parameters: URLSearchParams, status: ApplicableStatus): URLSearchParams {
  const changed = new URLSearchParams(parameters)
  changed.delete('page')
  // A list price says nothing of a rent.
  changed.delete('list_price_range')
  if (status === 'for_sale') changed.delete('listing_status')
  else changed.set('listing_status', status)
  for (const filter of FILTERS) {
    const value = changed.get(filter.name)
    if (value === null) continue
    if (!appliesTo(filter, status)) changed.delete(filter.name)
    else if (filter.form === 'many') {
      const allowed = new Set(listChoices(filter, status).map(([choice]) => choice))
      const left = value.split(',').filter((choice) => allowed.has(choice))
      if (left.length === 0) changed.delete(filter.name)
      else changed.set(filter.name, left.join(','))
    }
  }
  return changed
}

/** Drops all filters, and stays at the place, status and order. */
export function withoutFilters(parameters: URLSearchParams): URLSearchParams {
  const changed = new URLSearchParams(parameters)
  for (const { name } of FILTERS) changed.delete(name)
  changed.delete('page')
  return changed
}

export function countFilters(parameters: URLSearchParams): number {
  return FILTERS.filter(({ name }) => parameters.get(name)).length
}

/** The two sides of a range "min,max"; either may be empty. */
export function splitRange(text: string | null): [min: string, max: string] {
  const [min = '', max = ''] = (text ?? '').split(',')
  return [min, max]
}

export function joinRange(min: string, max: string): string {
  return min === '' && max === '' ? '' : `${min},${max}`
}

/** What a location was understood to mean: "city Seattle, WA; certainty=exact; listings=945|...". */
export function parseUnderstood(header: string | undefined): { name: string; certainty: string }[] {
  return (header ?? '').split('|').flatMap((part) => {
    const [, name, certainty] = /^\s*\w+ (.*?); certainty=(\w+)/.exec(part) ?? []
    return name === undefined || certainty === undefined ? [] : [{ name, certainty }]
  })
}

/** The location, if nothing of it names a place: "unknown Zzyzx", several after bars. */
export function parseUnknown(header: string | undefined): string | undefined {
  const parts = (header ?? '').split('|').map((part) => /^\s*unknown (.*\S)/.exec(part)?.[1])
  return parts.every((part) => part !== undefined) ? parts.join(', ') : undefined
}
