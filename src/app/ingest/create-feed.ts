import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildBdxFeed } from '../../feeds/bdx/bdx-feed.ts'
import { buildBoundariesFeed, buildSchoolZonesFeed } from '../../feeds/boundaries/boundaries-feed.ts'
import { buildCsvFeed } from '../../feeds/csv/csv-feed.ts'
import { parseMapping } from '../../feeds/csv/parse-mapping.ts'
import { buildLimitsFeed } from '../../feeds/limits/limits-feed.ts'
import { buildPlacesFeed } from '../../feeds/places/places-feed.ts'
import { buildRatesFeed } from '../../feeds/rates/rates-feed.ts'
import { buildSchoolsFeed } from '../../feeds/schools/schools-feed.ts'
import type { Feed } from '../../ingest/ports/feed.ts'
import type { NeighborhoodLevel } from '../../records/neighborhood.ts'
import type { EducationLevel, SchoolFacts } from '../../records/school.ts'
import { CommandError } from '../exit-code.ts'
import { buildThreadedResoFeed } from './threaded-reso-feed.ts'

/** What the command line says of how to read a source. Each format takes some of them. */
export interface FeedOptions {
  mapping?: string
  city?: string
  state?: string
  level?: NeighborhoodLevel
  nameProperty?: string
  schoolProperty?: string
  educationLevel?: EducationLevel
  fundingType?: SchoolFacts['fundingType']
  year?: number
}

type CreateFeed = (options: FeedOptions) => Feed | Promise<Feed>

/** The formats that `plat ingest` takes, with the options that each understands. */
export const FEED_FORMATS: Readonly<
  Record<string, { create: CreateFeed; takes: readonly (keyof FeedOptions)[] }>
> = {
  reso: { takes: [], create: () => buildThreadedResoFeed() },
  csv: { takes: ['mapping'], create: createCsvFeed },
  bdx: { takes: [], create: () => buildBdxFeed() },
  boundaries: {
    takes: ['city', 'state', 'level', 'nameProperty'],
    create: ({ state, ...options }) =>
      buildBoundariesFeed({ ...options, ...(state === undefined ? {} : { stateOrProvince: state }) }),
  },
  'school-zones': {
    takes: ['schoolProperty', 'educationLevel'],
    create: ({ schoolProperty, educationLevel }) =>
      buildSchoolZonesFeed({
        ...(schoolProperty === undefined ? {} : { schoolNameProperty: schoolProperty }),
        ...(educationLevel === undefined ? {} : { educationLevel }),
      }),
  },
  schools: {
    takes: ['state', 'fundingType'],
    create: ({ state, fundingType }) =>
      buildSchoolsFeed({
        ...(state === undefined ? {} : { stateOrProvince: state }),
        ...(fundingType === undefined ? {} : { fundingType }),
      }),
  },
  rates: { takes: [], create: () => buildRatesFeed() },
  places: { takes: [], create: () => buildPlacesFeed() },
  limits: {
    takes: ['year'],
    create: ({ year }) => buildLimitsFeed(year === undefined ? {} : { limitsYear: year }),
  },
}

/** The feed of a format. Throws CommandError for an unknown format, or an option that the format does not take. */
export async function createFeed(format: string, options: FeedOptions): Promise<Feed> {
  const known = FEED_FORMATS[format]
  if (known === undefined) {
    throw new CommandError(`"${format}" is no format; there are ${Object.keys(FEED_FORMATS).join(', ')}`)
  }
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  const foreign = given.find(([name]) => !known.takes.includes(name as keyof FeedOptions))
  if (foreign !== undefined) throw new CommandError(`The format ${format} takes no option "${foreign[0]}"`)
  return known.create(Object.fromEntries(given))
}

/** Mappings that come with Plat, named without ".yaml". */
const SHIPPED_MAPPINGS = join(import.meta.dirname, '..', '..', '..', 'mappings')
const SHIPPED_NAME = /^[a-z0-9-]+$/ // king-county-sales

async function createCsvFeed({ mapping }: FeedOptions): Promise<Feed> {
  if (mapping === undefined)
    throw new CommandError('csv needs --mapping FILE, or the name of a shipped mapping')
  const path = SHIPPED_NAME.test(mapping) ? join(SHIPPED_MAPPINGS, `${mapping}.yaml`) : mapping
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandError(`The mapping ${path} cannot be read`)
  })
  return buildCsvFeed(parseMapping(path, text))
}
