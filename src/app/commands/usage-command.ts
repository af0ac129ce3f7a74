import { Command } from 'commander'
import type { ChargeFilter, UsageGrouping } from '../../access/ports.ts'
import { renderUsageCsv } from '../../access/usage.ts'
import { DAY_MS } from '../../records/calendar-date.ts'
import { type CommandContext, withStores } from '../command-context.ts'
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
    .addOption(
      buildChoice('--by <group>', 'how to group the charges', ['day', 'operation', 'holder']).default('day'),
    )
    .option('--csv', 'print CSV')
    .option('--requests', 'print one line of JSON for each charge')
    .option('--json', 'print JSON')
    .action((options: UsageOptions) => showUsage(context, options))
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
