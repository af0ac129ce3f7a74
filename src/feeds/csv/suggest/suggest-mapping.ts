import { basename } from 'node:path'
import { foldName } from '../../../records/fold-name.ts'
import { type InputFile, listInputFiles } from '../../reading/input-files.ts'
import { listFieldsRead, type MappedResource } from '../../reso/fields-read.ts'
import { DELIMITED_ENDINGS } from '../csv-feed.ts'
import { NESTED_FIELDS } from '../parse-mapping.ts'
import { FIELD_HINTS } from './header-synonyms.ts'
import { type MatchedColumn, matchColumns } from './match-columns.ts'
import {
  renderSuggestion,
  type SuggestedConstant,
  type SuggestedResource,
  type Suggestion,
} from './render-suggestion.ts'
import { type FileSample, sampleColumns } from './sample-columns.ts'

/**
 * Proposes a mapping for a delimited file, as a YAML text with its reasons. Of a folder or an archive it looks at the first file. Throws
 * FeedError for a file that cannot be read.
 */
export async function suggestMapping(input: string): Promise<string> {
  const [file, ...others] = await listInputFiles([input], { endings: DELIMITED_ENDINGS })
  const sample = await sampleColumns(file as InputFile)
  return renderSuggestion(buildSuggestion(file as InputFile, others, sample))
}

function buildSuggestion(file: InputFile, others: readonly InputFile[], sample: FileSample): Suggestion {
  const { resource, reason } = chooseResource(sample)
  const read = listFieldsRead(resource.toLowerCase() as MappedResource)
  const columns = matchColumns(sample, read.difference(new Set(NESTED_FIELDS)))
  return {
    fileName: basename(file.path),
    otherFiles: others.map(({ path }) => basename(path)),
    ...(others.length > 0 && file.archive !== undefined && { member: file.archive.member }),
    ...{ sample, resource, columns },
    resourceReason: reason,
    constants: resource === 'Property' ? suggestStatus(columns) : [],
  }
}

const ROLL_FIELDS = [
  ...['TaxAssessedValue', 'PlatMarketValue', 'PlatAssessedLandValue', 'PlatAssessedImprovementValue'],
  ...['PlatUseCode', 'PlatDeedType', 'PlatDocumentNumber'],
]

/** Columns of an assessor and none of an offer make an assessment; keys of people make members or offices; all others are homes. */
function chooseResource({ columns }: FileSample): { resource: SuggestedResource; reason: string } {
  const names = new Set(columns.map(({ name }) => foldName(name)))
  const find = (...fields: string[]) =>
    FIELD_HINTS.filter(({ field }) => fields.includes(field))
      .flatMap(({ field, headers }) => [foldName(field), ...headers.split(/\s+/)])
      .filter((header) => names.has(header))
  const isOffer = find('StandardStatus', 'ListingId').length > 0
  const [roll] = find(...ROLL_FIELDS)
  const [parcel] = find('ParcelNumber')
  if (!isOffer && roll !== undefined && parcel !== undefined)
    return { resource: 'Assessment', reason: `"${parcel}" and "${roll}" are columns of an assessor` }
  const hasHome = find('UnparsedAddress', 'ListPrice', 'ClosePrice', 'Latitude').length > 0
  if (!hasHome && find('MemberKey').length > 0)
    return { resource: 'Member', reason: 'it has keys of agents and no homes' }
  if (!hasHome && find('OfficeKey').length > 0)
    return { resource: 'Office', reason: 'it has keys of offices and no homes' }
  return { resource: 'Property', reason: 'it seems to hold homes that are or were offered' }
}

/** Without a status a listing is not read at all. */
function suggestStatus(columns: readonly MatchedColumn[]): SuggestedConstant[] {
  const nameOf = (field: string) => columns.find(({ chosen }) => chosen?.field === field)?.column.name
  if (nameOf('StandardStatus') !== undefined) return []
  const [date, price] = [nameOf('CloseDate'), nameOf('ClosePrice')]
  if (date !== undefined && price !== undefined)
    return [
      {
        ...{ field: 'StandardStatus', value: 'Closed' },
        reason: `a guess: no column is a status, and "${date}" and "${price}" look like sales`,
      },
    ]
  return [
    {
      ...{ field: 'StandardStatus', value: 'Active' },
      reason: 'a guess: no column is a status, and none is the day of a sale',
    },
  ]
}
