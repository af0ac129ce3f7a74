import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Command } from 'commander'
import { issueKey, listSubscriptions, revokeKey, setSubscription } from '../../../access/keys.ts'
import { DAY_MS } from '../../../records/calendar-date.ts'
import { getAccepted } from '../../administration/change-access.ts'
import { type CommandContext, withStores } from '../../command-context.ts'
import { CommandError, EXIT_CODE } from '../../exit-code.ts'
import { makeLinks, predictAddresses } from '../../serve/answer/links.ts'
import { readSettings, type Settings } from '../../settings/settings.ts'
import { VERSION } from '../../version.ts'

interface McpOptions {
  url?: string
  keyFile?: string
}

/** A key to ask with. */
interface AgentKey {
  text: string
  /** Ends the key if it was issued for this process only. */
  end(): Promise<void>
}

/** Holds the keys that are issued for processes of this command. */
const HOLDER = 'plat mcp'

/** A process that is killed cannot revoke its key. */
const KEY_DAYS = 30

export function buildMcpCommand(context: CommandContext): Command {
  return new Command('mcp')
    .description('let an agent ask a service by the Model Context Protocol, over standard input and output')
    .option(
      '--url <address>',
      'address of the service; default: PLAT_API_URL, or the service of these settings',
    )
    .option(
      '--key-file <file>',
      'file with the key; default: PLAT_API_KEY, or a key of its own from the local store',
    )
    .action((options: McpOptions) => run(context, options))
}

async function run(context: CommandContext, { url, keyFile }: McpOptions): Promise<void> {
  const settings = readSettings(context.env)
  const given = url ?? settings.apiUrl
  const baseUrl = (given ?? makeLinks(settings, predictAddresses(settings)).baseUrl).replace(/\/+$/, '')
  const key = await findKey(context, settings, { isLocal: given === undefined, ...(keyFile && { keyFile }) })
  try {
    const { askOverHttp } = await import('../../../agents/ask-over-http.ts')
    const { serveStdio } = await import('../../../agents/serve-stdio.ts')
    await serveStdio(askOverHttp({ baseUrl, key: key.text }), VERSION)
  } finally {
    await key.end()
  }
}

async function findKey(
  context: CommandContext,
  settings: Settings,
  { isLocal, keyFile }: { isLocal: boolean; keyFile?: string },
): Promise<AgentKey> {
  const text = keyFile === undefined ? settings.apiKey : await readKeyFile(keyFile)
  if (text !== undefined) return { text, end: async () => {} }
  if (!isLocal) throw new CommandError('Another service needs a key: set PLAT_API_KEY, or name a --key-file')
  // Opening a store that is not there would make an empty one, wherever the agent was started.
  if (settings.databaseUrl === undefined && !existsSync(settings.data))
    throw new CommandError(
      `There is no ${settings.data}. Set PLAT_DATA to the directory of the service, or PLAT_API_KEY and PLAT_API_URL`,
    )
  return issueOwnKey(context)
}

async function readKeyFile(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new CommandError(`${path} cannot be read: ${(cause as Error).message}`, EXIT_CODE.badInput)
  })
  return text.trim()
}

/** Issues a key that is charged to a holder of its own. */
async function issueOwnKey(context: CommandContext): Promise<AgentKey> {
  const issued = await withStores(context, async ({ access }) => {
    const nowMs = Date.now()
    const known = await listSubscriptions(access, HOLDER)
    // An operator may have canceled it, or given it another use.
    if (known.length === 0)
      getAccepted(await setSubscription(access, { holder: HOLDER, plan: 'standard', state: 'active' }, nowMs))
    const order = { holder: HOLDER, mode: 'test', expiresAtMs: nowMs + KEY_DAYS * DAY_MS } as const
    return getAccepted(await issueKey(access, order, nowMs))
  })
  const end = () =>
    withStores(context, async ({ access }) => void (await revokeKey(access, issued.key.keyId, Date.now())))
  return { text: issued.text, end }
}
