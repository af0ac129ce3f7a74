import type { Issue } from '../../../ingest/ports/issue.ts'
import type { ListingFacts } from '../../../records/listing.ts'
import { fieldsOf, type JsonObject } from '../json/json-records.ts'
import { ResoMapper } from '../reso-mapper.ts'
import { DEFAULT_RESO_SETTINGS } from '../reso-settings.ts'

/** The listing and the issues of a Property record that has a key, a status and these fields. For tests. */
export function mapListing(fields: JsonObject): { facts: ListingFacts; issues: Issue[] } {
  const issues: Issue[] = []
  const mapper = new ResoMapper(DEFAULT_RESO_SETTINGS, (issue) => issues.push(issue))
  const record = { ListingKey: 'K1', StandardStatus: 'Active', ...fields }
  const mapped = mapper.map(fieldsOf(record), '', 'test').find((each) => each.kind === 'listing')
  mapper.finish()
  if (mapped === undefined) throw new Error(`no listing: ${JSON.stringify(issues)}`)
  return { facts: mapped.facts, issues }
}
