import type { FeedRecord } from '../../../ingest/ports/feed.ts'
import type { StoredSource } from '../../../ingest/ports/replica.ts'
import { resoIssue } from '../../reso/issues.ts'
import type { JsonItem } from '../../reso/json/json-records.ts'
import type { RecordFields } from '../../reso/json/record-fields.ts'
import type { ResoMapper } from '../../reso/reso-mapper.ts'
import { RESOURCES, type ResoResource } from '../../reso/resources.ts'
import type { Timing } from '../../web/pace.ts'
import { showAddress } from '../../web/web-client.ts'
import { webApiIssue } from '../issues.ts'
import type { ReplicationPosition } from '../position.ts'
import { type Page, parsePage } from '../requests/page.ts'
import type { Requester, RequestFailed } from '../requests/requester.ts'
import type { ReplicationScope } from '../service/queries.ts'
import type { ResourcePlan, ServicePlan } from '../service/service-plan.ts'
import type { StepBatch } from '../step-batch.ts'

/** Everything that the parts of one run of a replication share. */
export interface Conversation {
  scope: ReplicationScope
  plan: ServicePlan
  requester: Requester
  mapper: ResoMapper
  stored: StoredSource
  /** Changed as pages are read, and stored with each step. */
  position: ReplicationPosition
  batch: StepBatch
  timing: Timing
  /** The number of pages read in this run. */
  pagesRead: number
  /** Whether open houses are to be read even if none says that it has changed. */
  areOpenHousesDue: boolean
}

/** A record whose fields may be completed. */
export type RecordItem = Extract<JsonItem, { kind: 'record' }> & { fields: Map<string, unknown> }

/** One page. Throws RequestFailed if the service does not deliver it. */
export async function getPage(talk: Conversation, url: string): Promise<Page> {
  const page = await talk.requester.get(url, (answer) => parsePage(showAddress(url), answer))
  talk.pagesRead += 1
  return page
}

/**
 * The address of the next page, if it may be followed. Secrets go to the host of the service only, so an address elsewhere is
 * refused, and so is one that leads in a circle.
 */
export function followLink(
  talk: Conversation,
  link: string,
  from: string,
  seen: Set<string>,
): string | undefined {
  const { root } = talk.scope
  const url = URL.parse(link, from)
  // Behind a proxy, services name themselves by http.
  if (url !== null && url.host === root.host) url.protocol = root.protocol
  if (url === null || url.origin !== root.origin || seen.has(url.href)) {
    talk.batch.raise(webApiIssue('LinkForeign', showAddress(from), showAddress(link)))
    return undefined
  }
  seen.add(url.href)
  // It is stored with the position, where a secret has no business.
  return url.href.replace(/([?&])access_token=[^&]*&?/, '$1').replace(/[?&]$/, '')
}

/** Maps one record. Its resource is known from the query, whatever the service calls it. */
export function mapRecord(
  talk: Conversation,
  { fields, place }: RecordItem,
  resource: ResoResource,
): FeedRecord[] {
  const own = new Map(fields)
  own.delete('@odata.context')
  own.delete('@reso.context')
  return talk.mapper.map(own, `{"@reso.context":"urn:reso:resource:${RESOURCES[resource].title}"`, place)
}

/** The records of a page. Elements that are none become issues. */
export function listRecords(talk: Conversation, { items }: Pick<Page, 'items'>): RecordItem[] {
  return items.flatMap((item): RecordItem[] => {
    if (item.kind === 'malformed') talk.batch.raise(resoIssue('RecordMalformed', item.place, item.reason))
    return item.kind === 'record' ? [{ ...item, fields: new Map(item.fields) }] : []
  })
}

/** The text of a key or another short value; undefined if it is absent. */
export function readText({ fields }: { fields: RecordFields }, name: string | undefined): string | undefined {
  const value = name === undefined ? undefined : fields.get(name)
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** The time of the last change, in epoch milliseconds. */
export function readModifiedMs(item: RecordItem, { timestampField }: ResourcePlan): number | undefined {
  const ms = Date.parse(readText(item, timestampField) ?? '')
  return Number.isNaN(ms) ? undefined : ms
}

/** Reports what a service did not deliver. The rest of the run goes on without it. */
export function reportFailure(talk: Conversation, failure: RequestFailed, entitySet: string): void {
  const isRefused = failure.status === 403 || failure.status === 404
  talk.batch.raise(webApiIssue(isRefused ? 'ResourceRefused' : 'PageUnreadable', entitySet, failure.message))
}
