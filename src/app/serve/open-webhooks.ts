import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import { DEFAULT_USE } from '../../access/ports.ts'
import { type DisplayView, hasDelays } from '../../display/display-rules.ts'
import { openShownEditions } from '../../display/shown-editions.ts'
import { openWebClient } from '../../feeds/web/web-client.ts'
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
    editions,
    openAs: async (use, edition) => {
      const view = views.find(({ uses }) => uses.includes(use)) ?? views[0]!
      return hasDelays(view) ? undefined : openShownEditions(editions, view, Date.now()).read(edition)
    },
    findUse: async (holder) => (await access.findSubscription(holder))?.use ?? DEFAULT_USE,
    getIndex: () => serving.getServed().editionIndex,
    getServed: () => serving.getServed().reader,
    pause: () => nextTurn(),
    client: openWebClient({ allowsPrivate: allowPrivateFeeds === 'true', limits: RECEIVER_LIMITS }),
    clock: Date.now,
    random: Math.random,
    observer: openFaultLog(log, 'webhooks', 'saved searches cannot be compared or delivered'),
  })
}
