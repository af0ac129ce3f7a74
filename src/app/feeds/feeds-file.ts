import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { type Static, type TSchema, Type } from 'typebox'
import { YamlText } from '../../feeds/csv/yaml-text.ts'
import { PROFILE_NAMES } from '../../feeds/reso-web-api/service/profiles.ts'
import { parseWebAddress, showAddress } from '../../feeds/web/web-client.ts'
import { FeedError } from '../../ingest/ports/feed.ts'
import type { FeedSchedule } from '../../ingest/schedule/feed-schedule.ts'
import {
  type FeedOptions,
  FORMAT_NAMES,
  isReplicaFormat,
  isShippedMapping,
  listOptions,
} from '../ingest/create-feed.ts'
import { SettingError } from '../settings/setting.ts'
import type { FeedPlan } from './feed-plan.ts'
import { DURATION_FORM, parseDurationMs } from './parse-duration.ts'

// What a file of feeds may hold.

const Text = Type.String({ minLength: 1 })
const Texts = Type.Array(Text, { minItems: 1 })

/** The options of formats. They are named as on the command line: tokenFile is --token-file. */
const OPTIONS = {
  mapping: Text,
  city: Text,
  state: Text,
  level: Type.Enum(['macro_neighborhood', 'neighborhood', 'residential_neighborhood']),
  nameProperty: Text,
  schoolProperty: Text,
  educationLevel: Type.Enum(['elementary', 'middle', 'high']),
  fundingType: Type.Enum(['public', 'private']),
  year: Type.Integer({ minimum: 1900, maximum: 9999 }),
  tokenFile: Text,
  clientFile: Text,
  profile: Type.Enum(PROFILE_NAMES),
  originatingSystem: Text,
  filter: Text,
  sweep: Type.Boolean(),
  columns: Text,
  attribution: Text,
} as const satisfies Record<keyof FeedOptions, TSchema>

const OPTION_NAMES = Object.keys(OPTIONS) as (keyof FeedOptions)[]

/** The options that name files, besides `mapping`. */
const FILE_OPTIONS = ['tokenFile', 'clientFile'] as const satisfies readonly (keyof FeedOptions)[]

const STRICT = { additionalProperties: false }

const FeedEntry = Type.Object(
  {
    format: Type.Enum([...FORMAT_NAMES]),
    input: Texts,
    every: Type.Optional(Text),
    at: Type.Optional(Texts),
    jitter: Type.Optional(Text),
    maxAge: Type.Optional(Text),
    timeLimit: Type.Optional(Text),
    full: Type.Optional(Type.Boolean()),
    allowRemovals: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    ...(Object.fromEntries(OPTION_NAMES.map((name) => [name, Type.Optional(OPTIONS[name])])) as {
      [Name in keyof typeof OPTIONS]: ReturnType<typeof Type.Optional<(typeof OPTIONS)[Name]>>
    }),
  },
  STRICT,
)

const FeedsFile = Type.Object(
  { timeZone: Type.Optional(Text), feeds: Type.Record(Type.String({ minLength: 1 }), FeedEntry) },
  STRICT,
)
type FeedsFile = Static<typeof FeedsFile>

/** Reads a file of feeds. Throws SettingError naming the line and column of each thing that is wrong. */
export async function readFeedsFile(path: string, timeZone: string): Promise<FeedPlan[]> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new SettingError(`The file of feeds ${path} cannot be read: ${(cause as Error).message}`)
  })
  return parseFeedsFile(path, text, timeZone)
}

/** The feeds in a YAML text. `timeZone` counts if the text names none. Paths in it are relative to the folder of the file. */
export function parseFeedsFile(path: string, text: string, timeZone: string): FeedPlan[] {
  try {
    const yaml = new YamlText(path, text, true)
    const written = writeOut(yaml.value)
    refuseSecrets(yaml, written)
    yaml.check(FeedsFile, written)
    const file = written as FeedsFile
    const zone = file.timeZone ?? timeZone
    if (!isTimeZone(zone)) yaml.refuse(['timeZone'], `"${zone}" is not the IANA name of a time zone`)
    const reader = { yaml, zone, folder: dirname(resolve(path)) }
    return Object.entries(file.feeds).map(([source, entry]) => planFeed(reader, source, entry))
  } catch (error) {
    if (error instanceof FeedError) throw new SettingError(error.message, { cause: error })
    throw error
  }
}

type FeedEntry = Static<typeof FeedEntry>

interface Reader {
  yaml: YamlText
  zone: string
  folder: string
}

function planFeed(reader: Reader, source: string, entry: FeedEntry): FeedPlan {
  const { yaml, folder } = reader
  const path = ['feeds', source]
  const { format, input, full = false, allowRemovals } = entry
  const duration = (name: 'jitter' | 'maxAge' | 'timeLimit') => {
    const text = entry[name]
    return text === undefined ? undefined : readDuration(yaml, [...path, name], text)
  }
  const isReplica = isReplicaFormat(format)
  if (isReplica && full) yaml.refuse([...path, 'full'], `${format} finds out itself what is gone`)
  if (isReplica && input.length > 1) yaml.refuse([...path, 'input'], `${format} takes one address`)
  const maxAgeMs = duration('maxAge')
  const timeLimitMs = duration('timeLimit')
  return {
    ...{ source, format, isFull: full },
    inputs: isReplica
      ? input.map((text) => readAddress(yaml, path, text))
      : input.map((text) => resolve(folder, text)),
    feedOptions: readOptions(reader, path, entry),
    ...(allowRemovals !== undefined && { removalShare: allowRemovals / 100 }),
    ...readSchedule(reader, path, entry, duration('jitter') ?? 0),
    ...(maxAgeMs !== undefined && { maxAgeMs }),
    ...(timeLimitMs !== undefined && { timeLimitMs }),
  }
}

const SHORTEST_INTERVAL_MS = 1_000

function readSchedule(
  { yaml, zone }: Reader,
  path: string[],
  { every, at }: FeedEntry,
  jitterMs: number,
): { schedule: FeedSchedule; scheduleText: string } {
  if ((every === undefined) === (at === undefined))
    yaml.refuse(path, 'needs either "every" (such as 5m) or "at" (such as 03:30)')
  if (every !== undefined) {
    const everyMs = readDuration(yaml, [...path, 'every'], every)
    if (everyMs < SHORTEST_INTERVAL_MS) yaml.refuse([...path, 'every'], 'at least 1s')
    if (jitterMs > everyMs) yaml.refuse([...path, 'jitter'], 'may not be longer than "every"')
    return { schedule: { everyMs, jitterMs }, scheduleText: `every ${every}` }
  }
  const minutes = at!.map((text, index) => {
    const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
    if (minute === undefined)
      yaml.refuse([...path, 'at', String(index)], `"${text}" is not a time such as 03:30`)
    return Number(hour) * 60 + Number(minute)
  })
  const schedule = { at: [...new Set(minutes)].sort((a, b) => a - b), timeZone: zone, jitterMs }
  return { schedule, scheduleText: `at ${at!.join(', ')} ${zone}` }
}

function readDuration(yaml: YamlText, path: string[], text: string): number {
  return parseDurationMs(text) ?? yaml.refuse(path, `"${text}" is not ${DURATION_FORM}`)
}

function readAddress(yaml: YamlText, path: string[], text: string): string {
  try {
    parseWebAddress(text)
  } catch (error) {
    if (error instanceof FeedError) yaml.refuse([...path, 'input'], error.message)
    throw error
  }
  if (showAddress(text).includes('***'))
    yaml.refuse(
      [...path, 'input'],
      'an address may not hold a secret; name a file with tokenFile or clientFile',
    )
  return text
}

/** The options of the format, with paths from the folder of the file. */
function readOptions({ yaml, folder }: Reader, path: string[], entry: FeedEntry): FeedOptions {
  const taken = listOptions(entry.format)
  const given = OPTION_NAMES.filter((name) => entry[name] !== undefined)
  for (const name of given)
    if (!taken.includes(name)) {
      const others = taken.length === 0 ? 'it has no options' : `its options are ${taken.join(', ')}`
      yaml.refuse([...path, name], `the format ${entry.format} does not take it; ${others}`)
    }
  const options: FeedOptions = Object.fromEntries(given.map((name) => [name, entry[name]]))
  for (const name of FILE_OPTIONS)
    if (options[name] !== undefined) options[name] = resolve(folder, options[name])
  const { mapping } = options
  return mapping === undefined || isShippedMapping(mapping)
    ? options
    : { ...options, mapping: resolve(folder, mapping) }
}

const SECRET_NAME = /^(token|bearer|password|secret|apiKey|clientId|clientSecret|accessToken)$/i

/** Secrets stay out of a file that is shown, copied and put under version control. */
function refuseSecrets(yaml: YamlText, value: unknown): void {
  if (!isObject(value) || !isObject(value.feeds)) return
  for (const [source, entry] of Object.entries(value.feeds))
    for (const name of isObject(entry) ? Object.keys(entry) : [])
      if (SECRET_NAME.test(name))
        yaml.refuse(
          ['feeds', source, name],
          'a secret may not be written here; name a file that holds it with tokenFile or clientFile',
        )
}

/** Writes out the short forms: one element for a list. */
function writeOut(value: unknown): unknown {
  if (!isObject(value) || !isObject(value.feeds)) return value
  const feeds = Object.entries(value.feeds).map(([source, entry]) => [
    source,
    isObject(entry)
      ? {
          ...entry,
          ...('input' in entry && { input: listOf(entry.input) }),
          ...('at' in entry && { at: listOf(entry.at) }),
        }
      : entry,
  ])
  return { ...value, feeds: Object.fromEntries(feeds) }
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
