import { stringify } from 'yaml'
import { DELIMITERS } from '../../reading/delimited/guess-delimiter.ts'
import { mapTexts } from './map-texts.ts'
import type { FieldCandidate, MatchedColumn } from './match-columns.ts'
import type { FileSample, SampledColumn } from './sample-columns.ts'
import { findDateFormat, SHAPE_NAMES } from './value-shapes.ts'

export type SuggestedResource = 'Property' | 'Assessment' | 'Member' | 'Office'

/** A field that is the same in every record, and why it is suggested. */
export interface SuggestedConstant {
  field: string
  value: string
  reason: string
}

/** What a mapping of a file could be. It is a guess, and says so. */
export interface Suggestion {
  fileName: string
  /** Files of the same archive or folder that were not looked at. */
  otherFiles: readonly string[]
  /** Set where the file is one of several in an archive. */
  member?: string
  sample: FileSample
  resource: SuggestedResource
  resourceReason: string
  constants: readonly SuggestedConstant[]
  columns: readonly MatchedColumn[]
}

const KEY_FIELDS = {
  Property: 'ListingKey',
  Assessment: 'ParcelNumber',
  Member: 'MemberKey',
  Office: 'OfficeKey',
}
const FEW_VALUES = 5
const FITTING = 0.9

/** The YAML text of a mapping with the reasons as comments. It can be used as it is. */
export function renderSuggestion(suggestion: Suggestion): string {
  const { columns, resource, constants } = suggestion
  const lines = columns.filter(({ chosen }) => chosen !== undefined).map(renderColumn)
  const lost = columns.filter(({ chosen }) => chosen === undefined)
  const uncertain = lines.filter(({ isUncertain }) => isUncertain).length
  return [
    ...renderHead(suggestion, lines.length, uncertain, lost.length),
    `resource: ${resource} # ${suggestion.resourceReason}`,
    ...renderFile(suggestion),
    ...section(
      'constants:',
      constants.map(({ field, value, reason }) => `  ${field}: ${value} # ${reason}`),
    ),
    ...renderKey(suggestion),
    ...(lines.length === 0 ? ['columns: {}'] : ['columns:', ...lines.flatMap(({ text }) => text)]),
    ...section('ignore: # these columns would be lost', lost.map(renderLost)),
    '',
  ].join('\n')
}

function renderHead(
  { fileName, sample, otherFiles }: Suggestion,
  mapped: number,
  uncertain: number,
  lost: number,
): string[] {
  const rows = sample.isCut ? `its first ${sample.rowCount} rows` : `its ${sample.rowCount} rows`
  return [
    `# A suggested mapping for ${oneLine(fileName)}, from its header and ${rows}.`,
    '# It is a guess. Read the reasons, decide where a line says "uncertain", and load with --dry-run first.',
    `# ${sample.columns.length} columns: ${mapped} with a target, ${uncertain} of them uncertain; ${lost} would be lost.`,
    ...(sample.malformedCount === 0
      ? []
      : [`# ${sample.malformedCount} rows do not have as many cells as the header and would be rejected.`]),
    ...(otherFiles.length === 0
      ? []
      : [
          `# Not looked at: ${otherFiles.slice(0, 10).map(oneLine).join(', ')}. They are read alike, or need mappings of their own.`,
        ]),
  ]
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines]
}

function renderFile({ sample, member }: Suggestion): string[] {
  const { delimiter, encoding, hasBackslashes } = sample
  const name = Object.entries(DELIMITERS).find(([, sign]) => sign === delimiter)?.[0] ?? scalar(delimiter)
  return [
    'file:',
    `  delimiter: ${name}`,
    ...(encoding === undefined
      ? []
      : [`  encoding: ${encoding} # uncertain: it is not UTF-8, and this is the usual other one`]),
    ...(hasBackslashes
      ? ['  # escape: backslash # uncertain: some quotes have a backslash before them']
      : []),
    ...(member === undefined ? [] : [`  members: ${scalar(member)}`]),
  ]
}

function renderKey({ resource, columns }: Suggestion): string[] {
  const keyField = KEY_FIELDS[resource]
  const key = columns.find(({ chosen }) => chosen?.field === keyField)
  if (key !== undefined) return []
  const advice =
    resource === 'Assessment'
      ? 'Rows without a parcel number are rejected: combine it from columns, such as ParcelNumber: "{book:03}{page:03}".'
      : `Rows are named by their contents, so load with --full; or combine columns, such as ${keyField}: "{column}-{column:8}".`
  return [`# No column is ${keyField}, which names a record. ${advice}`]
}

interface RenderedColumn {
  text: string[]
  isUncertain: boolean
}

function renderColumn({ column, chosen, rivals }: MatchedColumn): RenderedColumn {
  const { field } = chosen as FieldCandidate
  const doubts = [...listDoubts(column, chosen as FieldCandidate), ...describeRivals(rivals)]
  const date = chosen?.shape === 'date' ? findDateFormat(column.values) : undefined
  if (date?.rival !== undefined)
    doubts.push(`days and months cannot be told apart: it may be ${date.rival} as well`)
  const texts = mapTexts(field, column.values)
  if (texts !== undefined && texts.unknown.length > 0)
    doubts.push(
      `not understood and lost: ${texts.unknown.slice(0, 5).map(quote).join(', ')}${texts.unknown.length > 5 ? ' and more' : ''}`,
    )
  if (texts !== undefined && texts.values.size > 0)
    doubts.push('what its texts stand for is guessed from their words')
  const reasons = [
    describeHeader(chosen as FieldCandidate),
    describeValues(column, chosen as FieldCandidate),
  ].join('; ')
  const comment = ` # ${doubts.length > 0 ? `uncertain (${doubts.join('; ')}). ` : ''}${reasons}`
  const name = `  ${scalar(column.name)}:`
  const isUncertain = doubts.length > 0
  if (date?.format !== undefined)
    return {
      isUncertain,
      text: [`${name} { field: ${field}, dateFormat: ${scalar(date.format)} }${comment}`],
    }
  if (texts === undefined || texts.values.size === 0)
    return { isUncertain, text: [`${name} ${field}${comment}`] }
  const values = [...texts.values].map(([text, meaning]) => `      ${scalar(text)}: ${scalar(meaning)}`)
  return { isUncertain, text: [`${name}${comment}`, `    field: ${field}`, '    values:', ...values] }
}

function listDoubts(column: SampledColumn, { field, header, share }: FieldCandidate): string[] {
  const count = column.values.length
  const doubts: string[] = []
  if (header !== 'named')
    doubts.push(header === 'hinted' ? 'only words of the header fit' : 'only the values say so')
  if (count === 0) doubts.push('the column is blank')
  else if (count < FEW_VALUES) doubts.push(count === 1 ? 'only one value' : `only ${count} values`)
  if (count > 0 && share < FITTING) doubts.push(`only ${percent(share)} of the values fit`)
  if (Object.values(KEY_FIELDS).includes(field) && field !== 'ParcelNumber' && column.distinct < count)
    doubts.push(`${count - column.distinct} values repeat, and rows with one key replace each other`)
  return doubts
}

function describeRivals(rivals: readonly FieldCandidate[]): string[] {
  return rivals.length === 0 ? [] : [`it may be ${rivals.map(({ field }) => field).join(' or ')} as well`]
}

function describeHeader({ header }: FieldCandidate): string {
  if (header === 'named') return 'the header is a name for it'
  return header === 'hinted' ? 'the header has words for it' : 'the header does not say'
}

function describeValues(column: SampledColumn, { shape, share }: FieldCandidate): string {
  if (column.values.length === 0) return 'no value to look at'
  const examples = `such as ${showSome(column)}`
  if (shape === 'any') return `its values may be anything, ${examples}`
  return `${percent(share)} of its ${column.values.length} values are ${SHAPE_NAMES[shape]}, ${examples}`
}

function renderLost({ column, taken }: MatchedColumn): string {
  const reason =
    taken === undefined
      ? 'neither header nor values say what it is'
      : `it may be ${taken.field}, which ${quote(taken.by)} fills`
  const values =
    column.values.length === 0 ? 'blank' : `${column.distinct} different values, such as ${showSome(column)}`
  return `  - ${scalar(column.name)} # ${reason}; ${values}`
}

const LONGEST_EXAMPLE = 24

function showSome({ values }: SampledColumn): string {
  return [...new Set(values)].slice(0, 3).map(quote).join(', ')
}

function quote(text: string): string {
  const line = oneLine(text)
  return `"${line.length > LONGEST_EXAMPLE ? `${line.slice(0, LONGEST_EXAMPLE)}…` : line}"`
}

/** Text for a comment, which ends with its line. */
function oneLine(text: string): string {
  return text.replace(/[\p{C}\p{Z}]+/gu, ' ')
}

function percent(share: number): string {
  return `${Math.floor(100 * share)} %`
}

/** A text as YAML writes it, quoted where it must be. */
function scalar(text: string): string {
  const written = stringify(text, { lineWidth: 0 }).trimEnd()
  return written.includes('\n') || written.includes('#') || written.length === 0
    ? JSON.stringify(text)
    : written
}
