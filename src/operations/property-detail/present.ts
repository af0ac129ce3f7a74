import type { PropertyDetailData } from '../../contract/operations/property-detail.ts'
import { findHoaFeeDollars } from '../../domain/listing-search/facts/carrying-costs.ts'
import { findNewestThirtyYearRate } from '../../domain/mortgage/rate-samples.ts'
import type { Address } from '../../records/address.ts'
import { calendarDateOf } from '../../records/calendar-date.ts'
import type { CityNames, ReferenceTables } from '../../search/ports/edition-index.ts'
import type { RequestContext } from '../operation.ts'
import { renderHomeLinks } from '../presentation/links.ts'
import { listPhotos, renderMediaUrl } from '../presentation/photos.ts'
import { getShownAddress } from '../presentation/shown-address.ts'
import type { HomeRecords } from './gather.ts'
import { listDetails, renderDetails } from './list-details.ts'
import { listPublicRecords } from './list-public-records.ts'
import { listTags, renderTag } from './list-tags.ts'
import { presentAdvertisers, presentConsumerAdvertisers } from './present/advertisers.ts'
import { presentDescription } from './present/description.ts'
import {
  presentFlags,
  presentNewHome,
  presentOperatorBlocks,
  presentOtherListings,
  presentPrices,
} from './present/listing-blocks.ts'
import { presentLocation } from './present/location.ts'
import { presentGallery, presentPhotos, presentTours, renderGalleryAndPhotos } from './present/media.ts'
import { presentMortgage } from './present/mortgage-block.ts'
import { presentOpenHouses } from './present/open-houses.ts'
import { listParties } from './present/parties.ts'
import { renderParties } from './present/render-parties.ts'
import { presentSource, presentSourceAgent } from './present/source-block.ts'

export interface DetailContext extends Pick<RequestContext, 'nowMs' | 'settings'> {
  editionIndex: ReferenceTables & CityNames
}

/** A home and its listing in the wire format. */
export function presentDetail(records: HomeRecords, context: DetailContext): PropertyDetailData {
  const pieces = presentPieces(records, context)
  const { listing, photos, parties, source, advertising, baseUrl } = pieces
  return {
    ...pieces.beforeGallery,
    augmented_gallery: presentGallery(photos, baseUrl),
    photo_count: photos.length,
    photos: presentPhotos(photos, baseUrl),
    ...pieces.beforeAdvertisers,
    advertisers: presentAdvertisers(parties, advertising),
    consumer_advertisers: presentConsumerAdvertisers(
      parties,
      records.builder,
      records.community,
      advertising,
    ),
    ...pieces.beforeDetails,
    details: [...listDetails(listing), ...pieces.publicRecords],
    ...pieces.beforeSource,
    source: {
      ...source.beforeDays,
      ...source.days,
      agents: parties.map(presentSourceAgent),
      ...source.afterAgents,
    },
    ...pieces.afterSource,
  }
}

/**
 * The same as text before and after the days on the market. They are part of the text before if they are given. The longest parts are
 * written as text right away, and what other homes show, too, comes from a cache.
 */
export function renderDetailParts(
  records: HomeRecords,
  context: DetailContext,
  withDays: boolean,
): [before: string, after: string] {
  const pieces = presentPieces(records, context)
  const { listing, photos, parties, source, advertising, baseUrl } = pieces
  const [gallery, shownPhotos] = renderGalleryAndPhotos(photos, baseUrl)
  const shown = renderParties(parties, records, context.settings, advertising)
  const before = renderMembers(withDays ? { ...source.beforeDays, ...source.days } : source.beforeDays)
  const details = [renderDetails(listing), renderMembers(pieces.publicRecords)].filter((text) => text !== '')
  return [
    `{${renderMembers(pieces.beforeGallery)},"augmented_gallery":${gallery},"photo_count":${photos.length},"photos":${shownPhotos},${renderMembers(pieces.beforeAdvertisers)},"advertisers":${shown.advertisers},"consumer_advertisers":${shown.consumerAdvertisers},${renderMembers(pieces.beforeDetails)},"details":[${details.join(',')}],${renderMembers(pieces.beforeSource)},"source":{${before}${before === '' ? '' : ','}`,
    `"agents":${shown.sourceAgents},${renderMembers(source.afterAgents)}},${renderMembers(pieces.afterSource)}}`,
  ]
}

/** The members of an object, or the items of a list, in JSON, without braces. */
function renderMembers(members: object): string {
  return JSON.stringify(members).slice(1, -1)
}

/** The members of a detail in their order, without those that are written as text. */
function presentPieces(records: HomeRecords, context: DetailContext) {
  const { nowMs, editionIndex, settings } = context
  const { baseUrl, operator = {} } = settings
  const { property, listings, listing, status } = records
  const shown = getShownAddress(listing, property)
  const address = { ...property.address, ...listing.address }
  const photos = listPhotos(listing.media)
  const parties = listParties(listing, records)
  const advertising = { ...settings, operator, teamName: listing.teamName }
  const fee = findHoaFeeDollars(listing)
  const tags = listTags(listing, records.searched, nowMs)
  const beforeGallery = {
    property_id: String(property.id),
    listing_id: listing.listingId,
    status,
    coming_soon_date: listing.standardStatus === 'Coming Soon' ? (listing.activationDate ?? null) : null,
    ...renderHomeLinks(shown, property.id, settings),
    provider_url: null,
    ...presentPrices(records),
  }
  const beforeAdvertisers = {
    primary_photo: photos[0] && { href: renderMediaUrl(photos[0].url, baseUrl) },
    ...presentTours(listing, baseUrl),
    mortgage:
      status === 'for_sale'
        ? presentMortgage(listing, {
            ...findMortgageFacts(address, editionIndex, nowMs),
            insuranceTable: context.settings.insuranceTable,
          })
        : undefined,
  }
  const beforeDetails = {
    ...presentNewHome(records, settings),
    promotions: null,
    buyers: null,
    move_in_date: listing.availabilityDate ?? null,
    description: presentDescription(listing),
  }
  const beforeSource = {
    other_listings: presentOtherListings(listing, listings),
    flags: presentFlags(listing, nowMs),
    hoa: fee === undefined ? undefined : { fee },
    location: presentLocation(shown, address, editionIndex, operator),
    open_houses: presentOpenHouses(listing, listing.timeZone ?? property.timeZone, nowMs),
  }
  return {
    ...{ listing, photos, parties, advertising, baseUrl },
    ...{ beforeGallery, beforeAdvertisers, beforeDetails, beforeSource },
    publicRecords: listPublicRecords(records.assessments),
    source: presentSource(listing, { operator, nowMs, assessments: records.assessments }),
    afterSource: { tags, tags_for_display: tags.map(renderTag), ...presentOperatorBlocks(operator) },
  }
}

function findMortgageFacts(
  { countyFips, stateOrProvince }: Address,
  editionIndex: ReferenceTables,
  nowMs: number,
) {
  return {
    county: countyFips === undefined ? undefined : editionIndex.findCounty(countyFips),
    stateCosts: stateOrProvince === undefined ? undefined : editionIndex.findStateCosts(stateOrProvince),
    annualRate: findNewestThirtyYearRate(editionIndex.listRateSeries(), calendarDateOf(nowMs))?.annualRate,
  }
}
