import { foldWords } from '../domain/listing-search/fold-words.ts'

/** The forms of USPS Publication 28 that addresses use most, by the word as people write it. */
export const STREET_SHORT_FORMS: Readonly<Record<string, string>> = {
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
  alley: 'aly',
  avenue: 'ave',
  av: 'ave',
  boulevard: 'blvd',
  circle: 'cir',
  court: 'ct',
  cove: 'cv',
  crossing: 'xing',
  drive: 'dr',
  expressway: 'expy',
  highway: 'hwy',
  lane: 'ln',
  loop: 'loop',
  parkway: 'pkwy',
  pkway: 'pkwy',
  place: 'pl',
  plaza: 'plz',
  point: 'pt',
  ridge: 'rdg',
  road: 'rd',
  square: 'sq',
  street: 'st',
  str: 'st',
  terrace: 'ter',
  trail: 'trl',
  turnpike: 'tpke',
  saint: 'st',
  mount: 'mt',
  fort: 'ft',
}

export const UNIT_MARKS = new Set([
  'apt',
  'apartment',
  'unit',
  'suite',
  'ste',
  'no',
  'num',
  'number',
  'lot',
  'space',
  'spc',
])

/** A street line for comparing: "123 North Main Street, Apt 4" and "123 n main st # 4" are "123 n main st 4". */
export function foldStreetLine(line: string): string {
  return foldWords(line)
    .split(' ')
    .filter((word) => !UNIT_MARKS.has(word))
    .map((word) => (Object.hasOwn(STREET_SHORT_FORMS, word) ? STREET_SHORT_FORMS[word] : word))
    .join(' ')
}
