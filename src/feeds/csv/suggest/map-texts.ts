import { foldName } from '../../../records/fold-name.ts'
import { parseStandardStatus } from '../../reso/property/listing-class.ts'
import { LookupValues } from '../../reso/values/lookup-values.ts'

/** What the texts of a column of lookups stand for. */
export interface TextsMapped {
  /** Texts that Plat would not understand by themselves, with what they probably stand for. */
  values: ReadonlyMap<string, string>
  /** Texts of which it is not known what they stand for, the most frequent first. */
  unknown: readonly string[]
}

/** Short forms of local systems. */
const STATUS_CODES: readonly [RegExp, string][] = [
  [/^(?:a|act|actv|new|forsale|forrent|available)$/, 'Active'],
  [/^(?:p|pnd|pend|pen|saleagreed|underagreement)$/, 'Pending'],
  [/^(?:u|uc|ctg|cont|contg|undercontract|optionpending)$/, 'Active Under Contract'],
  [/^(?:s|c|cl|cls|clsd|sld|sold|recentlysold|leased|rented)$/, 'Closed'],
  [/^(?:x|e|exp)$/, 'Expired'],
  [/^(?:w|wth|wdn|offmarket|other)$/, 'Withdrawn'],
  [/^(?:t|can|canc|term|terminated)$/, 'Canceled'],
  [/^(?:cs|soon)$/, 'Coming Soon'],
]

/** Words in descriptions of homes; the first that is found counts. */
const HOME_TYPE_WORDS: readonly [RegExp, string][] = [
  [/condo/, 'Condominium'],
  [/co-?op/, 'Stock Cooperative'],
  [/town|row ?(?:house|home)|\brow\b/, 'Townhouse'],
  [/mobile|manufactured/, 'Manufactured Home'],
  [/two.?famil|duplex|2.?famil/, 'Duplex'],
  [/three.?famil|triplex|3.?famil/, 'Triplex'],
  [/four.?plex|quad|4-?plex/, 'Quadruplex'],
  [/multi/, 'Multi Family'],
  [/single|one.?famil|\bsfr\b|\bsf\b|detached|dwelling/, 'Single Family Residence'],
  [/apartment|\bapts?\b/, 'Apartment'],
  [/vacant|land|\blot\b/, 'Unimproved Land'],
]

const MOST_TEXTS = 40
const lookups = new LookupValues()

/** Finds out what the texts of a column stand for in a field of lookups; undefined for other fields. */
export function mapTexts(field: string, values: readonly string[]): TextsMapped | undefined {
  if (field === 'StandardStatus')
    return mapBy(
      values,
      (text) => parseStandardStatus(text) !== undefined,
      (text) => findBy(STATUS_CODES, foldName(text)),
    )
  if (field === 'PropertySubType')
    return mapBy(
      values,
      (text) => lookups.find(field, text).isUnderstood,
      (text) => findBy(HOME_TYPE_WORDS, text.toLowerCase()),
    )
  if (field === 'PropertyType')
    return mapBy(
      values,
      (text) => lookups.find(field, text).isUnderstood,
      () => undefined,
    )
  return undefined
}

function findBy(table: readonly [RegExp, string][], text: string): string | undefined {
  return table.find(([pattern]) => pattern.test(text))?.[1]
}

function mapBy(
  values: readonly string[],
  isUnderstood: (text: string) => boolean,
  guess: (text: string) => string | undefined,
): TextsMapped {
  const counts = new Map<string, number>()
  for (const text of values) counts.set(text, (counts.get(text) ?? 0) + 1)
  const strange = [...counts]
    .filter(([text]) => !isUnderstood(text))
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, MOST_TEXTS)
    .map(([text]) => ({ text, meaning: guess(text) }))
  return {
    values: new Map(
      strange.flatMap(({ text, meaning }) => (meaning === undefined ? [] : [[text, meaning] as const])),
    ),
    unknown: strange.filter(({ meaning }) => meaning === undefined).map(({ text }) => text),
  }
}
