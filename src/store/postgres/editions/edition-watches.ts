import pg from 'pg'
import type { EditionWatch } from '../../ports/edition-store.ts'
import type { Database } from '../database.ts'
import { readPointers } from './edition-pointers.ts'

/** The channel of PostgreSQL on which a published edition is announced. */
export const EDITION_CHANNEL = 'plat_edition'

/** The watches of one opening. They share one connection that listens, and one clock that asks in case an announcement is lost. */
export interface EditionWatches {
  open(onEdition: (edition: number) => void): EditionWatch
  /** Announces an edition that this opening has learned of. */
  learn(edition: number): void
  close(): Promise<void>
}

export interface EditionWatchOptions {
  /** How often to ask for the newest edition. */
  pollMs: number
  /** The newest edition when the store was opened. */
  newest: number
}

const CONNECT_TIMEOUT_MS = 5000
const FIRST_BACK_OFF_MS = 100
const LONGEST_BACK_OFF_MS = 5000

/** Connects and asks only while there are watches. */
export function openEditionWatches(database: Database, options: EditionWatchOptions): EditionWatches {
  let newest = options.newest
  const watches = new Set<{ announced: number; onEdition: (edition: number) => void }>()
  let listener: { close(): Promise<void> } | undefined
  let poll: NodeJS.Timeout | undefined
  let isAsking = false

  const learn = (edition: number) => {
    newest = Math.max(newest, edition)
    for (const watch of watches) {
      if (watch.announced >= newest) continue
      watch.announced = newest
      watch.onEdition(newest)
    }
  }
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    try {
      const { current } = await readPointers(database.read)
      learn(current)
    } catch {
      // The database cannot be asked now. The next question may be answered.
    } finally {
      isAsking = false
    }
  }
  const start = () => {
    listener ??= listen(database.listenUrl, learn, () => void ask())
    poll ??= setInterval(() => void ask(), options.pollMs).unref()
  }
  const stop = async () => {
    clearInterval(poll)
    poll = undefined
    const ended = listener
    listener = undefined
    await ended?.close()
  }
  return {
    learn,
    open: (onEdition) => {
      const watch = { announced: newest, onEdition }
      watches.add(watch)
      start()
      return {
        close: () => {
          watches.delete(watch)
          if (watches.size === 0) void stop()
        },
      }
    },
    close: async () => {
      watches.clear()
      await stop()
    },
  }
}

/** Listens until closed. Connects again if the connection breaks, and says whenever announcements may have been missed. */
function listen(
  url: string,
  onEdition: (edition: number) => void,
  onConnected: () => void,
): { close(): Promise<void> } {
  let isOpen = true
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let backOffMs = FIRST_BACK_OFF_MS

  const connect = async () => {
    const own = new pg.Client({
      connectionString: url,
      application_name: 'plat',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    })
    client = own
    own.on('notification', ({ payload }) => {
      if (isOpen) onEdition(Number(payload))
    })
    let hasEnded = false
    const reconnect = () => {
      if (hasEnded) return
      hasEnded = true
      own.end().catch(() => {})
      if (!isOpen) return
      retry = setTimeout(() => void connect(), backOffMs).unref()
      backOffMs = Math.min(backOffMs * 2, LONGEST_BACK_OFF_MS)
    }
    own.on('error', reconnect)
    own.on('end', reconnect)
    try {
      await own.connect()
      await own.query(`listen ${EDITION_CHANNEL}`)
      backOffMs = FIRST_BACK_OFF_MS
      onConnected()
    } catch {
      reconnect()
    }
  }
  void connect()
  return {
    close: async () => {
      isOpen = false
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
