import type { FeedStateStore } from '../ports/feed-state-store.ts'
import { guardStore } from '../ports/store-error.ts'
import type { Database } from './database.ts'

export function openPostgresFeedStates(database: Database): FeedStateStore {
  return {
    list: (prefix) =>
      guardStore('list feed states', async () => {
        const rows = await database.read.query<{ name: string; body: string }>(
          'select name, body from plat.feed_state where starts_with(name, $1) and body is not null order by name',
          [prefix],
        )
        return new Map(rows.map(({ name, body }) => [name, body]))
      }),
    change: (name, change) =>
      guardStore('change a feed state', () =>
        database.write.transact(async (transaction) => {
          // A row without a text, so that there is one to lock.
          await transaction.query('insert into plat.feed_state (name) values ($1) on conflict do nothing', [
            name,
          ])
          const [row] = await transaction.query<{ body: string | null }>(
            'select body from plat.feed_state where name = $1 for update',
            [name],
          )
          const text = change(row?.body ?? undefined)
          await transaction.query('update plat.feed_state set body = $2 where name = $1', [
            name,
            text ?? null,
          ])
          return text
        }),
      ),
  }
}
