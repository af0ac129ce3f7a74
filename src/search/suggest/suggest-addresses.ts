import {
  foldStreetLine,
  renderOrdinal,
  STREET_SHORT_FORMS,
  UNIT_WORDS,
} from '../../domain/address/street-words.ts'
import { getForgivenEdits } from '../../domain/edit-distance.ts'
import { renderFoldedLine } from '../addresses/address-book.ts'
import { buildSimilarNames } from '../places/similar-names.ts'
import type { AddressBook, ListedAddress, ListedLine } from '../ports/search-engine.ts'
import type { Match } from './match.ts'
import { buildShortenLastWord, listCompletions } from './suggest-places.ts'

const shortenLastWord = buildShortenLastWord(STREET_SHORT_FORMS)

const MAX_TAIL_WORDS = 5

/** The most street lines with the same beginning that are examined. */
const MOST_LINES = 200

/** Lists the addresses that begin with the folded text: a house number, then the street, then the city. */
export async function listAddressesStarting(text: string, book: AddressBook): Promise<Match[]> {
  if (!/^\d/.test(text)) return [] // "1234 pine"
  const { starts, whole } = listLines(text)
  const split = [...whole.map((line) => [line, ''] as const), ...splitTail(text)]
  const [starting, found] = await Promise.all([
    book.listLinesFrom(starts, MOST_LINES),
    book.findLines(split.map(([line]) => line)),
  ])
  return [
    ...starting.flat().flatMap((line) => describeLine(line, '')),
    ...split.flatMap(([, tail], index) => {
      const line = found[index]
      return line === undefined ? [] : describeLine(line, tail)
    }),
  ]
}

/** Like `listAddressesStarting`, but forgives a few typing errors in the street. The house number must be exact. */
export async function listSimilarAddressesStarting(text: string, book: AddressBook): Promise<Match[]> {
  const folded = foldStreetLine(text)
  const edits = getForgivenEdits(folded.length)
  if (edits === 0 || !/^\d\S* ./.test(folded)) return [] // "1234 pien"
  const [lines = []] = await book.listLinesFrom([folded.slice(0, folded.indexOf(' ') + 1)], MOST_LINES)
  const similar = buildSimilarNames(lines.map(({ line }) => line)).listSimilarStarting(folded, edits)
  return similar.flatMap((one) => describeLine(lines[one.index]!, '', one.edits))
}

/**
 * The beginnings and the whole street lines that a typed text may stand for. Its last word may be unfinished, and may
 * become a short form or the mark of a unit.
 */
function listLines(text: string): { starts: string[]; whole: string[] } {
  const words = text.split(' ')
  const last = words.at(-1)!
  const before = foldStreetLine(words.slice(0, -1).join(' '))
  const typed = before === '' ? last : `${before} ${last}`
  const whole = shortenLastWord(typed)
  const isUnit = before.includes(' ') && [...UNIT_WORDS].some((mark) => mark.startsWith(last))
  const starts = [
    typed,
    ...listOrdinalStarts(before, last),
    ...whole.map((line) => `${line} `),
    ...(isUnit ? [`${before} `] : []),
  ]
  return { starts, whole: isUnit ? [...whole, before] : whole }
}

/** "5 w 21 s" may become "5 w 21st st", since a number before a suffix is an ordinal. */
function listOrdinalStarts(before: string, last: string): string[] {
  const number = /^(\S+ .*)\b([1-9]\d*)$/.exec(before)
  return number === null || last === '' ? [] : [`${number[1]}${renderOrdinal(Number(number[2]))} ${last}`]
}

/** Splits "12 oak st sea" into a street line of at least two words and what follows, in every possible way. */
function splitTail(text: string): [line: string, tail: string][] {
  const words = text.split(' ')
  const most = Math.max(0, Math.min(MAX_TAIL_WORDS, words.length - 2))
  const counts = Array.from({ length: most }, (_, index) => index + 1)
  return counts.flatMap((count) => {
    const line = foldStreetLine(words.slice(0, -count).join(' '))
    return listCompletions(words.slice(-count).join(' ')).map((tail): [string, string] => [line, tail])
  })
}

/** Makes one match for each place that has homes at a street line. */
function describeLine({ line, homes }: ListedLine, tail: string, edits = 0): Match[] {
  const places = new Map<string, ListedAddress[]>()
  for (const home of homes) {
    const { city = '', stateOrProvince = '', postalCode = '' } = home
    const place = [city, stateOrProvince.toLowerCase(), postalCode].filter((part) => part !== '').join(' ')
    if (place.startsWith(tail)) places.set(place, [...(places.get(place) ?? []), home])
  }
  return [...places.values()].map((there) => ({
    ...{ edits, name: line, listings: there.length },
    describe: () => describeAddress(renderFoldedLine(line), there),
  }))
}

function describeAddress(name: string, homes: readonly ListedAddress[]) {
  const { cityName: city, stateOrProvince, postalCode } = homes[0]!
  const propertyIds = homes.map(({ propertyId }) => propertyId)
  const stateAndZip = [stateOrProvince, postalCode].filter((part) => part !== undefined).join(' ')
  const parts = [name, city, stateAndZip].filter((part) => part !== undefined && part !== '')
  return {
    ...{ location: { kind: 'address', propertyIds } as const, name, texts: [parts.join(', ')] },
    ...{
      ...(city && { city }),
      ...(stateOrProvince && { stateOrProvince }),
      ...(postalCode && { postalCode }),
    },
  }
}
