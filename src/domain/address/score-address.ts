import { getForgivenDistance } from '../edit-distance.ts'
import type { ComparedAddress } from './compared-address.ts'
import { spellOutName } from './street-words.ts'

/** The parts of an address in which two may agree or differ. */
export type AddressPart = 'number' | 'street' | 'suffix' | 'direction' | 'unit' | 'city' | 'state' | 'zip'

/** How far the address of a home is from a given one. */
export interface AddressScore {
  /** 1 if every part agrees. Each part that differs, or that only one of them has, takes off what `POINTS` says. */
  score: number
  /** Parts that both have, in the same form. */
  agree: AddressPart[]
  /** Parts that both have, in different forms. */
  differ: AddressPart[]
  /** Parts that only one of them has. */
  missing: AddressPart[]
}

/** What takes how many points off a score of 100. Whatever may be another home takes off more than `MOST_POINTS_OFF`. */
const POINTS = {
  /** For each typing error in the name of the street. */
  typingError: 8,
  suffixMissing: 4,
  suffixDiffers: 25,
  directionMissing: 6,
  /** "Main St N" for "N Main St". */
  directionMoved: 4,
  directionDiffers: 30,
  unitMissing: 25,
  unitDiffers: 50,
  /** The city has typing errors. */
  cityMistyped: 4,
  /** The ZIP code agrees: post offices and feeds name different cities. */
  cityDiffersInZip: 8,
  cityDiffers: 30,
  /** The city agrees, and the ZIP code is one typing error away. */
  zipMistyped: 12,
  zipDiffers: 25,
  /** Neither the city nor the ZIP code is known to agree. */
  placeUnknown: 25,
  /** The city agrees, but neither the state nor the ZIP code is known to. */
  stateUnknown: 10,
  stateDiffers: 50,
} as const

/** A score is close if it has lost no more points than this. */
const MOST_POINTS_OFF = 20
/** The least score of a close match. */
export const CLOSE_SCORE = (100 - MOST_POINTS_OFF) / 100
/** A close match must be ahead of the next home by this much. */
export const CLOSE_LEAD = 0.1
/** Homes with lower scores are not candidates. */
export const LEAST_SCORE = 0.5

/**
 * Compares the address of a home with a given one. Undefined if it is another address: another house number, or a name of the street
 * that is more typing errors away than a name of its length is forgiven. Numbers in names must agree: 12th is not 13th.
 */
export function scoreAddress(given: ComparedAddress, home: ComparedAddress): AddressScore | undefined {
  if (given.number !== home.number) return undefined
  const readings = [
    scoreReading(given, home),
    scoreReading(joinSuffix(given), home),
    scoreReading(given, joinSuffix(home)),
  ]
  return readings
    .filter((one) => one !== undefined)
    .reduce<AddressScore | undefined>(
      (best, one) => (best === undefined || one.score > best.score ? one : best),
      undefined,
    )
}

/** In "12 Lake Park" the last word may be part of the name: "12 Lake Park Dr". Undefined without a suffix. */
export function joinSuffix({ suffix, ...address }: ComparedAddress): ComparedAddress | undefined {
  return suffix === undefined ? undefined : { ...address, name: `${address.name} ${suffix}` }
}

function scoreReading(
  given: ComparedAddress | undefined,
  home: ComparedAddress | undefined,
): AddressScore | undefined {
  if (given === undefined || home === undefined) return undefined
  const edits = countNameEdits(given.name, home.name)
  if (edits === undefined) return undefined
  const tally = startTally()
  tally.note('number', 'agree', 0)
  tally.note('street', edits === 0 ? 'agree' : 'differ', edits * POINTS.typingError)
  tally.compare('suffix', given.suffix, home.suffix, POINTS.suffixMissing, POINTS.suffixDiffers)
  compareDirections(tally, given, home)
  tally.compare('unit', given.unit, home.unit, POINTS.unitMissing, POINTS.unitDiffers)
  comparePlaces(tally, given, home)
  return tally.finish()
}

/** Undefined if the names are not the same. Blanks do not count: "Mac Arthur" is "MacArthur". */
function countNameEdits(given: string, name: string): number | undefined {
  if (given === name || given.replaceAll(' ', '') === name.replaceAll(' ', '')) return 0
  const [digits, others] = [listDigits(given), listDigits(name)]
  if (digits !== others && digits !== '' && others !== '') return undefined
  // Short forms of different words are similar, and short forms of misspelled words do not exist.
  const edits = getForgivenDistance(spellOutName(given), spellOutName(name))
  return edits === Infinity ? undefined : edits
}

function listDigits(name: string): string {
  return name.match(/\d+/g)?.join(' ') ?? ''
}

function compareDirections(tally: Tally, given: ComparedAddress, home: ComparedAddress): void {
  const [mine, theirs] = [listDirections(given), listDirections(home)]
  if (mine === '' && theirs === '') return
  const isMoved = mine === theirs && given.prefix !== home.prefix
  if (isMoved) tally.note('direction', 'agree', POINTS.directionMoved)
  else
    tally.compare(
      'direction',
      mine || undefined,
      theirs || undefined,
      POINTS.directionMissing,
      POINTS.directionDiffers,
    )
}

function listDirections({ prefix, postfix }: ComparedAddress): string {
  return [prefix, postfix].filter((one) => one !== undefined).join(' ')
}

function comparePlaces(tally: Tally, given: ComparedAddress, home: ComparedAddress): void {
  const isSameZip = areSame(given.postalCode, home.postalCode)
  const cityEdits = countCityEdits(given.city, home.city)
  const isSameCity = cityEdits !== undefined && cityEdits < Infinity
  compareZips(tally, given.postalCode, home.postalCode, isSameCity)
  if (cityEdits === undefined) tally.compare('city', given.city, home.city, 0, 0)
  else if (isSameCity)
    tally.note('city', cityEdits === 0 ? 'agree' : 'differ', cityEdits === 0 ? 0 : POINTS.cityMistyped)
  else tally.note('city', 'differ', isSameZip ? POINTS.cityDiffersInZip : POINTS.cityDiffers)
  tally.compare('state', given.stateOrProvince, home.stateOrProvince, 0, POINTS.stateDiffers)
  if (isSameZip) return
  if (!isSameCity) tally.takeOff(POINTS.placeUnknown)
  else if (!areSame(given.stateOrProvince, home.stateOrProvince)) tally.takeOff(POINTS.stateUnknown)
}

function compareZips(
  tally: Tally,
  given: string | undefined,
  home: string | undefined,
  isSameCity: boolean,
): void {
  const isNear = isSameCity && getForgivenDistance(given ?? '', home ?? '') < Infinity
  tally.compare('zip', given, home, 0, isNear ? POINTS.zipMistyped : POINTS.zipDiffers)
}

/** Undefined if a city is unknown, Infinity if they are different. */
function countCityEdits(given: string | undefined, home: string | undefined): number | undefined {
  return given === undefined || home === undefined ? undefined : getForgivenDistance(given, home)
}

function areSame(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && one === other
}

type Verdict = 'agree' | 'differ' | 'missing'

interface Tally {
  note(part: AddressPart, verdict: Verdict, points: number): void
  /** Notes a part that agrees only in the same form. A part that neither has is not noted. */
  compare(
    part: AddressPart,
    given: string | undefined,
    home: string | undefined,
    missing: number,
    differs: number,
  ): void
  takeOff(points: number): void
  finish(): AddressScore
}

function startTally(): Tally {
  const parts: Record<Verdict, AddressPart[]> = { agree: [], differ: [], missing: [] }
  let points = 100
  const note: Tally['note'] = (part, verdict, off) => {
    parts[verdict].push(part)
    points -= off
  }
  return {
    note,
    compare: (part, given, home, missing, differs) => {
      if (given === undefined && home === undefined) return
      if (given === undefined || home === undefined) note(part, 'missing', missing)
      else note(part, given === home ? 'agree' : 'differ', given === home ? 0 : differs)
    },
    takeOff: (off) => {
      points -= off
    },
    finish: () => ({ score: Math.max(0, points) / 100, ...parts }),
  }
}
