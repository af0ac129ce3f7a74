import type { Service } from '../../src/app/serve/open-service.ts'
import { SPEC_CONTRACTS } from '../../src/contract/operations.ts'
import type { ListingStatus } from '../../src/domain/listing-search/search-choices.ts'
import type { RecordKind } from '../../src/records/record.ts'
import type { Stores } from '../../src/store/ports/stores.ts'

/** A request whose answer is examined. */
export interface Question {
  operation: string
  url: string
}

const STATUSES: readonly ListingStatus[] = ['for_sale', 'for_rent', 'sold']
const LOAN =
  'price=500000&down_payment=60000&hoa_fees=50&home_insurance_rate=0.003&interest_rate=0.06&property_tax_rate=0.01'

/** Lists requests for the served data: `homes` of each status, every builder, many agents, pages of results, all rate programs. */
export async function listQuestions(service: Service, store: Stores, homes: number): Promise<Question[]> {
  const { editionIndex } = service.getServed()
  const properties: string[] = []
  for (const status of STATUSES) {
    const { hits } = await editionIndex.findListings({
      location: { kind: 'state', stateOrProvince: 'WA' },
      criteria: {
        status,
        propertyStatuses:
          status === 'for_sale'
            ? ['comming_soon', 'accepting_backup_offers', 'pending_and_under_contract']
            : undefined,
      },
      ...({ sort: 'lot', offset: 0, limit: 1_000_000, nowMs: Date.now(), timeZone: 'UTC' } as const),
    })
    properties.push(...spread(hits, homes).map(({ propertyId }) => `property_id=${propertyId}`))
  }
  const queries: Record<string, string[]> = {
    'builder-detail': (await listIds('builder', store)).map((id) => `feed_id=${id}`),
    'similar-homes': properties,
    'neighborhood-and-schools': properties,
    'nearby-rentals': properties,
    'property-detail': properties,
    lightbox: properties.slice(0, 1),
    'mortgage-rates': [
      'Fixed30Year',
      'Fixed20Year',
      'Fixed15Year',
      'Fixed10Year',
      'ARM3',
      'ARM5',
      'ARM7',
    ].map((program) => `program=${program}&duration_days=365`),
    'loan-calculation': ['THIRTY_YEAR_FIX', 'THIRTY_YEAR_FHA', 'FIVE_ONE_ARM'].map(
      (type) => `${LOAN}&loan_type=${type}`,
    ),
    'past-sales': spread(await listIds('agent', store), homes).map((id) => `agent_id=${id}`),
    'search-by-location': STATUSES.flatMap((status) =>
      ['Seattle, WA', 'Bellevue, WA', 'Kent, WA', 'King County, WA'].flatMap((place) =>
        [1, 2, 3].map(
          (page) =>
            `location=${encodeURIComponent(place)}&listing_status=${status}&page=${page}&sort_by=days`,
        ),
      ),
    ),
  }
  return SPEC_CONTRACTS.flatMap(({ name, path, base }) =>
    (queries[name] ?? []).map((query) => ({
      operation: name,
      url: `${base === 'main' ? service.baseUrl : service.baseUrlAlt}${path}?${query}`,
    })),
  )
}

async function listIds(kind: RecordKind, store: Stores): Promise<number[]> {
  const ids: number[] = []
  for await (const batch of (await store.editions.read()).scan(kind)) ids.push(...batch.map(({ id }) => id))
  return ids
}

/** Picks `count` evenly spaced items. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, items.length / count)
  return Array.from({ length: Math.min(count, items.length) }, (_, index) => items[Math.floor(index * step)]!)
}
