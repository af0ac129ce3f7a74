import { Command } from 'commander'
import { listSubscriptions, setSubscription } from '../../access/keys.ts'
import { type AccessStore, DEFAULT_USE, type DisplayUse } from '../../access/ports.ts'
import { type CommandContext, withStores } from '../command-context.ts'
import { CommandError } from '../exit-code.ts'
import { renderInstant, renderTable } from '../terminal.ts'
import { buildChoice, buildUseOption, getAccepted } from './keys-command.ts'

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
      const { subscription } = await withStores(context, async ({ access }) => {
        await refuseUnknownHolder(access, order.holder)
        return getAccepted(await setSubscription(access, order, Date.now()))
      })
      if (json === true) return context.terminal.printJson(subscription)
      const { holder, plan, state, use = DEFAULT_USE } = subscription
      context.terminal.print(`${holder}: ${plan}, ${state}, for ${use} use.`)
    })
}

/** A misspelled name would otherwise become a separate holder. */
async function refuseUnknownHolder(access: AccessStore, holder: string): Promise<void> {
  const isSubscribed = (await access.findSubscription(holder)) !== undefined
  if (isSubscribed || (await access.listKeys()).some((key) => key.holder === holder)) return
  throw new CommandError(
    `No key was ever issued to "${holder}". Issue one first: plat keys issue --holder "${holder}"`,
  )
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
