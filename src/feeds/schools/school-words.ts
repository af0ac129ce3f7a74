/** Words of a level in school names, longest first, and the one word that stands for each. */
const LEVEL_WORDS: readonly [RegExp, string][] = [
  [/\bjunior high school\b|\bjr high school\b|\bjunior high\b|\bjr high\b|\bjhs\b/g, 'ms'],
  [/\belementary school\b|\belementary\b|\belem\b/g, 'es'],
  [/\bmiddle school\b|\bmiddle\b/g, 'ms'],
  [/\bhigh school\b|\bhigh\b/g, 'hs'],
]

/** The different words of a school's name, with levels written alike: "Best Elementary School" is {best, es}. */
export function listSchoolWords(name: string): Set<string> {
  let text = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f'.]/g, '') // accents, and points inside "p.a."
    .replace(/[^a-z0-9]+/g, ' ')
  for (const [pattern, word] of LEVEL_WORDS) text = text.replace(pattern, word)
  return new Set(text.split(' ').filter((word) => word !== ''))
}
