import type { BuilderFacts, CommunityFacts } from '../../records/builder.ts'
import { parseStateCode } from '../../records/us-states.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import type { ElementReader } from './element-reader.ts'
import { listImages, mapImages } from './map-images.ts'
import { joinLines, mapPlan } from './map-plan.ts'

/** The builder in a Builder element under its Corporation; undefined without a number or brand name. */
export function mapBuilder(builder: ElementReader, corporation: ElementReader): BuilderFacts | undefined {
  const builderKey = findBuilderKey(builder)
  const brandName = builder.text('BrandName', 'BuilderName', 'ReportingName')
  if (builderKey === undefined || brandName === undefined) return undefined
  const logo = builder.element?.children.find((child) => child.name.startsWith('brandlogo'))
  return dropAbsent<BuilderFacts>({
    builderKey,
    brandName,
    reportingName: builder.text('ReportingName'),
    corporationName: corporation.text('CorporateName', 'CorporateReportingName'),
    description: builder.text('BuilderDescription', 'Description'),
    logoUrl: logo === undefined ? undefined : mapImages([logo])[0]?.url,
    websiteUrl: builder.url('BuilderWebsite', 'BrandWebsite', 'Website'),
  })
}

export function findBuilderKey(builder: ElementReader): string | undefined {
  return builder.text('BuilderNumber', 'BuilderID', 'Id')
}

/** The community in a Subdivision element, its plans and specs inside; undefined (with an issue) without number or name. */
export function mapCommunity(
  community: ElementReader,
  builderKey: string | undefined,
): CommunityFacts | undefined {
  const number = community.text('SubdivisionNumber', 'SubdivisionID', 'Id')
  const name = community.text('SubdivisionName', 'Name')
  if (builderKey === undefined || number === undefined || name === undefined) {
    community.report(
      'CommunityKeyMissing',
      `${name ?? 'no name'}, ${number ?? 'no number'}, of ${builderKey ?? 'no builder'}`,
    )
    return undefined
  }
  return dropAbsent<CommunityFacts>({
    // Builders number their own communities, so that two may use the same number.
    communityKey: `${builderKey}/${number}`,
    builderKey,
    name,
    isActive: (community.text('Status') ?? 'Active').toLowerCase() === 'active',
    style: community.text('CommunityStyle'),
    ...mapPlace(community),
    priceLowCents: community.cents('PriceLow'),
    priceHighCents: community.cents('PriceHigh'),
    areaSqftLow: community.positive('SqftLow'),
    areaSqftHigh: community.positive('SqftHigh'),
    description: community.text('SubDescription', 'Description'),
    amenities: listAmenities(community),
    websiteUrl: community.url('SubWebsite', 'Website'),
    phone: mapPhone(community),
    media: mapImages(listImages(community.element, 'Sub')),
    plans: community.children('Plan', 'Plan').flatMap((plan) => mapPlan(plan) ?? []),
  })
}

type Place = Pick<CommunityFacts, 'street' | 'city' | 'stateOrProvince' | 'postalCode' | 'point'>

function mapPlace(community: ElementReader): Place {
  const address = community.child('SubAddress')
  const state = address.text('SubState', 'State')
  return {
    street: joinLines(address.text('SubStreet1', 'Street1'), address.text('SubStreet2', 'Street2')),
    city: address.text('SubCity', 'City'),
    stateOrProvince: state === undefined ? undefined : parseStateCode(state),
    postalCode: address.text('SubZIP', 'ZIP')?.slice(0, 5),
    point: address.child('SubGeocode').point('Sub', '') ?? address.child('Geocode').point('Sub', ''),
  }
}

/** Amenities by their type ("Pool"), else by their text. */
function listAmenities(community: ElementReader): string[] {
  const names = (community.element?.children ?? [])
    .filter((child) => child.name === 'subamenity')
    .map((child) => child.attributes.get('type')?.trim() || child.text.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}

/** The sales office's phone, written whole or as area code, prefix and suffix. */
function mapPhone(community: ElementReader): string | undefined {
  const office = community.child('SalesOffice')
  const whole = office.text('Phone')
  if (whole !== undefined) return whole
  const phone = office.child('Phone')
  const parts = [phone.text('AreaCode'), phone.text('Prefix'), phone.text('Suffix')]
  return parts.every((part) => part !== undefined) ? parts.join('-') : undefined
}
