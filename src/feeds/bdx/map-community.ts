import type { BuilderFacts, CommunityFacts, Plan, Spec } from '../../records/builder.ts'
import { parseStateCode } from '../../records/us-states.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import { parseFlag } from '../reading/parse-values.ts'
import type { ElementReader } from '../xml/element-reader.ts'
import { findText } from '../xml/xml-element.ts'
import { bdxIssue } from './issues.ts'
import { listImages, mapImages } from './map-images.ts'

/** The builder in a Builder element under its Corporation; undefined without a number or a brand name. */
export function mapBuilder(builder: ElementReader, corporation: ElementReader): BuilderFacts | undefined {
  const builderKey = findBuilderKey(builder)
  const brandName = findBrandName(builder)
  if (builderKey === undefined || brandName === undefined) return undefined
  const logo = builder.element?.children.find((child) => child.name.startsWith('brandlogo'))
  const specialties = listTexts(builder, [
    'specialty',
    'specialties',
    'builderspecialty',
    'builderspecialties',
  ])
  return dropAbsent<BuilderFacts>({
    builderKey,
    brandName,
    reportingName: builder.text('ReportingName'),
    corporationName: corporation.text('CorporateName', 'CorporateReportingName'),
    description: builder.text('BuilderDescription', 'Description'),
    logoUrl: logo === undefined ? undefined : mapImages([logo])[0]?.url,
    websiteUrl: builder.url('BuilderWebsite', 'BrandWebsite', 'Website'),
    phone: findPhone(builder, 'BuilderPhone', 'DefaultPhone', 'Phone'),
    specialties: specialties.length === 0 ? undefined : specialties,
  })
}

export function findBuilderKey(builder: ElementReader): string | undefined {
  return builder.text('BuilderNumber', 'BuilderID', 'Id')
}

export function findBrandName(builder: ElementReader): string | undefined {
  return builder.text('BrandName', 'BuilderName', 'ReportingName')
}

/** The community in a Subdivision element with its plans and specs; undefined, with an issue, without a number or a name. */
export function mapCommunity(
  community: ElementReader,
  builderKey: string | undefined,
): CommunityFacts | undefined {
  const number = community.text('SubdivisionNumber', 'SubdivisionID', 'Id')
  const name = community.text('SubdivisionName', 'Name')
  if (builderKey === undefined || number === undefined || name === undefined) {
    const detail = `${name ?? 'no name'}, ${number ?? 'no number'}, of ${builderKey ?? 'no builder'}`
    community.raise(bdxIssue('CommunityKeyMissing', community.place, detail))
    return undefined
  }
  return dropAbsent<CommunityFacts>({
    // Builders number their own communities, so two builders may use the same number.
    communityKey: `${builderKey}/${number}`,
    builderKey,
    name,
    isActive: (community.text('Status') ?? 'Active').toLowerCase() === 'active',
    style: community.text('CommunityStyle'),
    ...mapLocation(community),
    priceLowCents: community.cents('PriceLow'),
    priceHighCents: community.cents('PriceHigh'),
    areaSqftLow: community.positive('SqftLow'),
    areaSqftHigh: community.positive('SqftHigh'),
    description: community.text('SubDescription', 'Description'),
    amenities: listAmenities(community),
    websiteUrl: community.url('SubWebsite', 'Website'),
    phone: findPhone(community.child('SalesOffice'), 'Phone') ?? findPhone(community, 'SubPhone', 'Phone'),
    ...mapSchools(community),
    media: mapImages(listImages(community.element, 'Sub')),
    plans: listNumbered(community, 'Plan').flatMap((plan) => mapPlan(plan) ?? []),
  })
}

type Location = Pick<CommunityFacts, 'street' | 'city' | 'stateOrProvince' | 'postalCode' | 'point'>

/**
 * Where the community is. A community without an address of its own is where its sales office is, unless the feed says that
 * the office stands somewhere else.
 */
function mapLocation(community: ElementReader): Location {
  const own = readLocation(community.child('SubAddress'))
  if (own.point !== undefined && own.city !== undefined) return own
  const office = community.child('SalesOffice').child('Address')
  if (parseFlag(office.text('OutOfCommunity')) === true) return own
  const ofOffice = readLocation(office)
  if (own.city === undefined && own.street === undefined) return { ...ofOffice, ...own }
  return dropAbsent({ ...own, point: own.point ?? ofOffice.point })
}

function readLocation(address: ElementReader): Location {
  const state = address.text('SubState', 'State')
  return dropAbsent({
    street: joinLines(address.text('SubStreet1', 'Street1'), address.text('SubStreet2', 'Street2')),
    city: address.text('SubCity', 'City'),
    stateOrProvince: state === undefined ? undefined : parseStateCode(state),
    postalCode: address.text('SubZIP', 'ZIP')?.slice(0, 5),
    point: address.child('SubGeocode').point('Sub', '') ?? address.child('Geocode').point('Sub', ''),
  })
}

/** Amenities by their type ("Pool"), else by their text. */
function listAmenities(community: ElementReader): string[] {
  const names = (community.element?.children ?? [])
    .filter((child) => child.name === 'subamenity')
    .map((child) => child.attributes.get('type')?.trim() || child.text.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}

/** The different texts of the elements with these names, and of the elements inside them. */
function listTexts(reader: ElementReader, names: readonly string[]): string[] {
  const found = (reader.element?.children ?? []).filter((child) => names.includes(child.name))
  const texts = found.flatMap((element) => [element, ...element.children]).map(({ text }) => text.trim())
  return [...new Set(texts.filter((text) => text !== ''))]
}

type Schools = Pick<CommunityFacts, 'schoolDistrict' | 'elementarySchool' | 'middleSchool' | 'highSchool'>

function mapSchools(community: ElementReader): Schools {
  const schools = community.child('Schools')
  const find = (...names: string[]) => schools.text(...names) ?? community.text(...names.slice(1))
  return {
    schoolDistrict: find('DistrictName', 'SchoolDistrict', 'SubSchoolDistrict'),
    elementarySchool: find('Elementary', 'ElementarySchool', 'SchoolElementary'),
    middleSchool: find('Middle', 'MiddleSchool', 'SchoolMiddle'),
    highSchool: find('High', 'HighSchool', 'SchoolHigh'),
  }
}

/** A phone number written in one piece, or as area code, prefix, suffix and extension. */
function findPhone(reader: ElementReader, ...names: string[]): string | undefined {
  for (const name of names) {
    const whole = reader.text(name)
    if (whole !== undefined) return whole
    const phone = reader.child(name)
    const parts = [phone.text('AreaCode'), phone.text('Prefix'), phone.text('Suffix')]
    const extension = phone.text('Extension', 'Ext')
    if (parts.every((part) => part !== undefined))
      return parts.join('-') + (extension === undefined ? '' : ` ext. ${extension}`)
  }
  return undefined
}

/** A plan with its specs; undefined without a number or a name. */
function mapPlan(plan: ElementReader): Plan | undefined {
  const planKey = plan.text('PlanNumber', 'PlanID', 'Id')
  const name = plan.text('PlanName', 'Name') ?? planKey
  if (planKey === undefined || name === undefined) return undefined
  return dropAbsent<Plan>({
    planKey,
    name,
    planType: plan.text('Type', 'PlanTypeName'),
    basePriceCents: plan.cents('BasePrice'),
    areaSqft: plan.positive('BaseSqft'),
    stories: plan.positive('Stories'),
    bathroomsFull: plan.count('Baths'),
    bathroomsHalf: plan.count('HalfBaths'),
    bedrooms: plan.count('Bedrooms'),
    garageSpaces: plan.count('Garage'),
    description: plan.text('Description'),
    media: mapImages(listImages(plan.element, 'Plan')),
    specs: listNumbered(plan, 'Spec').flatMap((spec) => mapSpec(spec) ?? []),
  })
}

function mapSpec(spec: ElementReader): Spec | undefined {
  const specKey = spec.text('SpecNumber', 'SpecID', 'Id')
  if (specKey === undefined) return undefined
  const address = spec.child('SpecAddress')
  const state = address.text('SpecState', 'State')
  return dropAbsent<Spec>({
    specKey,
    street: joinLines(
      address.text('SpecStreet1', 'Street1', 'Street'),
      address.text('SpecStreet2', 'Street2'),
    ),
    city: address.text('SpecCity', 'City'),
    stateOrProvince: state === undefined ? undefined : parseStateCode(state),
    postalCode: address.text('SpecZIP', 'ZIP')?.slice(0, 5),
    point: address.child('SpecGeocode').point('Spec', '') ?? address.child('Geocode').point('Spec', ''),
    priceCents: spec.cents('SpecPrice'),
    areaSqft: spec.positive('SpecSqft'),
    bedrooms: spec.count('SpecBedrooms'),
    bathroomsFull: spec.count('SpecBaths'),
    bathroomsHalf: spec.count('SpecHalfBaths'),
    garageSpaces: spec.count('SpecGarage'),
    stories: spec.positive('SpecStories'),
    moveInDate: spec.child('SpecMoveInDate').date('Day', 'Date') ?? spec.date('SpecMoveInDate'),
    description: spec.text('SpecDescription'),
    media: mapImages(listImages(spec.element, 'Spec')),
  })
}

/** A reader for each child of the name, whose issues name it by its number. */
function listNumbered(reader: ElementReader, name: string): ElementReader[] {
  return reader
    .children(name)
    .map((child) => child.at(`${reader.place} ${name} ${findText(child.element, `${name}Number`) ?? '?'}`))
}

/** "12 Main St" and "Lot 4" on one line. */
function joinLines(first: string | undefined, second: string | undefined): string | undefined {
  return first === undefined || second === undefined ? first : `${first} ${second}`
}
