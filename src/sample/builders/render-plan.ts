import { addDays, type CalendarDate } from '../../records/calendar-date.ts'
import type { MarketArea } from '../places/market-areas.ts'
import type { Random } from '../random.ts'

/** An element with attributes and content that is already XML; without content it is left out. */
export function element(
  name: string,
  content: string | undefined,
  attributes: Readonly<Record<string, string | number>> = {},
): string {
  if (content === undefined || content === '') return ''
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
  return `<${name}${written.join('')}>${content}</${name}>`
}

/** An element that holds text or a number; left out if the value is unknown. */
export function value(name: string, content: string | number | undefined): string {
  return content === undefined ? '' : element(name, escapeXml(String(content)))
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const STREET_STEMS = [
  'Amber',
  'Birch',
  'Brook',
  'Cascade',
  'Copper',
  'Fern',
  'Finch',
  'Granite',
  'Harvest',
  'Heron',
]

const MORE_STEMS = [
  'Huckleberry',
  'Iris',
  'Larkspur',
  'Maple',
  'Mill',
  'Orchard',
  'Quail',
  'Spruce',
  'Summit',
  'Willow',
]

const STREET_ENDS = ['Ave', 'Ct', 'Dr', 'Ln', 'Loop', 'Pl', 'St', 'Way']

/** The streets of a new community: three different names, each with one of eight suffixes. */
export function drawNewStreets(random: Random): string[] {
  const stems = random.some([...STREET_STEMS, ...MORE_STEMS], 3)
  return stems.map((stem) => `${stem} ${random.pick(STREET_ENDS)}`)
}

/** The address and point of a community (Sub) or a spec home (Spec). */
export function renderAddress(
  prefix: 'Sub' | 'Spec',
  { city, postalCode }: MarketArea,
  { lat, lon }: { lat: number; lon: number },
  street: string,
): string {
  return element(
    `${prefix}Address`,
    [
      value(`${prefix}Street1`, street),
      value(`${prefix}City`, city),
      value(`${prefix}State`, 'WA'),
      value(`${prefix}ZIP`, postalCode),
      element(
        `${prefix}Geocode`,
        value(`${prefix}Latitude`, lat.toFixed(6)) + value(`${prefix}Longitude`, lon.toFixed(6)),
      ),
    ].join(''),
  )
}

interface CommunityPlace {
  area: MarketArea
  place: { lat: number; lon: number }
  random: Random
  asOf: CalendarDate
  /** The names of its streets. */
  streets: readonly string[]
  /** The hundreds of its house numbers. No other community has them, so no two homes share an address. */
  block: number
}

/** A plan with its spec homes, which are near the community's point. */
export function renderPlan(plan: PlanDraw, index: number, at: CommunityPlace): string {
  const { random } = at
  const specs = plan.specPrices.map((price, number) =>
    renderSpec(plan, { price, number, house: at.block * 100 + index * 20 + number * 4 + 1 }, at),
  )
  return element(
    'Plan',
    [
      value('PlanNumber', `P${index + 1}`),
      value('PlanName', plan.name),
      value('BasePrice', plan.price),
      value('BaseSqft', plan.areaSqft),
      value('Stories', plan.stories),
      value('Baths', plan.bathroomsFull),
      value('HalfBaths', plan.bathroomsHalf),
      value('Bedrooms', plan.bedrooms),
      value('Garage', plan.garageSpaces),
      value('Description', `The ${plan.name}: ${plan.bedrooms} bedrooms on ${plan.areaSqft} square feet.`),
      element('PlanImages', renderPictures(plan.style, random)),
      ...specs,
    ].join(''),
    { Type: plan.style },
  )
}

interface SpecDraw {
  price: number
  number: number
  house: number
}

function renderSpec(
  plan: PlanDraw,
  { price, number, house }: SpecDraw,
  { area, place, random, asOf, streets }: CommunityPlace,
): string {
  const near = {
    lat: place.lat + random.between(-0.002, 0.002),
    lon: place.lon + random.between(-0.003, 0.003),
  }
  const moveInDate = addDays(asOf, random.whole(-20, 200))
  return element(
    'Spec',
    [
      value('SpecNumber', `${plan.name.replaceAll(' ', '')}-${random.hex()}-${number + 1}`),
      renderAddress('Spec', area, near, `${house} ${random.pick(streets)}`),
      element('SpecMoveInDate', value('Day', moveInDate)),
      value('SpecPrice', price),
      value('SpecSqft', plan.areaSqft),
      value('SpecBedrooms', plan.bedrooms),
      value('SpecBaths', plan.bathroomsFull),
      value('SpecHalfBaths', plan.bathroomsHalf),
      value('SpecGarage', plan.garageSpaces),
      value('SpecStories', plan.stories),
      value('SpecDescription', `A made-up new home of the plan ${plan.name}, ready ${moveInDate}.`),
      element('SpecImages', renderPictures(plan.style, random)),
    ].join(''),
  )
}

const ELEVATIONS = { SingleFamily: 'exterior', Townhome: 'townhouses', Condo: 'building' } as const

function renderPictures(style: PlanStyle, random: Random): string {
  const shots = [
    ['ElevationImage', ELEVATIONS[style]],
    ['InteriorImage', 'kitchen'],
    ['InteriorImage', 'living_room'],
    ['InteriorImage', 'bedroom'],
    ['FloorPlanImage', 'floor_plan'],
  ] as const
  return shots
    .map(([name, kind], index) =>
      element(name, `/photos/${random.hex()}-${kind}.svg`, { SequencePosition: index + 1 }),
    )
    .join('')
}

export type PlanStyle = 'SingleFamily' | 'Townhome' | 'Condo'

interface PlanDraw {
  name: string
  style: PlanStyle
  areaSqft: number
  bedrooms: number
  bathroomsFull: number
  bathroomsHalf: number
  stories: number
  garageSpaces: number
  /** Whole dollars. */
  price: number
  /** The prices of its spec homes, each at or above the plan's. */
  specPrices: readonly number[]
}

const NAMES = ['Aspen', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Hazel', 'Juniper'] as const
const SIZES: Readonly<Record<PlanStyle, readonly [number, number]>> = {
  SingleFamily: [1900, 3600],
  Townhome: [1300, 2100],
  Condo: [700, 1400],
}
/** The rise from the table's prices to today's, and the premium of a new home. */
const PRICE_RISE = 1.9
const NEWNESS = 1.12

/** A plan whose rooms follow its size and whose price follows its size and place. */
export function drawPlan(style: PlanStyle, area: MarketArea, index: number, random: Random): PlanDraw {
  const [least, most] = SIZES[style]
  const areaSqft = Math.round(random.between(least, most) / 10) * 10
  const bedrooms = Math.max(1, Math.min(5, Math.round(areaSqft / 650)))
  const sqftPrice = area.pricePerSqft * PRICE_RISE * NEWNESS * (area.areaSqft / areaSqft) ** 0.28
  const price = roundPrice(sqftPrice * areaSqft)
  return {
    name: `${random.pick(NAMES)} ${index + 1}`,
    style,
    areaSqft,
    bedrooms,
    bathroomsFull: Math.max(1, bedrooms - 1),
    bathroomsHalf: style === 'Condo' ? 0 : 1,
    stories: style === 'Condo' ? 1 : 2,
    garageSpaces: style === 'Condo' ? 0 : random.whole(1, 3),
    price,
    specPrices: Array.from({ length: random.whole(0, 4) }, () => roundPrice(price * random.between(1, 1.08))),
  }
}

function roundPrice(dollars: number): number {
  return Math.round(dollars / 1000) * 1000
}
