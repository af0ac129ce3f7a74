import { foldWords } from '../listing-search/facts/keyword-text.ts'

export const PLACE_SHORT_FORMS: Readonly<Record<string, string>> = {
  saint: 'st',
  sainte: 'ste',
  mount: 'mt',
  fort: 'ft',
}

/** A place's name for comparing: folded words, with Saint, Sainte, Mount and Fort in their short forms. */
export function foldPlaceName(name: string): string {
  return foldWords(name)
    .split(' ')
    .map((word) => (Object.hasOwn(PLACE_SHORT_FORMS, word) ? PLACE_SHORT_FORMS[word] : word))
    .join(' ')
}
