import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { findNearestName } from '../../domain/edit-distance.ts'
import { parseGivenColumns } from '../../feeds/addresses/address-columns.ts'
import { buildAddressesFeed } from '../../feeds/addresses/addresses-feed.ts'
import { buildBdxFeed } from '../../feeds/bdx/bdx-feed.ts'
import { buildBoundariesFeed, buildSchoolZonesFeed } from '../../feeds/boundaries/boundaries-feed.ts'
import { buildCsvFeed } from '../../feeds/csv/csv-feed.ts'
import { parseMapping } from '../../feeds/csv/parse-mapping.ts'
import { buildGroundFeed } from '../../feeds/ground/ground-feed.ts'
import { buildLimitsFeed } from '../../feeds/limits/limits-feed.ts'
import { buildMitsFeed } from '../../feeds/mits/mits-feed.ts'
import { buildPlacesFeed } from '../../feeds/places/places-feed.ts'
import { buildPriceIndexFeed } from '../../feeds/price-index/price-index-feed.ts'
import { buildRatesFeed } from '../../feeds/rates/rates-feed.ts'
import { dropAbsent } from '../../feeds/reading/drop-absent.ts'
import { buildResoFeed } from '../../feeds/reso/reso-feed.ts'
import {
  buildResoWebApiReplica,
  type ResoWebApiSurroundings,
} from '../../feeds/reso-web-api/reso-web-api-replica.ts'
import type { ProfileName } from '../../feeds/reso-web-api/service/profiles.ts'
import { buildSchoolsFeed } from '../../feeds/schools/schools-feed.ts'
import { buildZifFeed } from '../../feeds/zif/zif-feed.ts'
import type { Feed } from '../../ingest/ports/feed.ts'
import type { Replica } from '../../ingest/ports/replica.ts'
import type { NeighborhoodLevel } from '../../records/place.ts'
import type { EducationLevel, SchoolFacts } from '../../records/school.ts'
import { CommandError } from '../exit-code.ts'
import type { Settings } from '../settings/settings.ts'
import { buildThreadedResoFeed } from './threaded-reso-feed.ts'

/** The options of the command line that say how to read a source. Each format takes some of them. */
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
  tokenFile?: string
  clientFile?: string
  profile?: ProfileName
  originatingSystem?: string
  filter?: string
  sweep?: boolean
  columns?: string
  attribution?: string
}

/** What the operator has set for all feeds. */
export interface FeedSettings {
  allowsPrivateFeeds: boolean
  /** Whether the names of owners may be stored. */
  storesOwnerNames: boolean
}

/** What the settings of the process say about feeds. */
export function pickFeedSettings(
  settings: Pick<Settings, 'allowPrivateFeeds' | 'storeOwnerNames'>,
): FeedSettings {
  return {
    allowsPrivateFeeds: settings.allowPrivateFeeds === 'true',
    storesOwnerNames: settings.storeOwnerNames === 'true',
  }
}

interface FeedFormat {
  takes: readonly (keyof FeedOptions)[]
  create(options: FeedOptions): Feed | Promise<Feed>
  /** A feed that reads in this thread, if `create` makes one that does not. */
  createHere?(): Feed
}

/** What a run gives to its replica. */
export type ReplicaRun = Pick<ResoWebApiSurroundings, 'quotaStates' | 'signal'>

interface ReplicaFormat {
  takes: readonly (keyof FeedOptions)[]
  create(options: FeedOptions, settings: FeedSettings, run: ReplicaRun): Replica
}

/** The formats of files with the options that each of them takes. */
export const FEED_FORMATS: Readonly<Record<string, FeedFormat>> = {
  reso: { takes: [], create: () => buildThreadedResoFeed(), createHere: () => buildResoFeed() },
  csv: { takes: ['mapping'], create: createCsvFeed },
  bdx: { takes: [], create: () => buildBdxFeed() },
  mits: { takes: [], create: () => buildMitsFeed() },
  zif: { takes: [], create: () => buildZifFeed() },
  boundaries: {
    takes: ['city', 'state', 'level', 'nameProperty'],
    create: ({ state, ...options }) =>
      buildBoundariesFeed(dropAbsent({ ...options, stateOrProvince: state })),
  },
  'school-zones': {
    takes: ['schoolProperty', 'educationLevel'],
    create: ({ schoolProperty, educationLevel }) =>
      buildSchoolZonesFeed(dropAbsent({ schoolNameProperty: schoolProperty, educationLevel })),
  },
  schools: {
    takes: ['state', 'fundingType'],
    create: ({ state, fundingType }) => buildSchoolsFeed(dropAbsent({ stateOrProvince: state, fundingType })),
  },
  'price-index': { takes: [], create: () => buildPriceIndexFeed() },
  rates: { takes: [], create: () => buildRatesFeed() },
  addresses: {
    takes: ['state', 'columns'],
    create: ({ state, columns }) =>
      buildAddressesFeed(
        dropAbsent({
          stateOrProvince: state,
          columns: columns === undefined ? undefined : parseGivenColumns(columns),
        }),
      ),
  },
  ground: {
    takes: ['attribution'],
    create: ({ attribution }) => buildGroundFeed(dropAbsent({ attribution })),
  },
  places: { takes: [], create: () => buildPlacesFeed() },
  limits: { takes: ['year'], create: ({ year }) => buildLimitsFeed(dropAbsent({ limitsYear: year })) },
}

/** The formats of services that are copied, with the options that each of them takes. */
const REPLICA_FORMATS: Readonly<Record<string, ReplicaFormat>> = {
  'reso-web-api': {
    takes: ['tokenFile', 'clientFile', 'profile', 'originatingSystem', 'filter', 'sweep'],
    create: ({ originatingSystem, sweep, ...options }, { allowsPrivateFeeds }, run) =>
      buildResoWebApiReplica(dropAbsent({ ...options, system: originatingSystem, isSweeping: sweep }), {
        web: { allowsPrivate: allowsPrivateFeeds },
        ...run,
      }),
  },
}

/** The formats of `plat ingest`. */
export const FORMAT_NAMES: readonly string[] = [...Object.keys(FEED_FORMATS), ...Object.keys(REPLICA_FORMATS)]

/** Whether the format is that of a service that is copied. */
export function isReplicaFormat(format: string): boolean {
  return format in REPLICA_FORMATS
}

/** The options that a format takes. */
export function listOptions(format: string): readonly (keyof FeedOptions)[] {
  return (FEED_FORMATS[format] ?? REPLICA_FORMATS[format])?.takes ?? []
}

/** The feed of a format. Throws CommandError for an unknown format, and for an option that the format does not take. */
export async function createFeed(format: string, options: FeedOptions): Promise<Feed> {
  const known = FEED_FORMATS[format]
  if (known === undefined) {
    throw new CommandError(
      `There is no format "${format}"; did you mean "${findNearestName(format, FORMAT_NAMES)}"? Formats: ${FORMAT_NAMES.join(', ')}`,
    )
  }
  return known.create(checkOptions(format, known.takes, options))
}

/** A feed that lets a probe look at its source. Throws CommandError as `createFeed` does, and for the format of a service. */
export async function createProbedFeed(format: string, options: FeedOptions): Promise<Feed> {
  if (REPLICA_FORMATS[format] !== undefined)
    throw new CommandError(`Losses are measured of files, and ${format} copies a service`)
  return FEED_FORMATS[format]?.createHere?.() ?? createFeed(format, options)
}

/** The replica of a format; undefined if the format is one of files. Throws CommandError for an option that it does not take. */
export function createReplica(
  format: string,
  options: FeedOptions,
  settings: FeedSettings,
  run: ReplicaRun = {},
): Replica | undefined {
  const known = REPLICA_FORMATS[format]
  return known?.create(checkOptions(format, known.takes, options), settings, run)
}

/** The options that were given. */
function checkOptions(
  format: string,
  takes: readonly (keyof FeedOptions)[],
  options: FeedOptions,
): FeedOptions {
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  const foreign = given.find(([name]) => !takes.includes(name as keyof FeedOptions))
  if (foreign !== undefined) {
    const taken = takes.length === 0 ? 'no options' : `only ${takes.map(renderOption).join(', ')}`
    throw new CommandError(`The format ${format} does not take ${renderOption(foreign[0])}, but ${taken}`)
  }
  return Object.fromEntries(given)
}

/** "nameProperty" as it is typed: "--name-property". */
function renderOption(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/** The mappings that come with Plat. They are named without ".yaml". */
const SHIPPED_MAPPINGS = join(import.meta.dirname, '..', '..', '..', 'mappings')
const SHIPPED_NAME = /^[a-z0-9-]+$/ // king-county-sales

/** Whether this is the name of a mapping that comes with Plat, and not a path. */
export function isShippedMapping(mapping: string): boolean {
  return SHIPPED_NAME.test(mapping)
}

async function createCsvFeed({ mapping }: FeedOptions): Promise<Feed> {
  if (mapping === undefined)
    throw new CommandError('csv needs --mapping FILE, or the name of a shipped mapping')
  const isShipped = isShippedMapping(mapping)
  const path = isShipped ? join(SHIPPED_MAPPINGS, `${mapping}.yaml`) : mapping
  const text = await readFile(path, 'utf8').catch(async () => {
    if (!isShipped) throw new CommandError(`The mapping ${path} cannot be read`)
    const shipped = (await readdir(SHIPPED_MAPPINGS)).map((name) => basename(name, '.yaml'))
    throw new CommandError(`There is no shipped mapping "${mapping}"; there are ${shipped.join(', ')}`)
  })
  return buildCsvFeed(parseMapping(path, text))
}
