import { Command } from 'commander'
import { type ChargeFilter, USAGE_GROUPINGS, type UsageGrouping } from '../../access/ports.ts'
import { renderUsageCsv } from '../../access/usage.ts'
import { DAY_MS } from '../../records/calendar-date.ts'
import { type CommandContext, withStores } from '../command-context.ts'
import { CommandError, EXIT_CODE } from '../exit-code.ts'
import { readSettings } from '../settings/settings.ts'
import { parseDay, renderTable } from '../terminal.ts'
import { buildChoice } from './keys-command.ts'

interface UsageOptions {
  holder?: string
  from?: number
  to?: number
  by: UsageGrouping
  csv?: boolean
  requests?: boolean
  json?: boolean
}

export function buildUsageCommand(context: CommandContext): Command {
  return new Command('usage')
    .description('show what was charged')
    .option('--holder <name>', 'only charges of this holder')
    .option('--from <date>', 'first day, YYYY-MM-DD (UTC)', parseDay)
    .option('--to <date>', 'last day, YYYY-MM-DD (UTC)', parseDay)
    .addOption(buildChoice('--by <group>', 'how to group the charges', USAGE_GROUPINGS).default('day'))
    .option('--csv', 'print CSV')
    .option('--requests', 'print one line of JSON for each charge')
    .option('--json', 'print JSON')
    .action((options: UsageOptions) => showUsage(context, options))
    .addCommand(buildDrainCommand(context))
}

function buildDrainCommand(context: CommandContext): Command {
  return new Command('drain')
    .description('move the charges that wait on this node into PostgreSQL; exit code 1 if some still wait')
    .action(() => drainCharges(context))
}

async function drainCharges(context: CommandContext): Promise<void> {
  if (readSettings(context.env).databaseUrl === undefined)
    throw new CommandError('PLAT_DATABASE_URL is not set, and charges do not wait: they stay in PLAT_DATA.')
  const { before, left } = await withStores(context, async ({ ledger }) => ({
    before: await ledger.countWaiting(),
    left: await ledger.drain(),
  }))
  context.terminal.print(`Moved ${Math.max(0, before - left)} charges into PostgreSQL.`)
  if (left === 0) return
  throw new CommandError(
    `${left} charges still wait on this node: those that a running process has just made, and those in files that end in .refused.`,
    EXIT_CODE.failed,
  )
}

async function showUsage(context: CommandContext, options: UsageOptions): Promise<void> {
  const { terminal } = context
  const filter = readFilter(options)
  await withStores(context, async ({ ledger }) => {
    if (options.requests === true) {
      for await (const charge of ledger.read(filter)) {
        const { requestId, atMs, keyId, operation, cost } = charge
        terminal.print(
          JSON.stringify({ id: requestId, time: new Date(atMs).toISOString(), key: keyId, operation, cost }),
        )
      }
      return
    }
    const rows = await ledger.summarizeUsage(filter, options.by)
    if (options.csv === true) return terminal.print(renderUsageCsv(options.by, rows).trimEnd())
    if (options.json === true) return terminal.printJson(rows)
    const cells = rows.map((row) => [row.group, String(row.requests), String(row.cost)])
    terminal.print(renderTable([[options.by, 'requests', 'cost'], ...cells]))
  })
}

function readFilter({ holder, from, to }: UsageOptions): ChargeFilter {
  return {
    ...(holder === undefined ? {} : { holder }),
    ...(from === undefined ? {} : { fromMs: from }),
    ...(to === undefined ? {} : { toMs: to + DAY_MS }),
  }
}
