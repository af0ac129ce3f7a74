const GRADES = ['PK', 'K', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']

const EARLY_NAMES: Readonly<Record<string, string>> = {
  p: 'PK',
  pk: 'PK',
  prek: 'PK',
  preschool: 'PK',
  tk: 'K',
  k: 'K',
  kg: 'K',
  kindergarten: 'K',
}

/**
 * Grades "PK", "K", "1" to "12", ascending, of spans and lists such as "K-5", "PK - 8", "P-8", "KG-05", "6, 7, 8" and
 * "Grades 9 to 12"; undefined for anything else.
 */
export function parseGrades(text: string): string[] | undefined {
  const places = new Set<number>()
  for (const part of text.split(/[,;&/]/)) {
    const span = parseSpan(part)
    if (span === undefined) return undefined
    for (let place = span.first; place <= span.last; place++) places.add(place)
  }
  return GRADES.filter((_, place) => places.has(place))
}

function parseSpan(part: string): { first: number; last: number } | undefined {
  const plain = part
    .toLowerCase()
    .replace(/pre-?\s?k(?!\w)/g, 'pk')
    .replace(/grades?|(?<=\d)(?:st|nd|rd|th)/g, '') // "Pre-K", "1st"
  const ends = plain.split(/\s*(?:-|–|—|to|through|thru)\s*/).map((end) => findPlace(end.trim())) // "k – 8"
  const [first = -1, last = first] = ends
  return ends.length > 2 || first < 0 || last < first ? undefined : { first, last }
}

function findPlace(grade: string): number {
  return GRADES.indexOf(EARLY_NAMES[grade] ?? grade.replace(/^0(?=\d)/, '')) // "05"
}
