import type { FeedOptions } from '../../src/app/ingest/create-feed.ts'

/** A format's awkward records, what its feed makes of them, and what the service answers. */
export interface GoldenFeed {
  /** The folder of its files in `golden/`. */
  name: string
  format: string
  options: FeedOptions
  inputs: readonly string[]
  /** What is loaded before it, because its records say something about other records. The path begins in `golden/`. */
  beside?: readonly { format: string; input: string }[]
  questions: readonly GoldenQuestion[]
}

/**
 * What is asked after loading. `{KEY}` in the path stands for the property id of the listing or parcel with this key. With a part, only that
 * member of the answer counts, where the others have nothing to do with the format.
 */
export type GoldenQuestion = readonly [base: 'main' | 'alt', path: string, part?: string]

const SEARCH = '/api/v1/search/by-location?listing_status='

const DETAIL = '/api/v1/property/detail?property_id='

const SCHOOLS = '/api/v1/property/neighborhood-and-schools?property_id='

const RATES = '/api/v1/mortgage/rates?'

const LOOKUP = '/api/v1/property/lookup?'

const HOMES = { format: 'reso', input: 'homes.json' }

const ADDRESS_QUESTIONS: readonly GoldenQuestion[] = [
  ['main', `${LOOKUP}address=18 Fir Street, Seattle, WA 98103`],
  ['main', `${LOOKUP}address=16 Fir St, Seattle, WA`],
  ['alt', `${DETAIL}{NO-POINT}`, 'location'],
  ['alt', `${DETAIL}{NO-NUMBER}`, 'location'],
]

export const GOLDEN_FEEDS: readonly GoldenFeed[] = [
  {
    name: 'reso',
    format: 'reso',
    options: {},
    inputs: ['listings.json'],
    questions: [
      ['alt', `${DETAIL}{A}`],
      ['main', `${SEARCH}for_rent&location=98103`],
    ],
  },
  {
    name: 'csv',
    format: 'csv',
    options: { mapping: 'king-county-sales' },
    inputs: ['sales.csv'],
    questions: [['alt', `${DETAIL}{7129300520-20141013}`]],
  },
  {
    name: 'philadelphia',
    format: 'csv',
    options: { mapping: 'philadelphia-properties' },
    inputs: ['properties.csv'],
    questions: [
      ['main', `${LOOKUP}address=1234 N Example St, Philadelphia, PA`],
      ['main', `${LOOKUP}parcel=871234568&county=Philadelphia&state=PA`],
      ['alt', `${DETAIL}{871234567}`],
      ['alt', `${DETAIL}{871234568}`, 'details'],
      ['main', '/api/v1/property/history?property_id={871234567}'],
    ],
  },
  {
    name: 'bdx',
    format: 'bdx',
    options: {},
    inputs: ['builders.xml'],
    questions: [
      ['main', '/api/v1/builder/detail?feed_id=1000001'],
      ['alt', `${DETAIL}{B1/7/P1/S1}`],
    ],
  },
  {
    name: 'mits',
    format: 'mits',
    options: {},
    inputs: ['communities.xml'],
    questions: [
      ['main', `${SEARCH}for_rent&location=WA&sort_by=pricea`],
      ['main', `${SEARCH}for_rent&location=WA&min_bedrooms=2&move_in_date=2026-11-01`],
      ['main', `${SEARCH}for_rent&location=WA&list_price_range=,1500`],
      ['alt', '/api/v1/property/nearby-rentals?property_id={HOUSE}'],
      ['alt', `${DETAIL}{ALDER}`],
    ],
  },
  {
    name: 'boundaries',
    format: 'boundaries',
    options: {},
    inputs: ['neighborhoods.geojson'],
    questions: [['main', '/api/v1/search/suggest?text=fremont']],
  },
  {
    name: 'boundaries-shapefile',
    format: 'boundaries',
    options: {},
    inputs: ['neighborhoods.zip'],
    beside: [HOMES],
    questions: [
      ['main', '/api/v1/search/suggest?text=fremont'],
      ['main', `${SEARCH}for_sale&location=Fremont, Seattle, WA`],
    ],
  },
  {
    name: 'ground',
    format: 'ground',
    options: {},
    inputs: ['city.geojson'],
    questions: [['main', '/api/v1/map/ground']],
  },
  {
    name: 'school-zones',
    format: 'school-zones',
    options: {},
    inputs: ['zones.geojson'],
    beside: [HOMES, { format: 'schools', input: 'schools/schools.csv' }],
    questions: [['alt', `${SCHOOLS}{FIR}`, 'schools']],
  },
  {
    name: 'schools',
    format: 'schools',
    options: {},
    inputs: ['schools.csv'],
    beside: [HOMES],
    questions: [['alt', `${SCHOOLS}{FIR}`, 'schools']],
  },
  {
    name: 'rates',
    format: 'rates',
    options: {},
    inputs: ['history.csv', 'regions.csv'],
    questions: [
      ['main', `${RATES}program=Fixed30Year&location=Seattle, WA&duration_days=365`],
      ['main', `${RATES}program=ARM5&location=98103`],
      ['main', `${RATES}program=Fixed30Year`],
    ],
  },
  {
    // The nation is not in the file, so that nothing can be compared with it: the survey's rates stay as they are.
    name: 'hmda',
    format: 'rates',
    options: {},
    inputs: ['loans.csv'],
    questions: [['main', `${RATES}program=Fixed30Year&location=Seattle, WA&duration_days=7`]],
  },
  {
    // Estimates change with the day: src/search/sales/recorded-sale.test.ts asks for them.
    name: 'price-index',
    format: 'price-index',
    options: {},
    inputs: ['hpi_master.csv', 'HPI_AT_BDL_county.csv'],
    questions: [],
  },
  {
    name: 'places',
    format: 'places',
    options: {},
    inputs: ['places.csv', 'zips.csv'],
    questions: [
      ['main', '/api/v1/search/suggest?text=fir landing'],
      ['main', '/api/v1/search/suggest?text=99999'],
    ],
  },
  {
    name: 'limits',
    format: 'limits',
    options: {},
    inputs: ['limits_2027.csv', 'older_2020.csv'],
    beside: [HOMES],
    questions: [
      ['alt', `${DETAIL}{FIR}`, 'mortgage'],
      ['alt', `${DETAIL}{OTHELLO}`, 'mortgage'],
    ],
  },
  {
    name: 'addresses',
    format: 'addresses',
    options: {},
    inputs: ['points.csv'],
    beside: [HOMES],
    questions: ADDRESS_QUESTIONS,
  },
  {
    name: 'addresses-shapefile',
    format: 'addresses',
    options: { state: 'WA' },
    inputs: ['points.zip'],
    beside: [HOMES],
    questions: ADDRESS_QUESTIONS,
  },
  {
    name: 'zif',
    format: 'zif',
    options: {},
    inputs: ['listings.xml'],
    questions: [
      [
        'main',
        `${SEARCH}for_rent&location=WA&pets=allows_small_dogs&other_amenities=elevator,high_speed_internet`,
      ],
      ['main', `${SEARCH}for_sale&location=WA&listing_type=foreclosures`],
      ['alt', `${DETAIL}{R-1}`],
      ['alt', `${DETAIL}{e73341899223735e}`],
    ],
  },
]
