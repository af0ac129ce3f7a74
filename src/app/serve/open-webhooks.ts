import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import { DEFAULT_USE } from '../../access/ports.ts'
import type { DisplayView } from '../../display/display-rules.ts'
import { openShownComparison } from '../../display/shown-editions.ts'
import { openWebClient } from '../../feeds/web/web-client.ts'
import { positionOf } from '../../operations/tables/edition-position.ts'
import { openWebhooks, type Webhooks } from '../../webhooks/run-webhooks.ts'
import type { Settings } from '../settings/settings.ts'
import type { InstalledStores } from '../stores.ts'
import type { Serving } from './answer/open-serving.ts'
import { openFaultLog } from './observability.ts'

/** Of a receiver's answer only the status counts. */
const RECEIVER_LIMITS = { maxBytes: 2 ** 20, timeoutMs: 15_000, maxRedirects: 0 }

/** Opens the delivery of saved searches over what the first thread serves. */
export function openServiceWebhooks(
  { editions, feedStates, access }: InstalledStores,
  serving: Pick<Serving, 'getServed'>,
  views: readonly DisplayView[],
  { allowPrivateFeeds }: Settings,
  log: Logger,
): Webhooks {
  return openWebhooks({
    states: feedStates,
    uses: views.flatMap(({ uses }) => uses),
    findUse: async (holder) => (await access.findSubscription(holder))?.use ?? DEFAULT_USE,
    getServed: (use) => {
      const { editionIndex, reader, view, listReveals } = serving.getServed(use)
      const position = positionOf(reader)
      const atMs = position.atMs ?? Date.now()
      const now = { edition: editionIndex.edition, atMs, ...(listReveals && { listReveals }) }
      return { position, index: editionIndex, compared: openShownComparison(editions, view, now) }
    },
    pause: () => nextTurn(),
    client: openWebClient({ allowsPrivate: allowPrivateFeeds === 'true', limits: RECEIVER_LIMITS }),
    clock: Date.now,
    random: Math.random,
    observer: openFaultLog(log, 'webhooks', 'saved searches cannot be compared or delivered'),
  })
}
