import { randomBytes } from 'node:crypto'
import { Command } from 'commander'
import { renderEditionPosition } from '../../../contract/formats/change-position.ts'
import { parseWebAddress } from '../../../feeds/web/web-client.ts'
import { planSavedSearch } from '../../../webhooks/plan-saved-search.ts'
import {
  addSavedSearch,
  changeSavedSearch,
  listSavedSearches,
  type SavedSearch,
} from '../../../webhooks/saved-search.ts'
import { type CommandContext, withStores } from '../../command-context.ts'
import { CommandError } from '../../exit-code.ts'
import { renderTable } from '../../terminal.ts'

export function buildSearchesCommand(context: CommandContext): Command {
  const searches = new Command('searches').description(
    'save searches whose new matches are sent to a webhook',
  )
  searches.addCommand(buildAddCommand(context))
  searches.addCommand(buildListCommand(context))
  searches.addCommand(buildRemoveCommand(context))
  return searches
}

interface AddOptions {
  holder: string
  name: string
  query: string
  url: string
  json?: boolean
}

function buildAddCommand(context: CommandContext): Command {
  return new Command('add')
    .description('save a search; what comes, changes and leaves from the next edition on is sent')
    .requiredOption('--holder <name>', 'for whom, as keys name the holder; it sees what those keys see')
    .requiredOption('--name <name>', 'what the search is called in its messages')
    .requiredOption(
      '--query <parameters>',
      'parameters of a search, such as "location=Seattle, WA&min_bedrooms=3"',
    )
    .requiredOption('--url <address>', 'where messages are sent')
    .option('--json', 'print JSON')
    .action(async ({ json, ...order }: AddOptions) => {
      const planned = planSavedSearch(order.query)
      if (!planned.ok) throw new CommandError(`The query cannot be saved: ${planned.fault}`)
      parseWebAddress(order.url)
      const secret = randomBytes(32).toString('base64')
      const search = await withStores(context, async ({ access, editions, feedStates }) => {
        if ((await access.findSubscription(order.holder)) === undefined)
          throw new CommandError(`"${order.holder}" has no subscription. See: plat subscriptions list`)
        const saved: SavedSearch = {
          ...{ id: randomBytes(8).toString('hex'), ...order, secret, state: 'active', waiting: [], dead: [] },
          createdAtMs: Date.now(),
          edition: renderEditionPosition(await editions.currentPublication()),
        }
        await addSavedSearch(feedStates, saved)
        return saved
      })
      const shown = { id: search.id, secret: `whsec_${secret}` }
      if (json === true) return context.terminal.printJson(shown)
      context.terminal.print(
        `Saved search ${shown.id}. Its messages are signed with this secret, which is not shown again:\n${shown.secret}`,
      )
    })
}

function buildListCommand(context: CommandContext): Command {
  return new Command('list')
    .description('list saved searches, with what waits and what could not be delivered')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const searches = (await withStores(context, ({ feedStates }) => listSavedSearches(feedStates))).map(
        describeSearch,
      )
      if (json === true) return context.terminal.printJson(searches)
      const heading = ['id', 'holder', 'name', 'state', 'edition', 'waiting', 'dead', 'fault']
      const rows = searches.map(({ id, holder, name, state, edition, waiting, dead, fault = '' }) => {
        return [id, holder, name, state, edition, String(waiting), String(dead), fault]
      })
      context.terminal.print(renderTable([heading, ...rows]))
    })
}

/** Everything but the secret. */
function describeSearch({ secret: _, waiting, dead, ...search }: SavedSearch) {
  return { ...search, waiting: waiting.length, dead: dead.length }
}

function buildRemoveCommand(context: CommandContext): Command {
  return new Command('remove')
    .description('remove a saved search with everything that waits')
    .argument('<id>', 'its id')
    .action(async (id: string) => {
      let isFound = false
      await withStores(context, ({ feedStates }) =>
        changeSavedSearch(feedStates, id, () => {
          isFound = true
          return undefined
        }),
      )
      if (!isFound) throw new CommandError(`There is no saved search ${id}`)
      context.terminal.print(`Removed saved search ${id}.`)
    })
}
