/** Invented first words. None is the name of a Seattle neighborhood. */
const WORDS = [
  ...[
    'Alderbrook',
    'Brackenfall',
    'Cedarwick',
    'Dunmoor',
    'Elkhaven',
    'Fernhollow',
    'Gullrest',
    'Harborlight',
  ],
  ...['Inkwater', 'Juniper', 'Kelpstone', 'Larchmont', 'Mossgate', 'Nettlefield', 'Otterbank', 'Pinecrown'],
  ...['Quillbay', 'Rainmark', 'Salalwood', 'Tidewell', 'Umberhill', 'Vesperton', 'Willowmere', 'Yarrowdale'],
]
const KINDS = [
  'Heights',
  'Park',
  'Landing',
  'Commons',
  'Ridge',
  'Green',
  'Point',
  'Row',
  'Grove',
  'Terrace',
  'Flats',
  'Mill',
  'Bend',
  'Steps',
]

/** The name of the neighborhood with a given number, different for every number below 336. */
export function renderPlaceName(number: number): string {
  const kind = KINDS[Math.floor(number / WORDS.length) % KINDS.length]
  return `${WORDS[number % WORDS.length]} ${kind}`
}

const DISTRICT_KINDS = ['Greater', 'Outer', 'Inner', 'Old'] as const

/** The name of a larger area, different for every number below 96. */
export function renderDistrictName(number: number): string {
  const kind = DISTRICT_KINDS[Math.floor(number / WORDS.length) % DISTRICT_KINDS.length]
  return `${kind} ${WORDS[number % WORDS.length]}`
}

/** A different first word for each number below 336: "Alderbrook", then "Alderbrook Park". */
export function renderSchoolWord(number: number): string {
  return number < WORDS.length ? WORDS[number]! : renderPlaceName(number - WORDS.length)
}
