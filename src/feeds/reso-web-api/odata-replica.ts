import { FeedError } from '../../ingest/ports/feed.ts'
import type { ReplicationRequest, ReplicationStep } from '../../ingest/ports/replica.ts'
import { ResoMapper } from '../reso/reso-mapper.ts'
import { DEFAULT_RESO_SETTINGS } from '../reso/reso-settings.ts'
import type { Timing } from '../web/pace.ts'
import { webApiIssue } from './issues.ts'
import { parsePosition, renderPosition } from './position.ts'
import { PauseDemanded, type Requester, RequestFailed } from './requests/requester.ts'
import { parseMetadata, type ServiceShape } from './service/metadata.ts'
import { type ReplicationScope, renderRoot } from './service/queries.ts'
import { planService, type ServicePlan } from './service/service-plan.ts'
import type { Conversation } from './stages/conversation.ts'
import { readChangedChildren } from './stages/read-changed-children.ts'
import { readChanges } from './stages/read-changes.ts'
import { findLatestEvent, readEvents } from './stages/read-events.ts'
import { readOpenHouses } from './stages/read-open-houses.ts'
import { sweepKeys } from './stages/sweep-keys.ts'
import { StepBatch, type StepLimits } from './step-batch.ts'

export interface ODataReplicaParts {
  scope: ReplicationScope
  requester: Requester
  timing: Timing
  stepLimits: StepLimits
  /** How often all keys are compared. 0 compares them in this run. */
  sweepEveryMs: number
}

/** One run of the replication of an OData service, from $metadata to the comparison of keys. */
export async function* replicateOData(
  { address, position, stored, findsRemovals, progress }: ReplicationRequest,
  { scope, requester, timing, stepLimits, sweepEveryMs }: ODataReplicaParts,
): AsyncGenerator<ReplicationStep> {
  const batch = new StepBatch(stepLimits, timing.clock)
  const talk: Conversation = {
    ...{ scope, requester, timing, stored, batch },
    plan: planService(await readMetadata(requester, scope), scope.profile),
    mapper: new ResoMapper(DEFAULT_RESO_SETTINGS, batch.raise),
    position: parsePosition(position, describeScope(scope)),
    pagesRead: 0,
    areOpenHousesDue: false,
  }
  refuseWithoutListings(talk.plan, address)
  try {
    for await (const step of readService(talk, findsRemovals ? sweepEveryMs : undefined)) {
      progress({ records: batch.total })
      yield step
    }
  } catch (error) {
    if (!(error instanceof PauseDemanded)) throw error
    batch.raise(webApiIssue('PauseDemanded', address, error.message))
  }
  talk.mapper.finish()
  const last = batch.take(renderPosition(talk.position))
  const [failure] = last.issues.filter(({ name }) => name === 'PageUnreadable' || name === 'PauseDemanded')
  if (talk.pagesRead === 0) throw new FeedError(failure?.detail ?? `${address}: nothing could be read`)
  yield last
}

/** What is read, in this order: what names others comes after them. Without `sweepEveryMs` keys are not compared. */
async function* readService(
  talk: Conversation,
  sweepEveryMs: number | undefined,
): AsyncGenerator<ReplicationStep> {
  const { plan, position, timing } = talk
  const isFirst = Object.keys(position.resources).length === 0
  if (plan.hasEvents && isFirst) {
    const latest = await findLatestEvent(talk)
    if (latest !== undefined) position.events = latest
  }
  for (const record of plan.records) {
    const isFollowedByEvents =
      position.events !== undefined && position.resources[record.entitySet]?.since !== undefined
    const isUnfinished = position.resources[record.entitySet]?.pass !== undefined
    if (!isFollowedByEvents || isUnfinished) yield* readChanges(talk, record)
  }
  if (!isFirst) yield* readEvents(talk)
  const property = plan.records.at(-1)!
  for (const child of plan.children) yield* readChangedChildren(talk, property, child)
  const isSweepDue =
    sweepEveryMs !== undefined && timing.clock() - (position.sweptAtMs ?? -Infinity) >= sweepEveryMs
  if (isSweepDue) {
    talk.areOpenHousesDue = true
    yield* sweepKeys(talk)
  }
  if (plan.openHouses !== undefined) await readOpenHouses(talk, plan.openHouses)
}

/** Undefined when the service does not show its metadata: not all vendors do. */
async function readMetadata(
  requester: Requester,
  { root }: ReplicationScope,
): Promise<ServiceShape | undefined> {
  try {
    const url = `${renderRoot(root)}/$metadata`
    return await requester.get(url, ({ body }) => parseMetadata(body.toString()))
  } catch (error) {
    const isHidden = error instanceof RequestFailed && [400, 403, 404, 406, 501].includes(error.status ?? 0)
    if (isHidden) return undefined
    if (!(error instanceof RequestFailed) && !(error instanceof PauseDemanded)) throw error
    throw new FeedError(error.message, { cause: error })
  }
}

function refuseWithoutListings({ records }: ServicePlan, address: string): void {
  if (records.at(-1)?.resource === 'property') return
  throw new FeedError(
    `${address}: $metadata names no Property resource; is this the root of a RESO Web API service?`,
  )
}

/** Another address, system or filter is another replication. */
function describeScope({ root, system, filter }: ReplicationScope): string {
  return [renderRoot(root), system ?? '', filter ?? ''].join(' | ')
}
