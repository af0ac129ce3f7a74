import type { CalendarDate } from '../../records/calendar-date.ts'
import { buildMarketAreas, type MarketArea, type SampleZipCode } from '../places/market-areas.ts'
import { mixSeed, Random } from '../random.ts'
import {
  drawNewStreets,
  drawPlan,
  element,
  type PlanStyle,
  renderAddress,
  renderPlan,
  value,
} from './render-plan.ts'

/** The builders of the sample market; none is a real company. */
export const BUILDER_NAMES: readonly string[] = [
  'Sample Timberline Homes',
  'Sample Harborlight Homes',
  'Sample Foothill Builders',
  'Sample Cedarwick Homes',
  'Sample Rainmark Residential',
  'Sample Mossgate Homes',
  'Sample Tidewell Communities',
  'Sample Larchmont Builders',
  'Sample Otterbank Homes',
  'Sample Quillbay Living',
  'Sample Vesperton Homes',
  'Sample Yarrowdale Builders',
]

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

const WORDS = ['Meadow', 'Crossing', 'Reserve', 'Vista', 'Orchard', 'Creek'] as const

/** The number of communities per builder, in turn, so that no seed gives a thin market. */
const COMMUNITY_COUNTS = [6, 4, 8, 5, 7, 6]

/** A new-home feed (NHlist XML) of twelve builders with 72 communities, four to eight each. The same request always gives the same text. */
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

/** What builders specialize in, as some feeds say it. */
const SPECIALTIES = ['Energy-efficient homes', 'Townhomes', 'Homes on one level', 'Custom floor plans']

function renderBuilder(name: string, index: number, request: Drawing): string {
  const random = new Random(mixSeed(request.seed, 'builder', index))
  const count = COMMUNITY_COUNTS[index % COMMUNITY_COUNTS.length] as number
  const communities = Array.from({ length: count }, (_, number) =>
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
      value('Specialty', SPECIALTIES[index % SPECIALTIES.length] as string),
      ...communities,
    ].join('\n'),
  )
}

function renderCommunity(builder: string, index: number, number: number, request: Drawing): string {
  const random = new Random(mixSeed(request.seed, 'community', index, number))
  const area = random.pick(request.areas)
  const style = random.pick(STYLES)
  const streets = drawNewStreets(random)
  const plans = Array.from({ length: random.whole(2, 5) }, (_, plan) => drawPlan(style, area, plan, random))
  const place = { lat: area.lat + random.between(-0.008, 0.008), lon: area.lon + random.between(-0.01, 0.01) }
  const prices = plans.flatMap(({ price, specPrices }) => [price, ...specPrices])
  const sizes = plans.map(({ areaSqft }) => areaSqft)
  const name = `${area.city} ${random.pick(WORDS)} ${number + 1}`
  return element(
    'Subdivision',
    [
      value('SubdivisionNumber', `${index + 1}0${number + 1}`),
      value('SubdivisionName', name),
      value('CommunityStyle', style),
      renderOffice(random),
      renderAddress('Sub', area, place, `${random.whole(100, 9900)} ${random.pick(streets)}`),
      ...random.some(AMENITIES, random.whole(2, 4)).map((type) => element('SubAmenity', '1', { Type: type })),
      value('SubDescription', `${name} is a made-up community of ${builder} near ${area.city}.`),
      ...['exterior', 'yard', 'living_room'].map((kind, at) =>
        element('SubImage', `/photos/${random.hex()}-${kind}.svg`, {
          Type: 'Standard',
          SequencePosition: at + 1,
        }),
      ),
      value('SubWebsite', `https://builder-${index + 1}.example.com/${number + 1}`),
      ...plans.map((plan, at) =>
        renderPlan(plan, at, {
          area,
          place,
          random,
          asOf: request.asOf,
          streets,
          block: 1 + 3 * (8 * index + number),
        }),
      ),
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
