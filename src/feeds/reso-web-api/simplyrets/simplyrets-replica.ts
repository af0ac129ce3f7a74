import { FeedError, type FeedRecord } from '../../../ingest/ports/feed.ts'
import type { ReplicationRequest, ReplicationStep } from '../../../ingest/ports/replica.ts'
import { resoIssue } from '../../reso/issues.ts'
import { ResoMapper } from '../../reso/reso-mapper.ts'
import { DEFAULT_RESO_SETTINGS } from '../../reso/reso-settings.ts'
import { showAddress } from '../../web/web-client.ts'
import { webApiIssue } from '../issues.ts'
import type { ODataReplicaParts } from '../odata-replica.ts'
import { openProgress, parsePosition, renderPosition } from '../position.ts'
import { type Page, parsePage } from '../requests/page.ts'
import { PauseDemanded, RequestFailed } from '../requests/requester.ts'
import { renderRoot } from '../service/queries.ts'
import { StepBatch } from '../step-batch.ts'
import { mapSimplyRets } from './map-simplyrets.ts'

/** When the service last refreshed its listings from the MLS. */
const LAST_UPDATE_HEADER = 'x-simplyrets-last-update'

interface RefreshedPage extends Page {
  lastUpdate: string | undefined
}

/**
 * Reads all listings of SimplyRETS in the order of their keys. The service cannot be asked for changes alone, but its first page says when
 * it last refreshed its listings: a run reads everything if that is not what the last complete run was told. A run that read everything
 * from the first page to the last also shows what is gone.
 */
export async function* replicateSimplyRets(
  { address, position, findsRemovals, progress }: ReplicationRequest,
  { scope, requester, timing, stepLimits, sweepEveryMs }: ODataReplicaParts,
): AsyncGenerator<ReplicationStep> {
  const { root, profile, filter } = scope
  const batch = new StepBatch(stepLimits, timing.clock)
  const mapper = new ResoMapper(DEFAULT_RESO_SETTINGS, batch.raise)
  const place = parsePosition(position, [renderRoot(root), filter ?? ''].join(' | '))
  const progressMade = openProgress(place, 'properties')
  const present: FeedRecord[] = []
  const isFromStart = progressMade.pass === undefined
  const first = `${renderRoot(root)}/properties?limit=${profile.pageSize}&lastId=0${filter === undefined ? '' : `&${filter}`}`
  let url: string | undefined = progressMade.pass?.link ?? first
  let pagesRead = 0
  let lastUpdate: string | undefined
  try {
    while (url !== undefined) {
      const shown = showAddress(url)
      const page: RefreshedPage = await requester.get(url, (answer) => ({
        ...parsePage(shown, answer),
        lastUpdate: answer.headers.get(LAST_UPDATE_HEADER) ?? undefined,
      }))
      pagesRead += 1
      if (pagesRead === 1 && isFromStart) {
        lastUpdate = page.lastUpdate
        // All keys are to be compared if the interval is 0.
        if (sweepEveryMs > 0 && lastUpdate !== undefined && lastUpdate === progressMade.since) break
      }
      let lastId: string | undefined
      for (const item of page.items) {
        if (item.kind === 'malformed') {
          batch.raise(resoIssue('RecordMalformed', item.place, item.reason))
          continue
        }
        const fields = mapSimplyRets(item.fields)
        lastId = String(item.fields.get('mlsId'))
        batch.add(mapper.map(fields, '', item.place))
        const key = fields.get('ListingKey')
        if (typeof key === 'string') present.push({ kind: 'present', of: 'listing', key })
      }
      batch.add([], page.bytes)
      const isLast = page.nextLink === undefined && page.items.length < profile.pageSize
      url = isLast || lastId === undefined ? undefined : nextPage(url, lastId)
      const startedAt = progressMade.pass?.startedAt ?? page.date ?? new Date(timing.clock()).toISOString()
      if (url === undefined) delete progressMade.pass
      else progressMade.pass = { link: url, startedAt }
      progress({ records: batch.total })
      if (batch.isFull) yield batch.take(renderPosition(place))
    }
    if (isFromStart && findsRemovals && url === undefined) {
      if (!batch.isEmpty) yield batch.take(renderPosition(place))
      batch.add([...present, { kind: 'complete', of: 'listing' }])
      if (lastUpdate === undefined) delete progressMade.since
      else progressMade.since = lastUpdate
    }
  } catch (error) {
    if (!(error instanceof RequestFailed) && !(error instanceof PauseDemanded)) throw error
    if (pagesRead === 0) throw new FeedError(error.message, { cause: error })
    batch.raise(
      webApiIssue(
        error instanceof PauseDemanded ? 'PauseDemanded' : 'PageUnreadable',
        address,
        error.message,
      ),
    )
  }
  mapper.finish()
  yield batch.take(renderPosition(place))
}

/** "lastId" takes the key of the last listing. The link in the answer's header says the same. */
function nextPage(url: string, lastId: string): string {
  const next = new URL(url)
  next.searchParams.set('lastId', lastId)
  return next.href
}
