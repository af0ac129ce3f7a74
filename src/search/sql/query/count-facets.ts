import {
  BAND_FACETS,
  type BandFacetName,
  buildFacets,
  type FacetName,
  findFacetValues,
  getBands,
  HOME_TYPE_VALUES,
  type ListingFacets,
  STATUS_VALUES,
} from '../../../domain/listing-search/facets.ts'
import type { ListingStatus } from '../../../domain/listing-search/search-choices.ts'
import type { IndexedListing } from '../../../domain/listing-search/searchable-listing.ts'
import type { CountQuery } from '../../ports/search-engine.ts'
import { columnOf } from '../rows/search-columns.ts'
import { renderMatches, type SearchedRows } from './match-offers.ts'

/** The columns by which matches are counted, each on its own. */
const COUNTED: readonly string[] = ['home_type', 'standard_status', ...BAND_FACETS.map(columnOf)]

interface CountedGroup {
  /** Bit i is 0 if the group is one value of column i of `COUNTED`, counted from the last. */
  grouping: number
  count: number
  home_type: IndexedListing['homeType'] | null
  standard_status: IndexedListing['standardStatus'] | null
  [column: string]: unknown
}

/** Counts the matches by every facet in one statement. Shards count the combinations of values, which are added up afterwards. */
export async function countOfferFacets(searched: SearchedRows, query: CountQuery): Promise<ListingFacets> {
  const { status } = query.criteria
  const { text, parameters } = await renderMatches(searched, query, ({ bind }) => [
    'home_type',
    'standard_status',
    ...BAND_FACETS.map((facet) => {
      const starts = getBands(facet, status).map(({ min }) => min)
      return `width_bucket(${columnOf(facet)}, ${bind(starts, 'double precision[]')}) as ${columnOf(facet)}`
    }),
  ])
  const counted = COUNTED.join(', ')
  const sets = COUNTED.map((column) => `(${column})`).join(', ')
  const groups = await searched.rows.query<CountedGroup>(
    `with combined as materialized (
       select ${counted}, count(*) as count from (${text}) as matched group by ${counted}
     )
     select coalesce(sum(count), 0)::bigint as count, grouping(${counted}) as grouping, ${counted}
     from combined group by grouping sets ((), ${sets})`,
    parameters,
  )
  const every = 2 ** COUNTED.length - 1
  const total = groups.find(({ grouping }) => grouping === every)?.count ?? 0
  return buildFacets(total, (facet) => {
    const column = COUNTED.indexOf(columnOfFacet(facet))
    const ofFacet = groups.filter(({ grouping }) => grouping === every - 2 ** (COUNTED.length - 1 - column))
    const counts = new Array<number>(countValues(facet, status)).fill(0)
    let known = 0
    for (const group of ofFacet) {
      const value = findValue(facet, group, status)
      if (value === undefined) continue
      counts[value]! += group.count
      known += group.count
    }
    return { counts, unknownCount: total - known }
  })
}

function columnOfFacet(facet: FacetName): string {
  if (facet === 'homeType') return 'home_type'
  return facet === 'status' ? 'standard_status' : columnOf(facet)
}

/** The index of a group's value. The database numbers bands from 1; a number below all of them is in band 0. */
function findValue(facet: FacetName, group: CountedGroup, status: ListingStatus): number | undefined {
  if (facet !== 'homeType' && facet !== 'status') {
    const band = (group[columnOf(facet)] as number | null) ?? 0
    return band === 0 ? undefined : band - 1
  }
  const { home_type: homeType, standard_status: standardStatus } = group
  return findFacetValues({ status, homeType, standardStatus } as IndexedListing)[facet]
}

function countValues(facet: FacetName, status: ListingStatus): number {
  if (facet === 'homeType') return HOME_TYPE_VALUES.length
  return facet === 'status' ? STATUS_VALUES.length : getBands(facet satisfies BandFacetName, status).length
}
