import { Command, Option } from 'commander'
import { listKeys, listSubscriptions, revokeKey, rollKey } from '../../access/keys.ts'
import { DEFAULT_USE, DISPLAY_USES, type DisplayUse } from '../../access/ports.ts'
import { getAccepted, issueSubscribedKey } from '../administration/change-access.ts'
import { type CommandContext, withStores } from '../command-context.ts'
import { parseDay, renderInstant, renderTable } from '../terminal.ts'

interface IssueOptions {
  holder: string
  test?: boolean
  plan: string
  use?: DisplayUse
  expires?: number
  subscription: boolean
  json?: boolean
}

export function buildKeysCommand(context: CommandContext): Command {
  const keys = new Command('keys').description('issue, list, roll and revoke API keys')
  keys.addCommand(buildIssueCommand(context))
  keys.addCommand(buildListCommand(context))
  keys.addCommand(buildRollCommand(context))
  keys.addCommand(buildRevokeCommand(context))
  return keys
}

function buildIssueCommand(context: CommandContext): Command {
  return new Command('issue')
    .description('issue a key and print it once; also subscribes its holder')
    .requiredOption('--holder <name>', 'who holds the key')
    .option('--test', 'issue a test key, which begins with plat_test_')
    .option('--plan <name>', 'the plan of the subscription', 'standard')
    .addOption(buildUseOption())
    .option('--no-subscription', 'do not change the subscription of the holder')
    .option('--expires <date>', 'YYYY-MM-DD: the key is refused from that day on (UTC)', parseDay)
    .option('--json', 'print JSON')
    .action((options: IssueOptions) => issue(context, options))
}

async function issue(context: CommandContext, options: IssueOptions): Promise<void> {
  const { holder, plan, use, expires } = options
  const order = {
    holder,
    mode: options.test === true ? 'test' : 'live',
    ...(expires !== undefined && { expiresAtMs: expires }),
    ...(options.subscription && { subscription: { plan, ...(use && { use }) } }),
  } as const
  const issued = await withStores(context, ({ access }) => issueSubscribedKey(access, order, Date.now()))
  const { keyId } = issued.key
  if (options.json === true) return context.terminal.printJson({ key: issued.text, keyId, holder })
  context.terminal.print(`${issued.text}\n\nIdentifier ${keyId}. Keep the key: it cannot be shown again.`)
}

function buildListCommand(context: CommandContext): Command {
  return new Command('list')
    .description('list all keys, without their text')
    .option('--holder <name>', 'only those of this holder')
    .option('--json', 'print JSON')
    .action(async ({ holder, json }: { holder?: string; json?: boolean }) => {
      const [keys, subscriptions] = await withStores(context, async ({ access }) => [
        await listKeys(access, Date.now(), holder),
        await listSubscriptions(access, holder),
      ])
      if (json === true) return context.terminal.printJson(keys)
      const uses = new Map(subscriptions.map(({ holder: name, use = DEFAULT_USE }) => [name, use]))
      const rows = keys.map((key) => [
        ...[key.keyId, key.holder, key.mode, `...${key.hint}`, key.state, uses.get(key.holder) ?? '-'],
        renderInstant(key.createdAtMs),
      ])
      context.terminal.print(
        renderTable([['identifier', 'holder', 'mode', 'ends in', 'state', 'use', 'created'], ...rows]),
      )
    })
}

function buildRollCommand(context: CommandContext): Command {
  return new Command('roll')
    .description('replace a key with a new one')
    .argument('<identifier>')
    .option('--old-ends <date>', 'YYYY-MM-DD: the old key works until that day (UTC); default now', parseDay)
    .option('--json', 'print JSON')
    .action(async (keyId: string, { oldEnds, json }: { oldEnds?: number; json?: boolean }) => {
      const roll = { keyId, ...(oldEnds === undefined ? {} : { oldKeyEndsAtMs: oldEnds }) }
      const rolled = await withStores(context, async ({ access }) =>
        getAccepted(await rollKey(access, roll, Date.now())),
      )
      if (json === true) return context.terminal.printJson({ key: rolled.text, keyId: rolled.key.keyId })
      context.terminal.print(`${rolled.text}\n\nIdentifier ${rolled.key.keyId}. It cannot be shown again.`)
    })
}

function buildRevokeCommand(context: CommandContext): Command {
  return new Command('revoke')
    .description('refuse a key from now on')
    .argument('<identifier>')
    .option('--json', 'print JSON')
    .action(async (keyId: string, { json }: { json?: boolean }) => {
      await withStores(context, async ({ access }) => getAccepted(await revokeKey(access, keyId, Date.now())))
      if (json === true) return context.terminal.printJson({ keyId, state: 'revoked' })
      context.terminal.print(`${keyId} is revoked.`)
    })
}

/** What the holder's answers are used for. See docs/guides/display-rules.md. */
export function buildUseOption(): Option {
  return buildChoice(
    '--use <use>',
    `what answers are used for: ${DEFAULT_USE} unless stated before`,
    DISPLAY_USES,
  )
}

/** A command-line option whose value must be one of a few words. */
export function buildChoice(flags: string, description: string, choices: readonly string[]): Option {
  return new Option(flags, description).choices(choices)
}
