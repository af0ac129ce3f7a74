import { randomUUID } from 'node:crypto'
import { Command, InvalidArgumentError } from 'commander'
import { rollBack } from '../../ingest/roll-back.ts'
import { listSourceStates } from '../../ingest/schedule/source-state.ts'
import type { EditionStore } from '../../store/ports/edition-store.ts'
import type { RunRecord } from '../../store/ports/run-record.ts'
import { EditionGoneError } from '../../store/ports/store-error.ts'
import { withEdition } from '../../store/ports/with-edition.ts'
import { type CommandContext, withStores } from '../command-context.ts'
import { dropOldEditions } from '../ingest/load-source.ts'
import { forgetHeldRecords } from '../ingest/record-run.ts'
import { renderInstant, renderTable } from '../terminal.ts'

const MOST_RUNS = 100_000

export function buildEditionsCommand(context: CommandContext): Command {
  return new Command('editions')
    .description('list the editions, newest first: what published each, and what it holds')
    .option('--limit <number>', 'how many to list', parseNumber, 20)
    .option('--json', 'print JSON')
    .action(async ({ limit, json }: { limit: number; json?: boolean }) => {
      const editions = await withStores(context, async ({ editions, runs }) => {
        const published = (await runs.list(MOST_RUNS)).filter(({ isPublished }) => isPublished)
        return Promise.all(published.slice(0, limit).map((run) => describeEdition(editions, run)))
      })
      if (json === true) return context.terminal.printJson(editions)
      const heading = ['edition', 'published', 'source', 'changed', 'removed', 'homes', 'listings']
      context.terminal.print(renderTable([heading, ...editions.map(renderEdition)]))
    })
}

interface EditionDescription {
  edition: number
  publishedAt: string
  source: string
  /** The edition whose state was published again. */
  restoredEdition?: number
  changed: number
  removed: number
  /** Absent when the edition can no longer be read, so that no rollback to it is possible. */
  homes?: number
  listings?: number
}

async function describeEdition(editions: EditionStore, run: RunRecord): Promise<EditionDescription> {
  const { edition, source, restoredEdition } = run
  const publishedAt = renderInstant(run.finishedAtMs)
  const counts = { changed: sum(run.changed), removed: sum(run.removed) }
  const held = await countHeld(editions, edition)
  return { edition, publishedAt, source, ...(restoredEdition && { restoredEdition }), ...counts, ...held }
}

async function countHeld(editions: EditionStore, edition: number) {
  try {
    return await withEdition(editions, edition, async (reader) => ({
      homes: await reader.count('property'),
      listings: await reader.count('listing'),
    }))
  } catch (error) {
    if (error instanceof EditionGoneError) return {}
    throw error
  }
}

function renderEdition(one: EditionDescription): string[] {
  const source = one.restoredEdition === undefined ? one.source : `rollback to ${one.restoredEdition}`
  const numbers = [one.changed, one.removed, one.homes ?? 'gone', one.listings ?? 'gone'].map(String)
  return [String(one.edition), one.publishedAt, source, ...numbers]
}

export function buildRollbackCommand(context: CommandContext): Command {
  return new Command('rollback')
    .description('publish the state of an older edition again, as a new edition; a running service follows')
    .argument('<edition>', 'its number, as "plat editions" lists it', parseNumber)
    .option('--json', 'print JSON')
    .action(async (edition: number, { json }: { json?: boolean }) => {
      const run = await withStores(context, async (store, { retainedEditions }) => {
        const order = { edition, runId: randomUUID(), clock: Date.now }
        const published = await rollBack(store.editions, order)
        if (published === undefined) return published
        await dropOldEditions(store, retainedEditions)
        await forgetHeldRecords(store, (await listSourceStates(store.feedStates)).keys())
        return published
      })
      if (json === true) return context.terminal.printJson(run ?? { isPublished: false })
      context.terminal.print(
        run === undefined
          ? `The newest edition is the same as edition ${edition}: nothing was published.`
          : `Edition ${run.edition} published, with the state of edition ${edition}: ${sum(run.changed)} records changed, ${sum(run.removed)} of them removed.`,
      )
    })
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0)
}

function parseNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1 on.')
  return Number(text)
}
