import { foldName } from '../../../records/fold-name.ts'
import { FIELD_HINTS, type FieldHint } from './header-synonyms.ts'
import type { FileSample, SampledColumn } from './sample-columns.ts'
import { measureShape, type ShapeName, TELLING_SHAPES } from './value-shapes.ts'

/** How a header says what its column is: by a name of the field, by some of its words, or not at all. */
export type HeaderMatch = 'named' | 'hinted' | 'silent'

/** A field that a column may be. */
export interface FieldCandidate {
  field: string
  header: HeaderMatch
  shape: ShapeName
  /** The share of values that look like the field, 0 to 1. */
  share: number
  score: number
}

export interface MatchedColumn {
  column: SampledColumn
  /** What the column is most likely; absent if nothing speaks for any field. */
  chosen?: FieldCandidate
  /** Other fields that the header names as well, the likelier first. */
  rivals: FieldCandidate[]
  /** A field that the column may also be, but that another column fills. */
  taken?: { field: string; by: string }
}

const FITTING = 0.9
const TELLING = 0.95
/** Below this a header counts for less than its values against it. */
const CONTRARY = 0.5
const NEAR = 0.15

/** Matches the columns of a file to fields, each field once, the clearest match first. */
export function matchColumns(sample: FileSample, fields: ReadonlySet<string>): MatchedColumn[] {
  const hints = listHints(fields)
  const isOfSales = tellsOfSales(sample)
  const candidates = sample.columns.map((column) => listCandidates(column, hints, fields, isOfSales))
  const pairs = candidates.flatMap((some, at) => some.map((candidate) => ({ at, candidate })))
  pairs.sort((a, b) => b.candidate.score - a.candidate.score)
  const chosen = new Map<number, FieldCandidate>()
  const filledBy = new Map<string, number>()
  for (const { at, candidate } of pairs) {
    if (chosen.has(at) || (filledBy.has(candidate.field) && candidate.field !== 'Media')) continue
    chosen.set(at, candidate)
    filledBy.set(candidate.field, at)
  }
  return sample.columns.map((column, at) => {
    const own = chosen.get(at)
    const others = (candidates[at] ?? []).filter(({ field }) => field !== own?.field)
    const rivals = others.filter(
      ({ header, score }) => own !== undefined && header === 'named' && own.score - score < NEAR,
    )
    const [wanted] = others
    const by = own === undefined && wanted !== undefined ? filledBy.get(wanted.field) : undefined
    return {
      column,
      rivals,
      ...(own !== undefined && { chosen: own }),
      ...(by !== undefined && { taken: { field: wanted!.field, by: sample.columns[by]!.name } }),
    }
  })
}

interface Hint {
  field: string
  shape: ShapeName
  names: ReadonlySet<string>
  rank: number
}

function listHints(fields: ReadonlySet<string>): Hint[] {
  return FIELD_HINTS.filter(({ field }) => fields.has(field)).map(
    ({ field, shape, headers }: FieldHint, rank) => ({
      ...{ field, shape, rank },
      names: new Set([...headers.split(/\s+/), foldName(field)]),
    }),
  )
}

/** A file with a column for the day of a sale and none for a status holds sales. */
function tellsOfSales({ columns }: FileSample): boolean {
  const names = columns.map(({ name }) => foldName(name))
  const has = (field: string) =>
    FIELD_HINTS.some(
      (hint) => hint.field === field && hint.headers.split(/\s+/).some((header) => names.includes(header)),
    )
  return has('CloseDate') && !has('StandardStatus')
}

function listCandidates(
  column: SampledColumn,
  hints: readonly Hint[],
  fields: ReadonlySet<string>,
  isOfSales: boolean,
): FieldCandidate[] {
  const folded = foldName(column.name)
  const found = hints.flatMap((hint) => judge(column, hint, folded, isOfSales) ?? [])
  const own = [...fields].find((field) => foldName(field) === folded)
  if (own !== undefined && !found.some(({ field }) => field === own))
    found.push({ field: own, header: 'named', shape: 'any', share: 1, score: 1.3 })
  return found.toSorted((a, b) => b.score - a.score)
}

function judge(
  column: SampledColumn,
  hint: Hint,
  folded: string,
  isOfSales: boolean,
): FieldCandidate | undefined {
  const { field, shape, names, rank } = hint
  const header = matchHeader(column.name, folded, names)
  const isTelling = TELLING_SHAPES.some((telling) => telling.shape === shape && telling.field === field)
  if (header === 'silent' && !isTelling) return undefined
  const share = measureShape(shape, column.values)
  const isEmpty = column.values.length === 0
  if (header === 'silent' && (share < TELLING || column.values.length < 5)) return undefined
  if (header === 'hinted' && share < FITTING && !isEmpty) return undefined
  const base = header === 'named' ? (share < CONTRARY && !isEmpty ? 0.4 : 1) : header === 'hinted' ? 0.5 : 0.3
  const salesBonus = isOfSales && field === 'ClosePrice' ? NEAR + 0.01 : 0
  const keyPenalty = field === 'ListingKey' && column.distinct < column.values.length ? NEAR + 0.1 : 0
  return { field, header, shape, share, score: base + share / 2 + salesBonus - keyPenalty - rank / 1000 }
}

/** Some words of a header may name a field: "prop_address_city_name". Words of one or two letters do not. */
function matchHeader(name: string, folded: string, names: ReadonlySet<string>): HeaderMatch {
  if (names.has(folded)) return 'named'
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2') // "SalePrice" -> "Sale Price"
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.toLowerCase())
  for (let from = 0; from < words.length; from++) {
    for (let to = words.length; to > from; to--) {
      const joined = words.slice(from, to).join('')
      if (joined.length > 3 && names.has(joined)) return 'hinted'
    }
  }
  return 'silent'
}
