import type { SearchByAreaParameters } from '../../contract/operations/search-by-area.ts'
import type { SearchArea } from '../../domain/listing-search/search-area.ts'

type AreaParameters = Pick<SearchByAreaParameters, 'bbox' | 'circle' | 'polygon'>

/** The area that the parameters draw; undefined when they draw none. The contract lets one of them through. */
export function planArea({ bbox, circle, polygon }: AreaParameters): SearchArea | undefined {
  if (bbox !== undefined) return { kind: 'box', box: bbox }
  if (circle !== undefined) return { kind: 'circle', ...circle }
  return polygon && { kind: 'polygon', shape: polygon }
}
