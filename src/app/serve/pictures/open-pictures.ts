import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { FeedPlan } from '../../feeds/feed-plan.ts'
import { readFeedsFile } from '../../feeds/feeds-file.ts'
import type { Settings } from '../../settings/settings.ts'
import type { StoresDescription } from '../../stores.ts'
import { decodeError, type EncodedError } from '../../threads/error-codec.ts'
import { openThread } from '../../threads/open-thread.ts'
import { createEditionProgress } from '../edition-progress.ts'
import { openFaultLog, type PictureNumbers } from '../observability.ts'

/** Where serving threads find cached pictures. It can be cloned into a message. */
export interface PicturePlace {
  directory: string
  /** The channel to the thread that fetches and renders. */
  channel: string
}

/** The start parameters of the picture thread. */
export interface PicturesStart extends PicturePlace {
  stores: StoresDescription
  allowsPrivate: boolean
  /** The feeds whose credentials some pictures need. */
  feeds: readonly FeedPlan[]
  /** To each host. */
  requestsPerSecond: number
  /** Nothing is cached while the disk has less free. */
  leastFreeMb: number
}

export type PicturesProtocol = {
  calls: {
    describe(): PictureNumbers
  }
  events: {
    /** The cache has no pictures that this edition does not have, and some records wait for theirs to be fetched. */
    followed: { edition: number; queued: number; removed: number }
    /** The pictures of all homes on the market in this edition are cached, as far as they can be fetched. */
    cached: { edition: number }
    diskFull: { isFull: boolean; directory: string }
    failed: EncodedError
  }
}

export interface Pictures {
  place: PicturePlace
  describe(): Promise<PictureNumbers>
  untilCached(edition: number): Promise<void>
  close(): Promise<void>
}

/** Starts the thread that caches pictures. Resolves to undefined if the settings leave them where they are. */
export async function openPictures(
  settings: Settings,
  stores: StoresDescription,
  log: Logger,
): Promise<Pictures | undefined> {
  if (settings.pictures === 'link') return undefined
  const faults = openFaultLog(log, 'pictures', 'pictures cannot be cached')
  const place = { directory: join(settings.data, 'pictures'), channel: `plat-pictures-${randomUUID()}` }
  const start: PicturesStart = {
    ...place,
    stores,
    feeds: settings.feeds === undefined ? [] : await readFeedsFile(settings.feeds, settings.timeZone),
    allowsPrivate: settings.allowPrivateFeeds === 'true',
    requestsPerSecond: settings.pictureRequestsPerSecond,
    leastFreeMb: settings.pictureLeastFreeMb,
  }
  const progress = createEditionProgress()
  const thread = openThread<PicturesProtocol>(new URL('./pictures-thread.ts', import.meta.url), {
    start,
    events: {
      followed: (note) => {
        faults.worked()
        log.info(note, 'pictures follow the edition')
      },
      cached: ({ edition }) => progress.reached(edition),
      diskFull: ({ isFull, directory }) => {
        if (isFull) log.warn({ directory }, 'no more pictures are cached: the disk is nearly full')
        else log.info({ directory }, 'pictures are cached again')
      },
      failed: (error) => faults.failed(decodeError(error)),
    },
    crashed: (error) => log.error({ err: error }, 'pictures are no longer cached: their thread has ended'),
  })
  return {
    place,
    describe: () => thread.call('describe'),
    untilCached: progress.until,
    close: thread.close,
  }
}
