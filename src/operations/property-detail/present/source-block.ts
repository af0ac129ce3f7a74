import type { Source } from '../../../contract/operations/property-detail.ts'
import { startOfDateMs } from '../../../records/calendar-date.ts'
import type { Listing } from '../../../records/listing.ts'
import type { OperatorSettings } from '../../operator-settings.ts'
import { getHomeStatus } from '../../presentation/home-listings.ts'
import { toDollars } from '../../presentation/wire-text.ts'
import { findMainPhone, type Party } from './parties.ts'

const DAY_MS = 86_400_000

/** Where the listing comes from and who stands behind it. */
export function presentSource(
  listing: Listing,
  parties: readonly Party[],
  { operator, nowMs }: { operator: OperatorSettings; nowMs: number },
): Source {
  const { newHome, taxAnnualCents, modifiedAtMs } = listing
  return {
    last_update_date: modifiedAtMs === undefined ? undefined : new Date(modifiedAtMs).toISOString(),
    days_on_mls: listing.daysInMls ?? countDays(listing, nowMs),
    agents: parties.map(presentAgent),
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
      status: listing.mlsStatus ?? listing.standardStatus,
      style: listing.lookups.architecturalStyle?.[0],
      tax_amount: taxAnnualCents === undefined ? null : toDollars(taxAnnualCents),
    },
    type: findType(listing),
    community_id: newHome?.communityKey ?? null,
  }
}

/** A rental building is a community, a home of one a unit. */
function findType({ newHome, tenure, unitTypes, homeType }: Listing): string {
  if (newHome !== undefined) return 'new_home'
  if (tenure === 'lease' && unitTypes.length > 0) return 'community'
  return tenure === 'lease' && homeType === 'apartment' ? 'unit' : 'mls'
}

/** Whole days from the first on the market to the last, which is now while the home is offered. */
function countDays(listing: Listing, nowMs: number): number | undefined {
  const { onMarketAtMs, offMarketDate, closeDate, tenure } = listing
  const lastDate = offMarketDate ?? (tenure === 'sale' ? closeDate : undefined)
  const lastMs = isOffered(listing) ? nowMs : lastDate && startOfDateMs(lastDate)
  if (onMarketAtMs === undefined || lastMs === undefined || onMarketAtMs > lastMs) return undefined
  return Math.floor((lastMs - onMarketAtMs) / DAY_MS)
}

/** The instants around `nowMs` at which the count of days changes; none where the source counts or the count stands. */
export function listDayCountChanges(listing: Listing, nowMs: number): number[] {
  const { onMarketAtMs, daysInMls } = listing
  if (onMarketAtMs === undefined || daysInMls !== undefined || !isOffered(listing)) return []
  if (onMarketAtMs > nowMs) return [onMarketAtMs]
  const lastMs = onMarketAtMs + Math.floor((nowMs - onMarketAtMs) / DAY_MS) * DAY_MS
  return [lastMs, lastMs + DAY_MS]
}

function isOffered(listing: Listing): boolean {
  return ['for_sale', 'for_rent'].includes(getHomeStatus(listing))
}

function presentAgent({ type, named, agent, office }: Party) {
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
