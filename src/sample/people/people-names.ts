import type { Random } from '../random.ts'

const STARTS = [
  'Bre',
  'Cal',
  'Dov',
  'El',
  'Fen',
  'Gwi',
  'Hal',
  'Ilo',
  'Jor',
  'Kel',
  'Lum',
  'Mev',
  'Nor',
  'Oli',
  'Pel',
]
const MORE_STARTS = ['Quin', 'Rav', 'Sel', 'Tov', 'Uma', 'Ves', 'Wil', 'Xan', 'Yor', 'Zel']
const ENDS = ['da', 'vin', 'wyn', 'ora', 'mar', 'eth', 'ric', 'lia', 'don', 'sa', 'bel', 'tan']
const FAMILY_STARTS = [
  'Quill',
  'Fenno',
  'Brackle',
  'Thistle',
  'Marrow',
  'Osk',
  'Pendle',
  'Wimber',
  'Tolla',
  'Grindle',
]
const FAMILY_ENDS = [
  'mark',
  'wick',
  'shaw',
  'croft',
  'by',
  'water',
  'field',
  'stone',
  'hurst',
  'gate',
  'more',
  'dale',
]

/** Composes a name from syllables, so that a real person has it only by chance. */
export function drawPersonName(random: Random): { first: string; last: string } {
  return {
    first: random.pick([...STARTS, ...MORE_STARTS]) + random.pick(ENDS),
    last: random.pick(FAMILY_STARTS) + random.pick(FAMILY_ENDS),
  }
}

const OFFICE_KINDS = ['Realty', 'Homes', 'Properties', 'Real Estate', 'Brokers', 'Home Group']

/** "Sample Quillmark Realty": no real office has such a name. */
export function drawOfficeName(random: Random): string {
  return `Sample ${random.pick(FAMILY_STARTS)}${random.pick(FAMILY_ENDS)} ${random.pick(OFFICE_KINDS)}`
}

/** One of the hundred phone numbers that are reserved for fiction. */
export function drawPhone(random: Random): string {
  return `206-555-01${String(random.whole(0, 99)).padStart(2, '0')}`
}
