import type { SearchableListing } from '../../domain/listing-search/searchable-listing.ts'
import type { Listing, LookupField } from '../../records/listing.ts'

type Holds = (listing: Listing) => boolean

/** A list field that names something like the pattern. */
const has =
  (pattern: RegExp, ...fields: LookupField[]): Holds =>
  ({ lookups }) =>
    fields.some((field) => lookups[field]?.some((name) => pattern.test(name)) === true)

const LOW_FEE_CENTS = 20_000
const BIG_LOT_SQFT = 20_000

/** Tags in the field's usual words, each with what in the record makes it true. */
const TAGS: readonly (readonly [string, Holds])[] = [
  ['basement', ({ hasBasement, lookups }) => hasBasement === true || (lookups.basement?.length ?? 0) > 0],
  ['finished_basement', has(/^(partially )?finished|apartment/i, 'basement')],
  ['unfinished_basement', has(/^unfinished/i, 'basement')],
  ['big_lot', ({ lotSizeSqft = 0 }) => lotSizeSqft >= BIG_LOT_SQFT],
  ['carport', ({ carportSpaces = 0 }) => carportSpaces > 0],
  ['central_air', has(/central/i, 'cooling')],
  ['central_heat', has(/central/i, 'heating')],
  ['forced_air', has(/forced air/i, 'heating')],
  ['city_view', has(/city|skyline|downtown/i, 'view')],
  ['mountain_view', has(/mountain/i, 'view')],
  ['lake_view', has(/lake/i, 'view')],
  ['ocean_view', has(/ocean/i, 'view')],
  ['river_view', has(/river/i, 'view')],
  ['water_view', has(/water|lake|ocean|river|bay|sound/i, 'view')],
  ['view', ({ hasView, lookups }) => hasView === true || (lookups.view?.length ?? 0) > 0],
  [
    'waterfront',
    ({ isWaterfront, lookups }) => isWaterfront === true || (lookups.waterfrontFeatures?.length ?? 0) > 0,
  ],
  ['beach', has(/beach/i, 'waterfrontFeatures', 'view')],
  ['clubhouse', has(/clubhouse/i, 'associationAmenities', 'communityFeatures')],
  ['community_gym', has(/fitness|gym/i, 'associationAmenities', 'communityFeatures')],
  ['community_swimming_pool', has(/pool/i, 'associationAmenities', 'communityFeatures')],
  ['community_elevator', has(/elevator/i, 'associationAmenities', 'buildingFeatures')],
  [
    'elevator',
    has(/elevator/i, 'associationAmenities', 'accessibilityFeatures', 'interiorFeatures', 'buildingFeatures'),
  ],
  ['playground', has(/playground/i, 'associationAmenities', 'communityFeatures')],
  ['park', has(/park/i, 'communityFeatures')],
  ['tennis_court', has(/tennis/i, 'associationAmenities', 'communityFeatures')],
  ['golf_course', has(/golf/i, 'associationAmenities', 'communityFeatures', 'view', 'lotFeatures')],
  ['gated_community', has(/gate/i, 'securityFeatures', 'communityFeatures')],
  ['security', ({ lookups }) => (lookups.securityFeatures?.length ?? 0) > 0],
  ['corner_lot', has(/corner/i, 'lotFeatures')],
  ['cul_de_sac', has(/cul-?de-?sac/i, 'lotFeatures')],
  ['wooded_land', has(/wooded/i, 'lotFeatures')],
  ['den_or_office', ({ rooms }) => rooms.some(({ roomType }) => /den|office/i.test(roomType))],
  ['dining_room', ({ rooms }) => rooms.some(({ roomType }) => /dining/i.test(roomType))],
  ['family_room', ({ rooms }) => rooms.some(({ roomType }) => /family/i.test(roomType))],
  ['laundry_room', ({ rooms }) => rooms.some(({ roomType }) => /laundry|utility/i.test(roomType))],
  ['dishwasher', has(/dishwasher/i, 'appliances')],
  ['washer_dryer', has(/washer.*dryer|^washer/i, 'appliances', 'laundryFeatures')],
  ['fenced_yard', ({ lookups }) => (lookups.fencing?.length ?? 0) > 0],
  ['fireplace', ({ hasFireplace, fireplacesTotal = 0 }) => hasFireplace === true || fireplacesTotal > 0],
  ['front_porch', has(/front porch/i, 'patioAndPorchFeatures')],
  ['furnished', ({ furnished }) => furnished === 'Furnished'],
  ['garage_1_or_more', ({ garageSpaces = 0 }) => garageSpaces >= 1],
  ['garage_2_or_more', ({ garageSpaces = 0 }) => garageSpaces >= 2],
  ['hardwood_floors', has(/hardwood|^wood/i, 'flooring')],
  ['high_ceiling', has(/high ceiling/i, 'interiorFeatures')],
  ['vaulted_ceiling', has(/vaulted/i, 'interiorFeatures')],
  ['kitchen_island', has(/kitchen island/i, 'interiorFeatures')],
  ['open_floor_plan', has(/open floor/i, 'interiorFeatures')],
  ['granite_kitchen', has(/granite|stone counters/i, 'interiorFeatures')],
  ['solar_panels', has(/solar|photovoltaic/i, 'electric', 'exteriorFeatures')],
  ['spa_or_hot_tub', ({ lookups }) => (lookups.spaFeatures?.length ?? 0) > 0],
  ['swimming_pool', ({ hasPool, lookups }) => hasPool === true || (lookups.poolFeatures?.length ?? 0) > 0],
  ['rv_or_boat_parking', has(/rv|boat/i, 'parkingFeatures')],
  ['fixer_upper', has(/fixer/i, 'propertyCondition')],
  ['low_hoa', ({ associationFeeMonthlyCents: fee }) => fee !== undefined && fee > 0 && fee <= LOW_FEE_CENTS],
  ['no_hoa', ({ hasAssociation, associationFeeMonthlyCents: fee }) => hasAssociation === false || fee === 0],
  ['new_construction', ({ isNewConstruction, origin }) => isNewConstruction === true || origin === 'builder'],
  ['senior_community', ({ isSeniorCommunity }) => isSeniorCommunity === true],
  ['single_story', ({ stories }) => stories === 1],
  ['two_or_more_stories', ({ stories = 0 }) => stories >= 2],
]

/** Tags of a home in the table's order; `open_house` and `pets_allowed` come from what a search knows of it. */
export function listTags(
  listing: Listing,
  searchable: SearchableListing | undefined,
  nowMs: number,
): string[] {
  const tags = TAGS.filter(([, holds]) => holds(listing)).map(([tag]) => tag)
  if ((searchable?.lastOpenHouseEndMs ?? 0) > nowMs) tags.push('open_house')
  const pets = searchable?.pets
  if (pets !== undefined && pets.size > 0 && !pets.has('no_pets')) tags.push('pets_allowed')
  return tags
}
