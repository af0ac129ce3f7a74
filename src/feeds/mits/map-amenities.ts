import { foldName } from '../../records/fold-name.ts'
import type { LookupField } from '../../records/listing.ts'
import { parseFlag } from '../reading/parse-values.ts'
import { ElementReader } from '../xml/element-reader.ts'
import type { XmlElement } from '../xml/xml-element.ts'

export type Lookups = Partial<Record<LookupField, string[]>>

/** What the AmenityTypes of MITS, and the words that vendors write for them, are in RESO's lists. Names are separated by "|". */
const AMENITIES: readonly (readonly [field: LookupField, name: string, amenities: string])[] = [
  [
    'communityFeatures',
    'Pool',
    'Pool | Pool(s) | Swimming Pool | Swimming Pool(s) | Outdoor Pool | Indoor Pool',
  ],
  [
    'poolFeatures',
    'Community',
    'Pool | Pool(s) | Swimming Pool | Swimming Pool(s) | Outdoor Pool | Indoor Pool',
  ],
  [
    'communityFeatures',
    'Fitness Center',
    'FitnessCenter | Fitness Center | Gym | Exercise Room | Health Club | 24 Hour Fitness Center',
  ],
  ['communityFeatures', 'Clubhouse', 'ClubHouse | Club House'],
  ['communityFeatures', 'Playground', 'PlayGround'],
  ['communityFeatures', 'Tennis Court(s)', 'TennisCourt | Tennis Courts'],
  ['communityFeatures', 'Racquetball', 'Racquetball'],
  ['communityFeatures', 'Gated', 'Gate | Gated | Gated Access | Gated Community'],
  ['securityFeatures', 'Gated Community', 'Gate | Gated | Gated Access | Gated Community'],
  [
    'securityFeatures',
    'Key Card Entry',
    'ControlledAccess | Controlled Access | Controlled Building Access | Keyless Entry',
  ],
  ['securityFeatures', 'Security Guard', 'NightPatrol | Courtesy Patrol | DoorAttendant | Doorman'],
  ['securityFeatures', 'Security System', 'Alarm | Alarm System'],
  ['associationAmenities', 'Elevator(s)', 'Elevator | Elevators'],
  ['associationAmenities', 'Basketball Court', 'BasketballCourt'],
  ['associationAmenities', 'Volleyball Court', 'VolleyballCourt | Sand Volleyball Court'],
  ['associationAmenities', 'Concierge', 'Concierge'],
  ['associationAmenities', 'Sauna', 'Sauna'],
  ['associationAmenities', 'Spa/Hot Tub', 'Spa | Hot Tub | Jacuzzi'],
  ['associationAmenities', 'Recreation Room', 'RecRoom | Recreation Room | Game Room'],
  ['associationAmenities', 'Storage', 'StorageSpace | Storage Space | Bike Storage'],
  ['associationAmenities', 'Maid service', 'Housekeeping'],
  ['associationAmenities', 'Business Center', 'BusinessCenter'],
  ['associationAmenities', 'Child Care', 'ChildCare'],
  ['associationAmenities', 'Guest Suites', 'GuestRoom'],
  ['associationAmenities', 'Library', 'Library'],
  ['associationAmenities', 'Media Room', 'TVLounge'],
  ['associationAmenities', 'Group Exercise', 'GroupExcercise | GroupExercise'],
  ['associationAmenities', 'Free Weights', 'FreeWeights'],
  ['associationAmenities', 'Meal Service', 'MealService'],
  ['associationAmenities', 'Transportation', 'Transportation'],
  ['associationAmenities', '24 Hour Availability', 'Availability24Hours'],
  ['associationAmenities', 'Package Receiving', 'PackageReceiving | PacakageReceiving'],
  ['associationAmenities', 'On-Site Maintenance', 'OnSiteMaintenance'],
  ['associationAmenities', 'On-Site Management', 'OnSiteManagement'],
  [
    'laundryFeatures',
    'Common Area',
    'Laundry | On-Site Laundry | Laundry Facility | Laundry Facilities | Clothes Care Center',
  ],
  [
    'laundryFeatures',
    'In Unit',
    'Washer/Dryer | Washer & Dryer | Washer and Dryer | WasherDryer | In-Unit Washer/Dryer | Washer/Dryer In Unit | Stackable Washer/Dryer',
  ],
  [
    'laundryFeatures',
    'Washer Hookup',
    'WD_Hookup | Washer/Dryer Hookup | Washer/Dryer Hookups | Washer/Dryer Connections',
  ],
  ['appliances', 'Washer', 'Washer'],
  ['appliances', 'Dryer', 'Dryer'],
  ['appliances', 'Dishwasher', 'DishWasher | Built-In Dishwasher'],
  ['appliances', 'Disposal', 'Disposal | Garbage Disposal'],
  ['appliances', 'Microwave', 'Microwave | Built-In Microwave'],
  ['appliances', 'Range', 'Range | Stove'],
  ['appliances', 'Refrigerator', 'Refrigerator'],
  ['appliances', 'Stainless Steel Appliance(s)', 'Stainless Steel Appliances'],
  ['cooling', 'Central Air', 'Central Air | Central Air Conditioning | Central AC'],
  ['cooling', 'Air Conditioning', 'AirConditioner | Air Conditioner | Air Conditioning | AirCon | A/C'],
  ['cooling', 'Ceiling Fan(s)', 'CeilingFan | Ceiling Fans'],
  ['heating', 'Central', 'Heat | Central Heat'],
  ['interiorFeatures', 'Individual Climate Control', 'IndividualClimateControl'],
  ['interiorFeatures', 'Walk-In Closet(s)', 'Walk-In Closet | Walk-In Closets'],
  ['interiorFeatures', 'Large Closets', 'LargeClosets'],
  ['interiorFeatures', 'Vaulted Ceiling(s)', 'VaultedCeiling | Vaulted Ceilings'],
  ['interiorFeatures', 'Additional Storage', 'AdditionalStorage | Extra Storage'],
  ['interiorFeatures', 'Furnished', 'Furnished'],
  ['fireplaceFeatures', 'Fireplace', 'Fireplace'],
  ['windowFeatures', 'Window Coverings', 'WindowCoverings'],
  ['windowFeatures', 'Skylight(s)', 'Skylight'],
  [
    'flooring',
    'Hardwood',
    'HardwoodFlooring | Hardwood Floors | Hardwood Floor | Hardwood | Hard Wood Floors',
  ],
  ['flooring', 'Wood', 'WoodFlooring | Wood Floors | Wood-Style Flooring | Wood Style Floors'],
  ['flooring', 'Carpet', 'Carpet | Carpeting'],
  ['flooring', 'Tile', 'TileFlooring | Tile Floors'],
  ['flooring', 'Vinyl', 'VinylFlooring | Vinyl Floors'],
  ['patioAndPorchFeatures', 'Balcony', 'Balcony | PrivateBalcony | Balcony/Patio | Patio/Balcony'],
  ['patioAndPorchFeatures', 'Patio', 'Patio | PrivatePatio | Balcony/Patio | Patio/Balcony'],
  ['patioAndPorchFeatures', 'Deck', 'Deck | Sundeck'],
  ['exteriorFeatures', 'Courtyard', 'Courtyard'],
  ['parkingFeatures', 'Garage', 'Garage | Garage Parking | 2 Car Garage | 1 Car Garage | Attached Garage'],
  ['parkingFeatures', 'Carport', 'Carport'],
  ['parkingFeatures', 'Covered', 'CoverPark | Covered Parking'],
  [
    'parkingFeatures',
    'Electric Vehicle Charging Station(s)',
    'Charging Stations | EV Charging | Electric Car Charging',
  ],
  ['parkingFeatures', 'On Site', 'Parking Spaces | On-Site Parking | Off Street Parking'],
  ['utilities', 'Cable Available', 'Cable | CableSat | Satellite | Cable Ready | Cable/Satellite'],
  [
    'utilities',
    'High Speed Internet',
    'HighSpeed | High Speed Internet | High-Speed Internet Access | BroadbandInternet | WiFi',
  ],
  ['accessibilityFeatures', 'Wheelchair Access', 'WheelChair | Wheelchair Access | Wheelchair Accessible'],
  ['accessibilityFeatures', 'Handrails', 'Handrails'],
  ['leaseTerm', 'Short Term Lease', 'ShortTermLease | Short Term Lease'],
  ['view', 'View', 'View'],
]

const KNOWN = new Map<string, [LookupField, string][]>()
for (const [field, name, amenities] of AMENITIES) {
  for (const amenity of amenities.split('|').map(foldName))
    KNOWN.set(amenity, [...(KNOWN.get(amenity) ?? []), [field, name]])
}

/** Longer texts are advertising and not the name of a feature. */
const MOST_CHARACTERS = 80

/**
 * Amenities by RESO's lists: those of the community, its floor plans, and its units. What no list has a name for stays in the
 * words of the feed; of units only if `isSingleHome`, because a community has a thousand words for its views and floors.
 */
export function mapAmenities(property: ElementReader, isSingleHome: boolean): Lookups {
  const lookups: Lookups = {}
  const add = (owner: ElementReader, otherField: LookupField | undefined) => {
    for (const { names, isInside } of listAmenities(owner))
      addAmenity(lookups, names, isInside && otherField !== undefined ? 'interiorFeatures' : otherField)
  }
  add(property, 'communityFeatures')
  for (const plan of property.children('Floorplan')) add(plan, 'interiorFeatures')
  for (const unit of property.children('ILS_Unit', 'ILSUnit'))
    add(unit, isSingleHome ? 'interiorFeatures' : undefined)
  return lookups
}

interface Amenity {
  names: string[]
  /** Whether the feed says that it is a feature of the apartments and not of the community. */
  isInside: boolean
}

const INSIDE = /floor ?plan|^unit|apartment/i // <UnitAmenities>, "Floorplan Amenity"

/** Amenities are elements beside each other or in groups, or, in RentCafe's files, elements that are "true". */
function listAmenities(reader: ElementReader): Amenity[] {
  const containers = reader.children('Amenities')
  const groups = containers.flatMap((container) =>
    container.elements.flatMap(({ children }) =>
      children.map((child) => new ElementReader([child], container.place, container.raise)),
    ),
  )
  return [reader, ...containers, ...groups].flatMap((group) => {
    const isInside = INSIDE.test(group.element?.name ?? '') && group !== reader
    const named = group.children('Amenity', 'General').map((amenity) => ({
      names: listNames(amenity),
      isInside: isInside || INSIDE.test(amenity.text('AdditionalAmenity') ?? ''),
    }))
    const flags = group.elements.flatMap(({ children }) => children.filter(isTrue))
    return [...named, ...flags.map(({ name }) => ({ names: [name], isInside }))]
  })
}

function isTrue({ name, text }: XmlElement): boolean {
  return KNOWN.has(foldName(name)) && parseFlag(text) === true
}

/** What may name an amenity, the most reliable first. "Other" names nothing. */
function listNames(amenity: ElementReader): string[] {
  const type = amenity.text('AmenityType', 'Type')
  const texts = [
    /^other$/i.test(type ?? '') ? undefined : type,
    amenity.text('Name', 'AmenityName'),
    amenity.text('Description'),
  ]
  return texts.filter((text) => text !== undefined)
}

function addAmenity(lookups: Lookups, names: readonly string[], otherField: LookupField | undefined): void {
  const known = names.map((name) => KNOWN.get(foldName(name))).find((entries) => entries !== undefined)
  const own = names.at(-1)
  if (known !== undefined) for (const [field, name] of known) addName(lookups, field, name)
  else if (own !== undefined && otherField !== undefined && own.length <= MOST_CHARACTERS)
    addName(lookups, otherField, own)
}

/** Adds a name to a list, once. */
export function addName(lookups: Lookups, field: LookupField, name: string): void {
  const names = lookups[field] ?? []
  if (!names.includes(name)) lookups[field] = [...names, name]
}
