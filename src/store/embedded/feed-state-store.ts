import type { FeedStateStore } from '../ports/feed-state-store.ts'
import type { Environment } from './environment.ts'
import { guard, guardAsync } from './guard.ts'
import { parseTextKey, textKey } from './rows/row-key.ts'

/** The key space of feed states in the runs table. */
const FEED_STATE = 4

export function openFeedStateStore(env: Environment): FeedStateStore {
  return {
    list: async (prefix) =>
      guard('list feed states', () => {
        env.refresh()
        const range = { start: Buffer.from([FEED_STATE]), end: Buffer.from([FEED_STATE + 1]) }
        const states = new Map<string, string>()
        for (const { key, value } of env.runs.listEntries(range)) {
          const stored = parseTextKey(key)
          if ('text' in stored && stored.text.startsWith(prefix)) states.set(stored.text, value.toString())
        }
        return states
      }),
    change: (name, change) =>
      guardAsync('change a feed state', () =>
        env.transact(() => {
          const key = textKey(FEED_STATE, name)
          const text = change(env.runs.get(key)?.toString())
          if (text === undefined) env.runs.remove(key)
          else env.runs.put(key, Buffer.from(text))
          return text
        }),
      ),
  }
}
