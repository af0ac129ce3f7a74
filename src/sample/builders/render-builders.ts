import { addDays, type CalendarDate } from '../../records/calendar-date.ts'
import { buildMarketAreas, type MarketArea } from '../market-areas.ts'
import { mixSeed, Random } from '../random.ts'
import type { SampleZipCode } from '../sample-zip-code.ts'
import { BUILDER_NAMES } from './builder-names.ts'
import { drawPlan, type PlanDraw, type PlanStyle } from './draw-plan.ts'
import { element, value } from './xml.ts'

export interface BuildersRequest {
  zipCodes: readonly SampleZipCode[]
  seed: number
  asOf: CalendarDate
}

interface Drawing extends Omit<BuildersRequest, 'zipCodes'> {
  areas: readonly MarketArea[]
}

const AMENITIES = [
  'Pool',
  'Trails',
  'Playground',
  'Clubhouse',
  'Park',
  'GolfCourse',
  'Views',
  'WaterFront',
] as const
const STYLES: readonly PlanStyle[] = ['SingleFamily', 'SingleFamily', 'Townhome', 'Condo']
const STREETS = ['Larkspur Ln', 'Heron Ct', 'Maple Loop', 'Summit Ave', 'Brook St', 'Orchard Way'] as const
const WORDS = ['Meadow', 'Crossing', 'Reserve', 'Vista', 'Orchard', 'Creek'] as const

/** A new-home feed (NHlist XML) of twelve builders with four to seven communities each. The same request gives the same text. */
export function renderBuilders({ zipCodes, seed, asOf }: BuildersRequest): string {
  const request = { areas: buildMarketAreas(zipCodes), seed, asOf }
  const corporations = BUILDER_NAMES.map((name, index) =>
    element(
      'Corporation',
      [
        value('CorporateBuilderNumber', `SC${index + 1}`),
        value('CorporateState', 'WA'),
        value('CorporateName', `${name} (sample)`),
        renderBuilder(name, index, request),
      ].join(''),
    ),
  )
  const content = corporations.join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('Builders', content, { DateGenerated: asOf })}\n`
}

function renderBuilder(name: string, index: number, request: Drawing): string {
  const random = new Random(mixSeed(request.seed, 'builder', index))
  const communities = Array.from({ length: random.whole(4, 7) }, (_, number) =>
    renderCommunity(name, index, number, request),
  )
  return element(
    'Builder',
    [
      value('BuilderNumber', `SB${index + 1}`),
      value('BrandName', name),
      value('ReportingName', name),
      value('BrandLogo_Med', `/photos/${random.hex()}-builder.svg`),
      value(
        'BuilderDescription',
        `${name} is an invented builder of the sample market. Its communities do not exist.`,
      ),
      value('BuilderWebsite', `https://builder-${index + 1}.example.com`),
      ...communities,
    ].join('\n'),
  )
}

function renderCommunity(builder: string, index: number, number: number, request: Drawing): string {
  const random = new Random(mixSeed(request.seed, 'community', index, number))
  const area = random.pick(request.areas)
  const style = random.pick(STYLES)
  const plans = Array.from({ length: random.whole(2, 4) }, (_, plan) => drawPlan(style, area, plan, random))
  const place = { lat: area.lat + random.between(-0.008, 0.008), lon: area.lon + random.between(-0.01, 0.01) }
  const prices = plans.map(({ price }) => price)
  const sizes = plans.map(({ areaSqft }) => areaSqft)
  const name = `${area.city} ${random.pick(WORDS)} ${number + 1}`
  return element(
    'Subdivision',
    [
      value('SubdivisionNumber', `${index + 1}0${number + 1}`),
      value('SubdivisionName', name),
      value('CommunityStyle', style),
      renderOffice(random),
      renderAddress('Sub', area, place, `${random.whole(100, 9900)} ${random.pick(STREETS)}`),
      ...random.some(AMENITIES, random.whole(2, 4)).map((type) => element('SubAmenity', '1', { Type: type })),
      value('SubDescription', `${name} is a made-up community of ${builder} near ${area.city}.`),
      ...['exterior', 'yard', 'living_room'].map((kind, at) =>
        element('SubImage', `/photos/${random.hex()}-${kind}.svg`, {
          Type: 'Standard',
          SequencePosition: at + 1,
        }),
      ),
      value('SubWebsite', `https://builder-${index + 1}.example.com/${number + 1}`),
      ...plans.map((plan, at) => renderPlan(plan, at, { area, place, random, asOf: request.asOf })),
    ].join('\n'),
    {
      Status: 'Active',
      PriceLow: Math.min(...prices),
      PriceHigh: Math.max(...prices),
      SqftLow: Math.min(...sizes),
      SqftHigh: Math.max(...sizes),
    },
  )
}

function renderOffice(random: Random): string {
  return element('SalesOffice', value('Phone', `206-555-01${String(random.whole(0, 99)).padStart(2, '0')}`))
}

function renderAddress(
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
}

function renderPlan(plan: PlanDraw, index: number, at: CommunityPlace): string {
  const { random } = at
  const specs = Array.from({ length: random.whole(0, 3) }, (_, number) => renderSpec(plan, number, at))
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
      element('PlanImages', renderPictures(random)),
      ...specs,
    ].join(''),
    { Type: plan.style },
  )
}

function renderSpec(plan: PlanDraw, number: number, { area, place, random, asOf }: CommunityPlace): string {
  const near = {
    lat: place.lat + random.between(-0.002, 0.002),
    lon: place.lon + random.between(-0.003, 0.003),
  }
  const moveInDate = addDays(asOf, random.whole(-20, 200))
  return element(
    'Spec',
    [
      value('SpecNumber', `${plan.name.replaceAll(' ', '')}-${random.hex()}-${number + 1}`),
      renderAddress('Spec', area, near, `${random.whole(100, 29_900)} ${random.pick(STREETS)}`),
      element('SpecMoveInDate', value('Day', moveInDate)),
      value('SpecPrice', Math.round((plan.price * random.between(1, 1.08)) / 1000) * 1000),
      value('SpecSqft', plan.areaSqft),
      value('SpecBedrooms', plan.bedrooms),
      value('SpecBaths', plan.bathroomsFull),
      value('SpecHalfBaths', plan.bathroomsHalf),
      value('SpecGarage', plan.garageSpaces),
      value('SpecStories', plan.stories),
      value('SpecDescription', `A made-up new home of the plan ${plan.name}, ready ${moveInDate}.`),
      element('SpecImages', renderPictures(random)),
    ].join(''),
  )
}

function renderPictures(random: Random): string {
  const shots = [
    ['ElevationImage', 'exterior'],
    ['InteriorImage', 'kitchen'],
    ['InteriorImage', 'living_room'],
    ['FloorPlanImage', 'floor_plan'],
  ] as const
  return shots
    .map(([name, kind], index) =>
      element(name, `/photos/${random.hex()}-${kind}.svg`, { SequencePosition: index + 1 }),
    )
    .join('')
}
