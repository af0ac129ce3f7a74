import type { DetailGroup } from '../../contract/operations/property-detail.ts'
import { isRecordedHome } from '../../domain/recorded-home/describe-recorded-home.ts'
import type { Listing, LookupField, Room } from '../../records/listing.ts'
import { renderDollars, toDollars } from '../presentation/wire-text.ts'

type ParentCategory = 'Interior' | 'Exterior' | 'Community' | 'Listing' | 'Other'

/** One line of a group; undefined if the listing does not state it. */
type DetailLine = (listing: Listing) => string | readonly string[] | undefined

interface DetailSource {
  category: string
  parent: ParentCategory
  lines: readonly DetailLine[]
}

/** The groups with at least one line for the listing. */
export function listDetails(listing: Listing): DetailGroup[] {
  const groups: DetailGroup[] = []
  for (const { category, parent, lines } of DETAIL_SOURCES) {
    const text = listLines(lines, listing)
    if (text.length > 0) groups.push({ category, parent_category: parent, text })
  }
  return groups
}

/** The same groups in JSON. */
export function renderDetails(listing: Listing): string {
  const groups: string[] = []
  for (const { start, lines } of RENDERED_SOURCES) {
    const text = listLines(lines, listing)
    if (text.length > 0) groups.push(`${start}${JSON.stringify(text)}}`)
  }
  return groups.join(',')
}

function listLines(lines: readonly DetailLine[], listing: Listing): string[] {
  const texts: string[] = []
  for (const line of lines) {
    const found = line(listing)
    if (typeof found === 'string') texts.push(found)
    else if (found !== undefined) texts.push(...found)
  }
  return texts
}

const SQFT_PER_ACRE = 43_560

function renderCents(cents: number | undefined): string | undefined {
  return cents === undefined ? undefined : renderDollars(toDollars(cents))
}

/** The groups of details in the order shown, each with the RESO fields that belong to it. */
const DETAIL_SOURCES: readonly DetailSource[] = [
  {
    category: 'Bedrooms',
    parent: 'Interior',
    lines: [label('Bedrooms', ({ bedroomsTotal }) => bedroomsTotal), listRoomsLike(/bedroom/i)],
  },
  {
    category: 'Bathrooms',
    parent: 'Interior',
    lines: [
      label('Total Bathrooms', ({ bathroomsTotal }) => bathroomsTotal),
      label('Full Bathrooms', ({ bathroomsFull }) => bathroomsFull),
      label('3/4 Bathrooms', ({ bathroomsThreeQuarter }) => bathroomsThreeQuarter || undefined),
      label('1/2 Bathrooms', ({ bathroomsHalf }) => bathroomsHalf || undefined),
      label('1/4 Bathrooms', ({ bathroomsOneQuarter }) => bathroomsOneQuarter || undefined),
      listRoomsLike(/bath/i),
    ],
  },
  { category: 'Kitchen and Dining', parent: 'Interior', lines: [listRoomsLike(/kitchen|dining/i)] },
  {
    category: 'Other Rooms',
    parent: 'Interior',
    lines: [label('Total Rooms', ({ roomsTotal }) => roomsTotal), listOtherRooms],
  },
  {
    category: 'Interior Features',
    parent: 'Interior',
    lines: [
      bareList('interiorFeatures'),
      labelList('Flooring', 'flooring'),
      labelList('Laundry Features', 'laundryFeatures'),
      labelList('Basement', 'basement'),
      labelList('Accessibility Features', 'accessibilityFeatures'),
      labelList('Window Features', 'windowFeatures'),
      labelList('Door Features', 'doorFeatures'),
      labelList('Security Features', 'securityFeatures'),
      label('Fireplaces', ({ fireplacesTotal }) => fireplacesTotal),
      labelList('Fireplace Features', 'fireplaceFeatures'),
      label('Furnished', ({ furnished }) => furnished),
    ],
  },
  { category: 'Appliances', parent: 'Interior', lines: [bareList('appliances')] },
  {
    category: 'Heating and Cooling',
    parent: 'Interior',
    lines: [labelList('Cooling Features', 'cooling'), labelList('Heating Features', 'heating')],
  },
  {
    category: 'Exterior and Lot Features',
    parent: 'Exterior',
    lines: [
      bareList('exteriorFeatures'),
      labelList('Lot Features', 'lotFeatures'),
      labelList('Patio and Porch', 'patioAndPorchFeatures'),
      labelList('Fencing', 'fencing'),
      labelList('Pool Features', 'poolFeatures'),
      labelList('Spa Features', 'spaFeatures'),
      labelList('View', 'view'),
      labelList('Waterfront Features', 'waterfrontFeatures'),
      labelList('Vegetation', 'vegetation'),
    ],
  },
  {
    category: 'Garage and Parking',
    parent: 'Exterior',
    lines: [
      label('Garage Spaces', ({ garageSpaces }) => garageSpaces),
      label('Carport Spaces', ({ carportSpaces }) => carportSpaces),
      label('Parking Total', ({ parkingTotal }) => parkingTotal),
      labelFlag('Attached Garage', ({ isGarageAttached }) => isGarageAttached),
      labelList('Parking Features', 'parkingFeatures'),
    ],
  },
  {
    category: 'Land Info',
    parent: 'Exterior',
    lines: [
      label('Lot Size Acres', ({ lotSizeSqft }) =>
        lotSizeSqft === undefined ? undefined : Math.round((lotSizeSqft / SQFT_PER_ACRE) * 100) / 100,
      ),
      label('Lot Size Square Feet', ({ lotSizeSqft }) => lotSizeSqft),
      label('Zoning', ({ zoning }) => zoning),
      labelFlag('Land Lease', ({ isLandLease }) => isLandLease),
    ],
  },
  {
    category: 'Homeowners Association',
    parent: 'Community',
    lines: [
      labelFlag('Association', ({ hasAssociation }) => hasAssociation),
      label('Association Name', ({ associationName }) => associationName),
      label('Association Fee a Month', ({ associationFeeMonthlyCents }) =>
        renderCents(associationFeeMonthlyCents),
      ),
      labelList('Association Amenities', 'associationAmenities'),
      labelList('Association Fee Includes', 'associationFeeIncludes'),
    ],
  },
  {
    category: 'Community Features',
    parent: 'Community',
    lines: [
      label('Subdivision', ({ subdivisionName }) => subdivisionName),
      bareList('communityFeatures'),
      labelFlag('Senior Community', ({ isSeniorCommunity }) => isSeniorCommunity),
    ],
  },
  {
    category: 'School Information',
    parent: 'Community',
    lines: [
      label('Elementary School', ({ elementarySchool }) => elementarySchool),
      label('Middle School', ({ middleSchool }) => middleSchool),
      label('High School', ({ highSchool }) => highSchool),
      label('School District', ({ schoolDistrict }) => schoolDistrict),
    ],
  },
  {
    category: 'Rental Info',
    parent: 'Listing',
    lines: [
      label('Available', ({ tenure, availabilityDate }) =>
        tenure === 'lease' ? availabilityDate : undefined,
      ),
      labelList('Lease Term', 'leaseTerm'),
      labelList('Pets Allowed', 'petsAllowed'),
      label('Maximum Pet Weight', ({ maximumPetWeightLb }) =>
        maximumPetWeightLb === undefined ? undefined : `${maximumPetWeightLb} lb`,
      ),
      labelList('Rent Includes', 'rentIncludes'),
      labelList('Owner Pays', 'ownerPays'),
      labelList('Tenant Pays', 'tenantPays'),
      labelList('Move-In Costs', 'moveInCosts'),
      ({ specialOffers }) => specialOffers?.map((offer) => `Special Offer: ${offer}`),
    ],
  },
  { category: 'Floor Plans', parent: 'Listing', lines: [listUnitTypes] },
  {
    category: 'Other Property Info',
    parent: 'Listing',
    lines: [
      label('Source Listing Status', (listing) =>
        isRecordedHome(listing) ? undefined : (listing.mlsStatus ?? listing.standardStatus),
      ),
      label('Property Type', ({ propertyType }) => propertyType),
      label('Property Subtype', ({ propertySubType }) => propertySubType),
      label('Parcel Number', ({ parcelNumber }) => parcelNumber),
      label('Annual Tax', ({ taxAnnualCents }) => renderCents(taxAnnualCents)),
      label('Tax Year', ({ taxYear }) => taxYear),
      label('Assessed Value', ({ taxAssessedValueCents }) => renderCents(taxAssessedValueCents)),
      labelList('Listing Terms', 'listingTerms'),
      labelList('Special Listing Conditions', 'specialListingConditions'),
      label('Contingency', ({ contingency }) => contingency),
      label('Attribution Contact', ({ attributionContact }) => attributionContact),
    ],
  },
  {
    category: 'Building and Construction',
    parent: 'Other',
    lines: [
      label('Move-In Date', ({ tenure, availabilityDate }) =>
        tenure === 'sale' ? availabilityDate : undefined,
      ),
      label('Year Built', ({ yearBuilt }) => yearBuilt),
      label('Year Renovated', ({ yearRenovated }) => yearRenovated),
      label('Stories', ({ stories }) => stories),
      label('Living Area Square Feet', ({ livingAreaSqft }) => livingAreaSqft),
      label('Above Grade Square Feet', ({ aboveGradeAreaSqft }) => aboveGradeAreaSqft),
      label('Below Grade Square Feet', ({ belowGradeAreaSqft }) => belowGradeAreaSqft),
      labelList('Levels', 'levels'),
      labelList('Architectural Style', 'architecturalStyle'),
      labelList('Construction Materials', 'constructionMaterials'),
      labelList('Foundation', 'foundationDetails'),
      labelList('Roof', 'roof'),
      labelList('Property Condition', 'propertyCondition'),
      label('Condition', ({ condition }) => condition),
      label('Building Grade', ({ buildingGrade }) => buildingGrade),
      labelFlag('New Construction', ({ isNewConstruction }) => isNewConstruction),
      label('Builder', ({ builderName }) => builderName),
      label('Builder Model', ({ builderModel }) => builderModel),
      bareList('buildingFeatures'),
    ],
  },
  {
    category: 'Utilities',
    parent: 'Other',
    lines: [
      bareList('utilities'),
      labelList('Electric', 'electric'),
      labelList('Sewer', 'sewer'),
      labelList('Water Source', 'waterSource'),
    ],
  },
]

const RENDERED_SOURCES = DETAIL_SOURCES.map(({ category, parent, lines }) => ({
  start: `${JSON.stringify({ category, parent_category: parent }).slice(0, -1)},"text":`,
  lines,
}))

/** "Label: value" for a number or text; nothing when unknown. */
function label(name: string, pick: (listing: Listing) => string | number | undefined): DetailLine {
  return (listing) => {
    const value = pick(listing)
    return value === undefined || value === '' ? undefined : `${name}: ${value}`
  }
}

/** "Label: Yes" or "Label: No" for a flag; nothing when unknown. */
function labelFlag(name: string, pick: (listing: Listing) => boolean | undefined): DetailLine {
  return label(name, (listing) => {
    const value = pick(listing)
    return value === undefined ? undefined : value ? 'Yes' : 'No'
  })
}

/** "Label: Central Air, Electric" for a list field; nothing when empty. */
function labelList(name: string, field: LookupField): DetailLine {
  return label(name, ({ lookups }) => lookups[field]?.join(', '))
}

/** Each name in a list field on its own line: "Dishwasher". */
function bareList(field: LookupField): DetailLine {
  return ({ lookups }) => lookups[field]
}

const HAS_ITS_OWN_GROUP = /bedroom|bath|kitchen|dining/i

/** A line for each room of a kind: "Primary Bedroom: Upper, 12 x 14, Walk-In Closet(s)". */
function listRoomsLike(pattern: RegExp): DetailLine {
  return ({ rooms }) => {
    const ofKind = rooms.filter(({ roomType }) => pattern.test(roomType))
    return ofKind.length === 0 ? undefined : ofKind.map(renderRoom)
  }
}

/** A line for each room that no other group shows. */
function listOtherRooms({ rooms }: Listing): string[] {
  return rooms.filter(({ roomType }) => !HAS_ITS_OWN_GROUP.test(roomType)).map(renderRoom)
}

/** A line for each unit type: "The Ash: 1 bedroom, 1 bathroom, 640 sqft, $1,850 to $2,000 a month, 3 available, from 2026-12-08". */
function listUnitTypes({ unitTypes }: Listing): string[] {
  return unitTypes.map((unit) => {
    const facts = [
      renderCount(unit.bedsTotal, 'bedroom'),
      renderCount(unit.bathsTotal, 'bathroom'),
      renderEnds([unit.areaSqft, unit.areaSqftMax], String, 'sqft'),
      renderEnds([unit.rentCentsMin, unit.rentCentsMax], renderCents, 'a month'),
      unit.unitsAvailable === undefined ? undefined : `${unit.unitsAvailable} available`,
      unit.availabilityDate === undefined ? undefined : `from ${unit.availabilityDate}`,
    ].filter((fact) => fact !== undefined)
    return [unit.name, facts.join(', ')].filter((part) => part !== undefined && part !== '').join(': ')
  })
}

/** "Studio" for no bedroom, "1 bedroom", "2 bedrooms". */
function renderCount(count: number | undefined, noun: 'bedroom' | 'bathroom'): string | undefined {
  if (count === undefined) return undefined
  return count === 0 && noun === 'bedroom' ? 'studio' : `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** "640 sqft" or "$1,850 to $2,000 a month". */
function renderEnds(
  ends: readonly (number | undefined)[],
  render: (end: number) => string | undefined,
  unit: string,
): string | undefined {
  const texts = new Set(ends.filter((end) => end !== undefined).map(render))
  return texts.size === 0 ? undefined : `${[...texts].join(' to ')} ${unit}`
}

function renderRoom({ roomType, roomLevel, dimensions, areaSqft, features }: Room): string {
  const area = areaSqft === undefined ? undefined : `${areaSqft} sqft`
  const facts = [roomLevel, dimensions, area, ...features].filter((fact) => fact !== undefined)
  return facts.length === 0 ? roomType : `${roomType}: ${facts.join(', ')}`
}
