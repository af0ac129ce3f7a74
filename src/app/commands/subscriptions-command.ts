import { Command } from 'commander'
import { listSubscriptions } from '../../access/keys.ts'
import { DEFAULT_USE, type DisplayUse } from '../../access/ports.ts'
import { changeSubscription } from '../administration/change-access.ts'
import { type CommandContext, withStores } from '../command-context.ts'
import { renderInstant, renderTable } from '../terminal.ts'
import { buildChoice, buildUseOption } from './keys-command.ts'

interface SetOptions {
  holder: string
  plan: string
  state: 'active' | 'cancelled'
  use?: DisplayUse
  json?: boolean
}

export function buildSubscriptionsCommand(context: CommandContext): Command {
  const subscriptions = new Command('subscriptions').description('see and change who may use the API')
  subscriptions.addCommand(buildSetCommand(context))
  subscriptions.addCommand(buildListCommand(context))
  return subscriptions
}

function buildSetCommand(context: CommandContext): Command {
  return new Command('set')
    .description('subscribe a holder, change the plan, or cancel')
    .requiredOption('--holder <name>', 'whose subscription')
    .option('--plan <name>', 'plan', 'standard')
    .addOption(
      buildChoice('--state <state>', 'whether it is in force', ['active', 'cancelled']).default('active'),
    )
    .addOption(buildUseOption())
    .option('--json', 'print JSON')
    .action(async ({ json, ...order }: SetOptions) => {
      const subscription = await withStores(context, ({ access }) =>
        changeSubscription(access, order, Date.now()),
      )
      if (json === true) return context.terminal.printJson(subscription)
      const { holder, plan, state, use = DEFAULT_USE } = subscription
      context.terminal.print(`${holder}: ${plan}, ${state}, for ${use} use.`)
    })
}

function buildListCommand(context: CommandContext): Command {
  return new Command('list')
    .description('list all subscriptions')
    .option('--holder <name>', 'only that of this holder')
    .option('--json', 'print JSON')
    .action(async ({ holder, json }: { holder?: string; json?: boolean }) => {
      const all = await withStores(context, ({ access }) => listSubscriptions(access, holder))
      if (json === true) return context.terminal.printJson(all)
      const rows = all.map(({ holder, plan, state, use = DEFAULT_USE, changedAtMs }) => [
        ...[holder, plan, state, use],
        renderInstant(changedAtMs),
      ])
      context.terminal.print(renderTable([['holder', 'plan', 'state', 'use', 'since'], ...rows]))
    })
}
