import { Command, InvalidArgumentError } from 'commander'
import type { AdminEdition } from '../../contract/administration/admin-answers.ts'
import { describeEditions, publishAgain, sumCounts } from '../administration/editions.ts'
import { type CommandContext, withStores } from '../command-context.ts'
import { renderTable } from '../terminal.ts'

export function buildEditionsCommand(context: CommandContext): Command {
  return new Command('editions')
    .description('list the editions, newest first: what published each, and what it holds')
    .option('--limit <number>', 'how many to list', parseNumber, 20)
    .option('--json', 'print JSON')
    .action(async ({ limit, json }: { limit: number; json?: boolean }) => {
      const editions = await withStores(context, (stores) => describeEditions(stores, limit))
      if (json === true) return context.terminal.printJson(editions)
      const heading = ['edition', 'published', 'source', 'changed', 'removed', 'homes', 'listings']
      context.terminal.print(renderTable([heading, ...editions.map(renderEdition)]))
    })
}

function renderEdition(one: AdminEdition): string[] {
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
      const run = await withStores(context, (store, { retainedEditions }) =>
        publishAgain(store, edition, retainedEditions),
      )
      if (json === true) return context.terminal.printJson(run ?? { isPublished: false })
      context.terminal.print(
        run === undefined
          ? `The newest edition is the same as edition ${edition}: nothing was published.`
          : `Edition ${run.edition} published, with the state of edition ${edition}: ${sumCounts(run.changed)} records changed, ${sumCounts(run.removed)} of them removed.`,
      )
    })
}

function parseNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1 on.')
  return Number(text)
}
