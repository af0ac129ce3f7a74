import type { BuilderFacts, CommunityFacts, Plan, Spec } from '../../records/builder.ts'
import type { HomeType, ListingFacts } from '../../records/listing.ts'
import type { Media } from '../../records/media.ts'
import { dropAbsent } from '../reading/drop-absent.ts'

/** The listing of a spec home; undefined when its price or street is unknown. The plan fills in what the spec leaves open. */
export function mapSpecListing(
  builder: Pick<BuilderFacts, 'builderKey' | 'brandName'>,
  community: CommunityFacts,
  plan: Plan,
  spec: Spec,
): ListingFacts | undefined {
  if (spec.priceCents === undefined || spec.street === undefined) return undefined
  const bathroomsFull = spec.bathroomsFull ?? plan.bathroomsFull
  const bathroomsHalf = spec.bathroomsHalf ?? plan.bathroomsHalf
  const media = joinMedia(spec.media, plan.media)
  return dropAbsent<ListingFacts>({
    listingKey: `${community.communityKey}/${plan.planKey}/${spec.specKey}`,
    listingId: spec.specKey,
    origin: 'builder',
    tenure: 'sale',
    standardStatus: 'Active',
    propertyType: 'Residential',
    homeType: homeTypeOf(plan.planType, community.style),
    address: mapAddress(community, spec),
    // Only a home with a point can be found on a map. The point of the community is the best that the feed has.
    point: spec.point ?? community.point,
    subdivisionName: community.name,
    listPriceCents: spec.priceCents,
    availabilityDate: spec.moveInDate,
    bedroomsTotal: spec.bedrooms ?? plan.bedrooms,
    bathroomsFull,
    bathroomsHalf,
    bathroomsTotal: bathroomsFull === undefined ? undefined : bathroomsFull + 0.5 * (bathroomsHalf ?? 0),
    livingAreaSqft: spec.areaSqft ?? plan.areaSqft,
    stories: spec.stories ?? plan.stories,
    garageSpaces: spec.garageSpaces ?? plan.garageSpaces,
    isNewConstruction: true,
    builderName: builder.brandName,
    builderModel: plan.name,
    remarks: spec.description ?? plan.description,
    elementarySchool: community.elementarySchool,
    middleSchool: community.middleSchool,
    highSchool: community.highSchool,
    schoolDistrict: community.schoolDistrict,
    lookups: {},
    media,
    openHouses: [],
    rooms: [],
    unitTypes: [],
    virtualTourUrls: media.filter((item) => item.category === 'virtualTour').map((item) => item.url),
    isDisplayAllowed: true,
    isAddressDisplayAllowed: true,
    isValuationDisplayAllowed: true,
    newHome: {
      builderKey: builder.builderKey,
      communityKey: community.communityKey,
      planKey: plan.planKey,
      specKey: spec.specKey,
    },
  })
}

/** The photos of the spec, or those of its plan where it has none, with the tours, videos and floor plans of both. */
function joinMedia(ofSpec: readonly Media[], ofPlan: readonly Media[]): Media[] {
  const hasPhotos = ofSpec.some(({ category }) => category === 'photo')
  const known = new Set(ofSpec.map(({ url }) => url))
  const added = ofPlan.filter(({ url, category }) => !known.has(url) && !(hasPhotos && category === 'photo'))
  return [...ofSpec, ...added]
}

function mapAddress(community: CommunityFacts, spec: Spec): ListingFacts['address'] {
  return dropAbsent({
    unparsedAddress: spec.street,
    city: spec.city ?? community.city,
    stateOrProvince: spec.stateOrProvince ?? community.stateOrProvince,
    postalCode: spec.postalCode ?? community.postalCode,
  })
}

/** By the plan's type, else by the community's style. "MultiFamily" stands for any attached home, so it decides nothing. */
function homeTypeOf(planType: string | undefined, style: string | undefined): HomeType {
  for (const text of [planType, style]) {
    const kind = text?.toLowerCase().replace(/[^a-z]/g, '') ?? '' // "Single Family" -> "singlefamily"
    if (kind.includes('town')) return 'townhouse'
    if (kind.includes('condo')) return 'condo'
    if (kind.includes('singlefamily')) return 'house'
  }
  return 'other'
}
