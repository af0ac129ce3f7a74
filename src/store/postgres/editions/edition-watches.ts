import pg from 'pg'
import type { EditionWatch } from '../../ports/edition-store.ts'

/** The channel of PostgreSQL on which a published edition is announced. */
export const EDITION_CHANNEL = 'plat_edition'

/** The watches of one opening. They share one connection that listens, and one clock that asks in case an announcement is lost. */
export interface EditionWatches {
  open(onEdition: (edition: number) => void): EditionWatch
  /** Announces an edition that this opening has learned of, unless a newer one is known. */
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

/** Connects and asks only while there are watches. `findNewest` asks for the newest edition, which a failover may have set back. */
export function openEditionWatches(
  listenUrls: readonly string[],
  findNewest: () => Promise<number>,
  options: EditionWatchOptions,
): EditionWatches {
  let newest = options.newest
  const watches = new Set<{ announced: number; onEdition: (edition: number) => void }>()
  let listener: { close(): Promise<void> } | undefined
  let poll: NodeJS.Timeout | undefined
  let isAsking = false

  /** Changes whenever an edition is learned of, so that an older answer does not set it back. */
  let version = 0

  const announce = (edition: number) => {
    if (edition !== newest) version++
    newest = edition
    for (const watch of watches) {
      if (watch.announced === newest) continue
      watch.announced = newest
      watch.onEdition(newest)
    }
  }
  const learn = (edition: number) => announce(Math.max(newest, edition))
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    try {
      const before = version
      const edition = await findNewest()
      if (version === before) announce(edition)
      else learn(edition)
    } catch {
      // The database cannot be asked now. The next question may be answered.
    } finally {
      isAsking = false
    }
  }
  const start = () => {
    listener ??= listen(listenUrls, learn, () => void ask())
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

/**
 * Listens until closed. Connects to the next server if the connection breaks, or if the server is a standby, which cannot listen. Says
 * whenever announcements may have been missed.
 */
function listen(
  urls: readonly string[],
  onEdition: (edition: number) => void,
  onConnected: () => void,
): { close(): Promise<void> } {
  let isOpen = true
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let backOffMs = FIRST_BACK_OFF_MS
  let attempts = 0

  const connect = async () => {
    const own = new pg.Client({
      connectionString: urls[attempts++ % urls.length],
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
