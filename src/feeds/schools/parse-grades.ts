const GRADES = ['PK', 'K', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']

/** Numbers below 1 are how federal tables write the years before first grade. */
const EARLY_NAMES: Readonly<Record<string, string>> = {
  p: 'PK',
  pk: 'PK',
  prek: 'PK',
  preschool: 'PK',
  prekindergarten: 'PK',
  '-1': 'PK',
  tk: 'K',
  k: 'K',
  kg: 'K',
  kindergarten: 'K',
  '0': 'K',
}

/**
 * The grades "PK", "K", "1" to "12", in ascending order, of spans and lists such as "K-5", "PK - 8", "P-8", "KG-05", "6, 7, 8"
 * and "Grades 9 to 12"; undefined for anything else.
 */
export function parseGrades(text: string): string[] | undefined {
  const found = new Set<string>()
  for (const part of text.split(/[,;&/]/)) {
    const ends = normalize(part).split(/\s*(?:-|–|—|to|through|thru)\s*/) // "k – 8"
    const span = ends.length > 2 ? undefined : listSpan(ends[0], ends[1] ?? ends[0])
    if (span === undefined) return undefined
    for (const grade of span) found.add(grade)
  }
  return GRADES.filter((grade) => found.has(grade))
}

/** The grades from the lowest to the highest, each written in one of the usual ways; undefined for anything else. */
export function parseGradeRange(lowest: string, highest: string): string[] | undefined {
  return listSpan(normalize(lowest), normalize(highest))
}

function normalize(text: string): string {
  return text
    .toLowerCase()
    .replace(/pre-?\s?k(?!\w)/g, 'pk') // "Pre-K"
    .replace(/grades?|(?<=\d)(?:st|nd|rd|th)/g, '') // "1st"
    .trim()
}

function listSpan(lowest = '', highest = ''): string[] | undefined {
  const [first, last] = [indexOfGrade(lowest), indexOfGrade(highest)]
  return first < 0 || last < first ? undefined : GRADES.slice(first, last + 1)
}

function indexOfGrade(written: string): number {
  const grade = written.trim().replace(/^0(?=\d)/, '') // "05"
  return GRADES.indexOf(EARLY_NAMES[grade] ?? grade)
}
