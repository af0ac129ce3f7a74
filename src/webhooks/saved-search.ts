import type { FeedStateStore } from '../store/ports/feed-state-store.ts'

/** A message that waits to be delivered, or that could not be. */
export interface WebhookDelivery {
  /** The header webhook-id: the same for every attempt. */
  id: string
  /** The edition whose matches it tells of. */
  edition: string
  /** The body, as it is signed and sent. */
  body: string
  attempts: number
  /** When it is attempted next. */
  nextAtMs: number
  lastFault?: string
}

/**
 * A search whose matches are compared in every edition. Everything about it is one text in the store, so the edition up to which it has
 * been compared and the deliveries that follow from that change together.
 */
export interface SavedSearch {
  id: string
  name: string
  holder: string
  /** The parameters of a search, as in a URL. */
  query: string
  url: string
  /** The key of signatures, in base64. */
  secret: string
  /** `disabled`: the receiver answered 410, so nothing more is compared or sent. */
  state: 'active' | 'disabled'
  createdAtMs: number
  /** The edition up to which its matches have been compared. */
  edition: string
  /** Oldest first. Only the first one is attempted, so that a receiver gets them in order. */
  waiting: WebhookDelivery[]
  /** What could not be delivered, oldest first. */
  dead: WebhookDelivery[]
  /** Why its matches cannot be compared. */
  fault?: string
}

const PREFIX = 'saved-search/'

export async function listSavedSearches(states: FeedStateStore): Promise<SavedSearch[]> {
  return [...(await states.list(PREFIX)).values()].map((text) => JSON.parse(text) as SavedSearch)
}

/**
 * Replaces a search with what `change` makes of it; undefined removes it. Resolves to undefined if there is none. No other change comes in
 * between.
 */
export async function changeSavedSearch(
  states: FeedStateStore,
  id: string,
  change: (search: SavedSearch) => SavedSearch | undefined,
): Promise<SavedSearch | undefined> {
  const text = await states.change(`${PREFIX}${id}`, (before) => {
    const after = before === undefined ? undefined : change(JSON.parse(before) as SavedSearch)
    return after && JSON.stringify(after)
  })
  return text === undefined ? undefined : (JSON.parse(text) as SavedSearch)
}

export async function addSavedSearch(states: FeedStateStore, search: SavedSearch): Promise<void> {
  await states.change(`${PREFIX}${search.id}`, () => JSON.stringify(search))
}
