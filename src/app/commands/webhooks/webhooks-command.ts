import { Command } from 'commander'
import { changeSavedSearch, listSavedSearches } from '../../../webhooks/saved-search.ts'
import { type CommandContext, withStores } from '../../command-context.ts'
import { CommandError } from '../../exit-code.ts'
import { renderInstant, renderTable } from '../../terminal.ts'

export function buildWebhooksCommand(context: CommandContext): Command {
  const webhooks = new Command('webhooks').description('see and send again what could not be delivered')
  webhooks.addCommand(buildListCommand(context))
  webhooks.addCommand(buildResendCommand(context))
  return webhooks
}

function buildListCommand(context: CommandContext): Command {
  return new Command('list')
    .description('list the messages that wait and those that could not be delivered, oldest first')
    .option('--json', 'print JSON, with the messages')
    .action(async ({ json }: { json?: boolean }) => {
      const searches = await withStores(context, ({ feedStates }) => listSavedSearches(feedStates))
      const messages = searches.flatMap(({ id: search, url, waiting, dead }) => [
        ...dead.map((message) => ({ search, url, state: 'dead' as const, ...message })),
        ...waiting.map((message) => ({ search, url, state: 'waiting' as const, ...message })),
      ])
      if (json === true) return context.terminal.printJson(messages)
      const heading = ['search', 'message', 'state', 'attempts', 'next', 'last fault']
      const rows = messages.map(({ search, id, state, attempts, nextAtMs, lastFault = '' }) => {
        return [
          search,
          id,
          state,
          String(attempts),
          state === 'dead' ? '' : renderInstant(nextAtMs),
          lastFault,
        ]
      })
      context.terminal.print(renderTable([heading, ...rows]))
    })
}

function buildResendCommand(context: CommandContext): Command {
  return new Command('resend')
    .description('send again what could not be delivered, before what waits, and enable the search')
    .argument('<search>', 'the id of the saved search')
    .argument('[messages...]', 'the ids of messages; all of them by default')
    .action(async (id: string, messages: readonly string[]) => {
      const nowMs = Date.now()
      let [isFound, count] = [false, 0]
      await withStores(context, ({ feedStates }) =>
        changeSavedSearch(feedStates, id, ({ fault: _, ...search }) => {
          isFound = true
          const isWanted = (message: { id: string }) => messages.length === 0 || messages.includes(message.id)
          const again = search.dead.filter(isWanted).map((one) => ({ ...one, attempts: 0, nextAtMs: nowMs }))
          count = again.length
          const dead = search.dead.filter((message) => !isWanted(message))
          return { ...search, state: 'active', dead, waiting: [...again, ...search.waiting] }
        }),
      )
      if (!isFound) throw new CommandError(`There is no saved search ${id}`)
      context.terminal.print(`${count} messages will be sent again.`)
    })
}
