import type {
  PropertyEstimateData,
  PropertyEstimateParameters,
} from '../../contract/operations/valuation/property-estimate.ts'
import { DAY_MS } from '../../records/calendar-date.ts'
import type { ExpectedSale } from '../../search/ports/home-estimate.ts'
import type { OperationResult, RequestContext } from '../operation.ts'
import { gatherHomeListings, getHomeStatus, type HomeListings } from '../presentation/home-listings.ts'
import { getShownAddress } from '../presentation/shown-address.ts'
import { findSubjectHome } from '../presentation/subject-home.ts'
import { toDollars } from '../presentation/wire-text.ts'
import { findHomeAtAddress } from './find-home-at-address.ts'
import { type FoundEstimates, presentEstimates } from './present-estimates.ts'

const AMBIGUOUS = {
  kind: 'rejected',
  detail: 'address: fits several homes, or none well enough; /api/v1/property/lookup lists them',
} as const

/** What a home would sell and rent for. It is found when its detail is. */
export async function runPropertyEstimate(
  { property_id, address }: PropertyEstimateParameters,
  context: RequestContext,
): Promise<OperationResult<PropertyEstimateData>> {
  const found =
    property_id === undefined ? await findHomeAtAddress(address!, context) : { propertyId: property_id }
  if (found === 'ambiguous') return AMBIGUOUS
  if (found === 'none') return { kind: 'notFound' }
  const { propertyId } = found
  const home = await gatherHomeListings(propertyId, context.editionIndex, context.reader)
  if (home === undefined) return { kind: 'notFound' }
  const estimates = isEstimateAllowed(home) ? await gatherEstimates(home, context) : {}
  return { kind: 'answer', data: presentEstimates(propertyId, estimates) }
}

/** Whoever offers the home decides. */
function isEstimateAllowed({ listing, listings }: HomeListings): boolean {
  return [listing, ...listings.filter((one) => getHomeStatus(one).startsWith('for_'))].every(
    (one) => one.isValuationDisplayAllowed,
  )
}

async function gatherEstimates(home: HomeListings, context: RequestContext): Promise<FoundEstimates> {
  const { editionIndex, reader, nowMs } = context
  const subject = (await findSubjectHome(home.property.id, editionIndex, reader))?.searchable
  if (subject === undefined) return {}
  const [value, rent] = await Promise.all([
    editionIndex.explainEstimate('value', subject, nowMs),
    editionIndex.explainEstimate('rent', subject, nowMs),
  ])
  const onMarket = expectSale(home, context)
  return {
    ...(value && { value }),
    ...(rent && { rent }),
    ...(onMarket && { onMarket }),
    // The distances to other homes would tell where this one is.
    hidesPlace: getShownAddress(home.listing, home.property).isUndisclosed,
  }
}

function expectSale(
  { status, listing, property }: HomeListings,
  { editionIndex, nowMs }: RequestContext,
): (ExpectedSale & { listPriceDollars: number; daysOnMarket: number }) | undefined {
  const { listPriceCents, onMarketAtMs } = listing
  if (status !== 'for_sale' || listPriceCents === undefined || onMarketAtMs === undefined) return undefined
  const { countyFips, stateOrProvince } = property.address
  const listPriceDollars = toDollars(listPriceCents)
  const daysOnMarket = Math.max(0, Math.floor((nowMs - onMarketAtMs) / DAY_MS))
  const offer = {
    ...{ listPriceDollars, daysOnMarket },
    ...(countyFips !== undefined && { countyFips }),
    ...(stateOrProvince !== undefined && { stateOrProvince }),
  }
  const expected = editionIndex.expectSale(offer, nowMs)
  return expected && { ...expected, listPriceDollars, daysOnMarket }
}
