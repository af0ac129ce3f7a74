import type { PropertyDetailData, PropertyFlags } from '../../../contract/operations/property-detail.ts'
import { listRecordedSales, RECORDING_DAYS } from '../../../domain/recorded-home/describe-recorded-home.ts'
import { addDays } from '../../../records/calendar-date.ts'
import type { Assessment } from '../../../records/home/assessment.ts'
import type { Listing } from '../../../records/listing.ts'
import type { OperatorSettings } from '../../operation.ts'
import { getHomeStatus, type HomeListings, listSales } from '../../presentation/home-listings.ts'
import { type LinkSettings, renderPagePath } from '../../presentation/links.ts'
import { findPriceChange, getListingFlags } from '../../presentation/listing-flags.ts'
import { renderMediaUrl } from '../../presentation/photos.ts'
import { toDollars } from '../../presentation/wire-text.ts'
import type { ListingParties } from '../gather.ts'

/** Prices and dates of the shown listing and of the home's last sale. */
export function presentPrices({ listing, listings, assessments }: HomeListings) {
  const lastSale = findLastSale(listings, assessments)
  const { listPriceCents, livingAreaSqft, onMarketAtMs } = listing
  const change = findPriceChange(listing)
  const asked = listPriceCents ?? (listing.standardStatus === 'Closed' ? listing.closePriceCents : undefined)
  return {
    list_price: listPriceCents === undefined ? undefined : toDollars(listPriceCents),
    list_date: onMarketAtMs === undefined ? undefined : new Date(onMarketAtMs).toISOString(),
    last_price_change_amount: change === undefined ? null : toDollars(change.changeCents),
    last_sold_date: lastSale?.date,
    last_sold_price: lastSale?.priceCents === undefined ? undefined : toDollars(lastSale.priceCents),
    price_per_sqft:
      asked === undefined || livingAreaSqft === undefined || livingAreaSqft <= 0
        ? undefined
        : Math.round(toDollars(asked) / livingAreaSqft),
  }
}

/** The last sale: as a listing has it, unless a public record has a later one that is not the same. */
function findLastSale(
  listings: readonly Listing[],
  assessments: readonly Assessment[],
): { date: string | undefined; priceCents: number | undefined } | undefined {
  const [[listed], [recorded]] = [listSales(listings), listRecordedSales(assessments)]
  const { closeDate, closePriceCents } = listed ?? {}
  const isLater =
    recorded !== undefined && (closeDate === undefined || recorded.date > addDays(closeDate, RECORDING_DAYS))
  if (isLater) return recorded
  return listed && { date: closeDate, priceCents: closePriceCents ?? recorded?.priceCents }
}

/** Every listing of the home that may be shown, newest first; the shown one is primary. */
export function presentOtherListings(shown: Listing, listings: readonly Listing[]) {
  return {
    provider: listings.map((listing) => ({
      listing_id: listing.listingId,
      listing_key: listing.listingKey,
      status: getHomeStatus(listing),
      sold_date: getHomeStatus(listing) === 'sold' ? (listing.closeDate ?? null) : null,
      primary: listing.id === shown.id,
      unique: listing.id !== shown.id,
    })),
  }
}

/** Builder and community of a builder's home, else null. */
export function presentNewHome({ builder, community }: ListingParties, settings: LinkSettings) {
  return {
    builder: builder
      ? {
          feed_id: builder.id,
          name: builder.brandName,
          url: renderPagePath('builder', { id: builder.id, name: builder.brandName }, settings),
          logo_url: builder.logoUrl === undefined ? null : renderMediaUrl(builder.logoUrl, settings.baseUrl),
        }
      : null,
    community: community
      ? {
          provider_listing_id: community.id,
          name: community.name,
          url: renderPagePath('community', community, settings),
        }
      : null,
  }
}

/** Presents the values that only the operator can state. Values that are not set are left out. */
export function presentOperatorBlocks({
  products,
  leads,
  suppressAllOffMarketPhotosExceptOne: suppress,
}: OperatorSettings): Pick<PropertyDetailData, 'products' | 'lead_attributes' | 'suppression_flags'> {
  return {
    products: products && {
      product_attributes: { ...products.attributes },
      products: [...products.names],
      brand_name: products.brandName,
      is_promoted_listing: products.isPromotedListing,
    },
    lead_attributes: leads && {
      show_contact_an_agent: leads.showContactAnAgent,
      lead_type: leads.leadType,
      market_type: leads.marketType,
      show_lead_form: leads.showLeadForm,
      disclaimer_text: leads.disclaimerText ?? null,
      is_lender_partner_eligible: leads.isLenderPartnerEligible,
      show_text_leads: leads.showTextLeads,
      partner_lead_attributes: {
        flip_the_market_enabled: leads.flipTheMarketEnabled,
        phones: (leads.phones ?? []).map(({ number, category }) => ({ number, category })),
      },
      ready_connect_mortgage: {
        show_contact_a_lender: leads.showContactALender,
        show_lender_partner: leads.showLenderPartner,
      },
    },
    suppression_flags:
      suppress === undefined ? undefined : { has_suppress_all_offmarket_photos_except_one: suppress },
  }
}

const SHARED_OWNERSHIP = /timeshare|co-?ownership|tenancy in common/i

/** Yes, no, or null for unknown. What only a loan program or a deed can say is always unknown. */
export function presentFlags(listing: Listing, nowMs: number): PropertyFlags {
  const flags = getListingFlags(listing, nowMs)
  return {
    is_coming_soon: flags.isComingSoon,
    is_contingent: flags.isContingent,
    is_foreclosure: flags.isForeclosure,
    is_new_construction: flags.isNewConstruction,
    is_pending: flags.isPending,
    is_subdivision: listing.newHome === undefined ? null : true,
    is_price_reduced: flags.isPriceReduced,
    is_new_listing: flags.isNewListing,
    is_short_sale: flags.isShortSale,
    is_price_excludes_land: listing.isLandLease ?? null,
    is_usda_eligible: null,
    is_auction: flags.isAuction,
    is_fractionally_owned:
      listing.propertySubType === undefined ? null : SHARED_OWNERSHIP.test(listing.propertySubType),
    is_non_deeded: null,
  }
}
