import { findIsSingleStory, hasAmenity, listBasements } from '../../domain/listing-search/facts/amenities.ts'
import { isNewConstruction } from '../../domain/listing-search/facts/lookup-facts.ts'
import { memoize } from '../../domain/memoize.ts'
import type { Listing, LookupField } from '../../records/listing.ts'
import type { SearchedFacts } from './gather.ts'

type Holds = (listing: Listing) => boolean

/** Feeds use a few hundred names per field. */
const MOST_NAMES = 1000

/** Whether a name matches a pattern. Names repeat, and a pattern takes longer than remembering them. */
const test = (pattern: RegExp) => memoize((name: string) => pattern.test(name), MOST_NAMES)

/** A list field has a name that matches the pattern. */
interface NameRule {
  pattern: RegExp
  fields: readonly LookupField[]
}

const has = (pattern: RegExp, ...fields: LookupField[]): NameRule => ({ pattern, fields })

const hasName = (pattern: RegExp, field: LookupField): Holds => {
  const matches = test(pattern)
  return ({ lookups }) => lookups[field]?.some(matches) === true
}

/** A list field is not empty. */
const hasAny =
  (field: LookupField): Holds =>
  ({ lookups }) =>
    (lookups[field]?.length ?? 0) > 0

const hasRoom = (pattern: RegExp, isOnLevel = /./): Holds => {
  const matches = test(pattern)
  return ({ rooms }) =>
    rooms.some(({ roomType, roomLevel }) => matches(roomType) && isOnLevel.test(roomLevel ?? '-'))
}

type TagRule = readonly [tag: string, rule: Holds | NameRule]

const LOW_FEE_CENTS = 200_00

/** Nearly half an acre. */
const BIG_LOT_SQFT = 20_000

const VIEWS: readonly TagRule[] = [
  ['view', ({ hasView, lookups }) => hasView === true || (lookups.view?.length ?? 0) > 0],
  ['city_view', has(/\bcity|skyline|downtown/i, 'view')],
  ['mountain_view', has(/mountain/i, 'view')],
  ['hill_or_mountain_view', has(/mountain|hill|ridge|canyon/i, 'view')],
  ['lake_view', has(/\blake/i, 'view')],
  ['ocean_view', has(/ocean/i, 'view')],
  ['river_view', has(/\briver/i, 'view')],
  ['water_view', has(/water|\blake|ocean|\briver|\bbay\b|\bsound\b|marina|canal|beach/i, 'view')],
]

const ROOMS: readonly TagRule[] = [
  ['basement', ({ hasBasement, lookups }) => hasBasement === true || (lookups.basement?.length ?? 0) > 0],
  ['finished_basement', (listing) => listBasements(listing).has('finished')],
  ['unfinished_basement', (listing) => listBasements(listing).has('unfinished')],
  ['den_or_office', hasRoom(/\bden\b|office|study/i)],
  ['dining_room', hasRoom(/dining/i)],
  ['family_room', hasRoom(/family/i)],
  ['game_room', hasRoom(/game/i)],
  ['laundry_room', hasRoom(/laundry|utility/i)],
  ['master_bedroom', hasRoom(/(primary|master) bedroom/i)],
  ['first_floor_master_bedroom', hasRoom(/(primary|master) bedroom/i, /^(main|first|lower main)/i)],
  ['single_story', (listing) => findIsSingleStory(listing) === true],
  ['two_or_more_stories', ({ stories = 0 }) => stories >= 2],
]

const hasBoth = hasName(/\bwasher ?(\/|and|&) ?dryer/i, 'appliances')
const hasWasher = hasName(/^washer$/i, 'appliances')
const hasDryer = hasName(/\bdryer$/i, 'appliances')

const INTERIOR: readonly TagRule[] = [
  ['central_air', has(/central/i, 'cooling')],
  ['central_heat', has(/central/i, 'heating')],
  ['forced_air', has(/forced ?air/i, 'heating')],
  ['dishwasher', has(/dishwasher/i, 'appliances')],
  ['washer_dryer', (listing) => hasBoth(listing) || (hasWasher(listing) && hasDryer(listing))],
  ['fireplace', ({ hasFireplace, fireplacesTotal = 0 }) => hasFireplace === true || fireplacesTotal > 0],
  ['furnished', ({ furnished }) => furnished === 'Furnished'],
  ['hardwood_floors', (listing) => hasAmenity(listing, 'hardwood_floors')],
  ['high_ceiling', has(/high ceiling/i, 'interiorFeatures')],
  ['vaulted_ceiling', has(/vaulted/i, 'interiorFeatures')],
  ['kitchen_island', has(/kitchen island/i, 'interiorFeatures')],
  ['open_floor_plan', has(/open floor/i, 'interiorFeatures')],
  ['granite_kitchen', has(/granite/i, 'interiorFeatures')],
  ['elevator', (listing) => hasAmenity(listing, 'elevator')],
  ['fixer_upper', has(/fixer/i, 'propertyCondition')],
  ['new_construction', isNewConstruction],
]

const EXTERIOR: readonly TagRule[] = [
  ['big_lot', ({ lotSizeSqft = 0 }) => lotSizeSqft >= BIG_LOT_SQFT],
  ['corner_lot', has(/corner/i, 'lotFeatures')],
  ['cul_de_sac', has(/cul-?de-?sac/i, 'lotFeatures')],
  ['wooded_land', has(/wooded/i, 'lotFeatures')],
  ['waterfront', (listing) => hasAmenity(listing, 'waterfront')],
  ['beach', has(/beach/i, 'waterfrontFeatures', 'view')],
  ['fenced_yard', hasAny('fencing')],
  ['front_porch', has(/front porch/i, 'patioAndPorchFeatures')],
  ['swimming_pool', (listing) => hasAmenity(listing, 'must_have_pool')],
  ['spa_or_hot_tub', hasAny('spaFeatures')],
  ['solar_panels', has(/solar|photovoltaic/i, 'electric', 'exteriorFeatures')],
  ['carport', ({ carportSpaces = 0 }) => carportSpaces > 0],
  ['garage_1_or_more', ({ garageSpaces = 0 }) => garageSpaces >= 1],
  ['garage_2_or_more', ({ garageSpaces = 0 }) => garageSpaces >= 2],
  ['rv_or_boat_parking', has(/\brv\b|\bboat\b/i, 'parkingFeatures')],
]

const COMMUNITY: readonly TagRule[] = [
  ['clubhouse', has(/clubhouse/i, 'associationAmenities', 'communityFeatures')],
  ['community_clubhouse', has(/clubhouse/i, 'associationAmenities', 'communityFeatures')],
  ['community_gym', has(/fitness|\bgym/i, 'associationAmenities', 'communityFeatures')],
  ['community_swimming_pool', has(/\bpool/i, 'associationAmenities', 'communityFeatures')],
  ['community_elevator', has(/elevator/i, 'associationAmenities')],
  ['community_security_features', has(/security/i, 'associationAmenities', 'communityFeatures')],
  ['recreation_facilities', has(/recreation/i, 'associationAmenities', 'communityFeatures')],
  ['playground', has(/playground/i, 'associationAmenities', 'communityFeatures')],
  ['park', has(/\bpark\b/i, 'associationAmenities', 'communityFeatures')],
  ['tennis_court', has(/tennis/i, 'associationAmenities', 'communityFeatures')],
  ['golf_course', has(/golf/i, 'associationAmenities', 'communityFeatures', 'view', 'lotFeatures')],
  ['gated_community', has(/\bgated?\b/i, 'securityFeatures', 'communityFeatures')],
  ['security', hasAny('securityFeatures')],
  ['senior_community', ({ isSeniorCommunity }) => isSeniorCommunity === true],
  ['low_hoa', ({ associationFeeMonthlyCents: fee = 0 }) => fee > 0 && fee <= LOW_FEE_CENTS],
  ['no_hoa', ({ hasAssociation, associationFeeMonthlyCents: fee }) => hasAssociation === false || fee === 0],
]

/** The usual tags of the trade, each with the condition under which a listing has it. */
const TAG_RULES: readonly TagRule[] = [...ROOMS, ...INTERIOR, ...EXTERIOR, ...VIEWS, ...COMMUNITY]

const TAGS = TAG_RULES.map(([tag]) => tag)

/** The rules with functions, by their index among all. */
const TESTS = TAG_RULES.flatMap(([, rule], index) =>
  typeof rule === 'function' ? [{ index, holds: rule }] : [],
)

/** For each field of which rules want names, the rules that a name satisfies. Names repeat, so nearly no pattern is tried twice. */
const NAMES = listNamedFields().map((field) => ({
  field,
  findRules: memoize((name: string) => listSatisfied(field, name), MOST_NAMES),
}))

function listNamedFields(): LookupField[] {
  return [...new Set(TAG_RULES.flatMap(([, rule]) => (typeof rule === 'function' ? [] : rule.fields)))]
}

function listSatisfied(field: LookupField, name: string): number[] {
  return TAG_RULES.flatMap(([, rule], index) =>
    typeof rule !== 'function' && rule.fields.includes(field) && rule.pattern.test(name) ? [index] : [],
  )
}

/** The tags of a home in the order of the table. `open_house` and `pets_allowed` are what searches find it by. */
export function listTags(listing: Listing, searched: SearchedFacts | undefined, nowMs: number): string[] {
  const isSatisfied = new Uint8Array(TAG_RULES.length)
  const { lookups } = listing
  for (const { field, findRules } of NAMES) {
    const names = lookups[field]
    if (names === undefined) continue
    for (const name of names) for (const index of findRules(name)) isSatisfied[index] = 1
  }
  for (const { index, holds } of TESTS) if (holds(listing)) isSatisfied[index] = 1
  const tags = TAGS.filter((_tag, index) => isSatisfied[index] === 1)
  if ((searched?.lastOpenHouseEndMs ?? 0) > nowMs) tags.push('open_house')
  const pets = searched?.pets
  if (pets !== undefined && pets.size > 0 && !pets.has('no_pets')) tags.push('pets_allowed')
  return tags
}

const ABBREVIATIONS: Readonly<Record<string, string>> = { hoa: 'HOA', rv: 'RV' }

/** A tag as readable text: "garage_2_or_more" becomes "Garage 2 or more". */
export const renderTag = memoize((tag: string): string => {
  const words = tag.split('_').map((word) => ABBREVIATIONS[word] ?? word)
  const text = words.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
})
