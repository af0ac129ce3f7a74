import type { Source } from '../../../contract/operations/property-detail.ts'
import { getDateIn } from '../../../domain/listing-search/local-time.ts'
import { isRecordedHome } from '../../../domain/recorded-home/describe-recorded-home.ts'
import { type CalendarDate, calendarDateOf, DAY_MS, startOfDateMs } from '../../../records/calendar-date.ts'
import type { Assessment } from '../../../records/home/assessment.ts'
import type { Listing } from '../../../records/listing.ts'
import type { OperatorSettings } from '../../operation.ts'
import { getHomeStatus } from '../../presentation/home-listings.ts'
import { toDollars } from '../../presentation/wire-text.ts'
import { countDaysSince } from '../detail-slots.ts'
import { findMainPhone, type Party } from './parties.ts'

export interface SourceContext {
  operator: OperatorSettings
  nowMs: number
  assessments: readonly Assessment[]
}

/**
 * Presents the source of the listing, apart from its days on the market, which change every day, and from the people behind it, who come
 * next.
 */
export function presentSource(
  listing: Listing,
  context: SourceContext,
): { beforeDays: SourceBeforeDays; days: Pick<Source, 'days_on_mls'>; afterAgents: SourceAfterAgents } {
  const { modifiedAtMs } = listing
  return {
    beforeDays: {
      last_update_date: modifiedAtMs === undefined ? undefined : new Date(modifiedAtMs).toISOString(),
    },
    days: { days_on_mls: listing.daysInMls ?? countDays(listing, context.nowMs) },
    afterAgents: presentAfterAgents(listing, context),
  }
}

type SourceBeforeDays = Pick<Source, 'last_update_date'>
type SourceAfterAgents = Omit<Source, 'last_update_date' | 'days_on_mls' | 'agents'>

function presentAfterAgents(listing: Listing, { operator, assessments }: SourceContext): SourceAfterAgents {
  const { newHome } = listing
  const taxAnnualCents = listing.taxAnnualCents ?? assessments[0]?.taxes[0]?.amountCents
  return {
    disclaimer:
      listing.disclaimer === undefined ? undefined : { href: null, logo: null, text: listing.disclaimer },
    copyrightnotice: listing.copyrightNotice ?? null,
    imagedisclaimer: operator.imageDisclaimer,
    id: listing.originatingSystemId ?? listing.originatingSystemName ?? listing.source,
    plan_id: newHome?.planKey ?? null,
    listing_id: listing.listingId,
    spec_id: newHome?.specKey ?? null,
    name: listing.originatingSystemName ?? listing.source,
    raw: {
      status: isRecordedHome(listing) ? undefined : (listing.mlsStatus ?? listing.standardStatus),
      style: listing.lookups.architecturalStyle?.[0],
      tax_amount: taxAnnualCents === undefined ? null : toDollars(taxAnnualCents),
    },
    type: isRecordedHome(listing) ? undefined : findType(listing),
    community_id: newHome?.communityKey ?? null,
  }
}

/** A rental building is a community, and an apartment in one a unit. */
function findType({ newHome, tenure, unitTypes, homeType }: Listing): string {
  if (newHome !== undefined) return 'new_home'
  if (tenure === 'lease' && unitTypes.length > 0) return 'community'
  return tenure === 'lease' && homeType === 'apartment' ? 'unit' : 'mls'
}

/** Counts whole days on the market: until now if the home is on offer, else between calendar days where it is. */
function countDays(listing: Listing, nowMs: number): number | undefined {
  const { onMarketAtMs, offMarketDate, closeDate, tenure, timeZone } = listing
  if (onMarketAtMs === undefined) return undefined
  if (isOffered(listing)) return onMarketAtMs > nowMs ? undefined : countDaysSince(onMarketAtMs, nowMs)
  const lastDate = offMarketDate ?? (tenure === 'sale' ? closeDate : undefined)
  if (lastDate === undefined) return undefined
  const firstDate = getLocalDate(onMarketAtMs, timeZone)
  const days = (startOfDateMs(lastDate) - startOfDateMs(firstDate)) / DAY_MS
  return days < 0 ? undefined : days
}

/** A feed may name a time zone that this runtime does not know. */
function getLocalDate(atMs: number, timeZone: string | undefined): CalendarDate {
  try {
    return getDateIn(timeZone ?? 'UTC', atMs)
  } catch {
    return calendarDateOf(atMs)
  }
}

/** The instant since which days are counted until now; undefined when the source counts or the home is off the market. */
export function findDayCountStartMs(listing: Listing): number | undefined {
  const { onMarketAtMs, daysInMls } = listing
  return daysInMls === undefined && isOffered(listing) ? onMarketAtMs : undefined
}

function isOffered(listing: Listing): boolean {
  return ['for_sale', 'for_rent'].includes(getHomeStatus(listing))
}

/** Presents one of the people behind the listing. */
export function presentSourceAgent({ type, named, agent, office }: Party) {
  return {
    agent_id: named.agentId === undefined ? undefined : String(named.agentId),
    agent_name: agent?.fullName ?? named.agentName,
    agent_email: agent?.email,
    agent_phone: findMainPhone(agent?.phones)?.number,
    id: agent?.mlsId ?? named.agentKey,
    office_id: office === undefined ? undefined : String(office.id),
    office_name: office?.name ?? named.officeName,
    office_phone: findMainPhone(office?.phones ?? named.officeContact?.phones)?.number,
    type,
  }
}
