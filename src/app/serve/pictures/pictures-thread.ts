import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openWebClient } from '../../../feeds/web/web-client.ts'
import { createFetchQueue, fetchQueued } from '../../../pictures/fetch-queue.ts'
import { followNewestEdition } from '../../../pictures/follow-editions.ts'
import { openPictureCache, type PictureCache } from '../../../pictures/picture-cache.ts'
import { openPictureFiles, removeUnfinished } from '../../../pictures/picture-files.ts'
import { openPictureSource } from '../../../pictures/picture-source.ts'
import { openStores } from '../../stores.ts'
import { encodeError } from '../../threads/error-codec.ts'
import { lowerPriority } from '../../threads/processors.ts'
import { runProgram } from '../../threads/run-program.ts'
import type { PicturesProtocol, PicturesStart } from './open-pictures.ts'
import { answerPictureRequests } from './picture-channel.ts'
import { authorizeByFeeds } from './picture-credentials.ts'

// The program of the picture thread: it fetches and renders the pictures that requests ask for, and in between fetches those of homes on the
// market and removes those of records that have gone.

const NICENESS = 5
/** How often the thread tries again after a failure, or looks whether the disk has space again. */
const LOOK_EVERY_MS = 5_000
const LIMITS = { maxBytes: 40 * 2 ** 20, timeoutMs: 30_000, maxRedirects: 5 }

await runProgram<PicturesProtocol, PicturesStart>(async (start, tell) => {
  lowerPriority(NICENESS)
  await removeUnfinished(start.directory)
  const { editions, close } = await openStores(start.stores, { isReadOnly: true })
  const files = await openPictureFiles(start.directory)
  const client = openWebClient({ allowsPrivate: start.allowsPrivate, limits: LIMITS })
  const timing = { clock: Date.now, random: Math.random, sleep: (ms: number) => sleep(ms) }
  const quotas = [{ requests: start.requestsPerSecond, perMs: 1000 }]
  const authorize = authorizeByFeeds(start.feeds, client)
  const source = openPictureSource({ client, timing, quotas, authorize })
  const leastFreeBytes = start.leastFreeMb * 2 ** 20
  const cache: PictureCache = openPictureCache({ files, source, editions, leastFreeBytes })
  const queue = createFetchQueue()
  let isStopping = false
  let wasFull = false
  let followed: number | undefined
  let following: Promise<void> | undefined
  let fetching: Promise<void> | undefined
  const parts = { cache, files, queue, editions, isStopping: () => isStopping }

  const report = (error: unknown) => {
    if (!isStopping) tell('failed', encodeError(error))
  }
  const follow = async () => {
    const before = followed
    followed = await followNewestEdition(followed, parts)
    if (followed !== before)
      tell('followed', { edition: followed, queued: queue.length, removed: cache.counts.removed })
  }
  const fetch = async () => {
    const edition = followed
    const isDone = await fetchQueued(parts)
    if (isDone && !isStopping && edition !== undefined) tell('cached', { edition })
    if (isDone === wasFull)
      tell('diskFull', { isFull: !isDone, directory: join(start.directory, 'originals') })
    wasFull = !isDone
  }
  const look = () => {
    following ??= follow()
      .catch(report)
      .finally(() => {
        following = undefined
        fetching ??= fetch()
          .catch(report)
          .finally(() => {
            fetching = undefined
          })
      })
  }

  const stopAnswering = answerPictureRequests(start.channel, async (address, rendition) => {
    try {
      return await cache.prepare(address, rendition)
    } catch (error) {
      report(error)
      return { kind: 'missing', reason: 'failed' }
    }
  })
  const watch = editions.watch(look)
  const timer = setInterval(look, LOOK_EVERY_MS)
  look()
  return {
    calls: {
      describe: () => ({ ...cache.counts, waiting: queue.length }),
    },
    close: async () => {
      isStopping = true
      clearInterval(timer)
      watch.close()
      stopAnswering()
      // Requests to slow sources end with the client.
      await client.close()
      await following
      await fetching
      await close()
    },
  }
})
