import { foldWords } from '../listing-search/facts/keyword-text.ts'
import { STREET_SUFFIXES } from './street-suffixes.ts'

/** Short forms of USPS Publication 28, by the word as people write it; and ordinals as digits. */
export const STREET_SHORT_FORMS: Readonly<Record<string, string>> = {
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
  ...STREET_SUFFIXES,
  saint: 'st',
  first: '1st',
  second: '2nd',
  third: '3rd',
  fourth: '4th',
  fifth: '5th',
  sixth: '6th',
  seventh: '7th',
  eighth: '8th',
  ninth: '9th',
  tenth: '10th',
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
  'bldg',
  'building',
  'rm',
  'room',
  'trlr',
  'trailer',
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
