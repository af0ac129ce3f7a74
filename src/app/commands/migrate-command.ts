import { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { CommandError } from '../exit-code.ts'
import { readSettings } from '../settings/settings.ts'
import { describeStores, type MigratedTable, migrateStores } from '../stores.ts'

export function buildMigrateCommand({ env, terminal }: CommandContext): Command {
  return new Command('migrate')
    .description(
      'bring the schema of the database up to date; running processes of the same version may go on',
    )
    .option('--dry-run', 'only list what would be done')
    .option(
      '--distribute',
      'also spread the tables over the workers of a Citus cluster; see the deploy guide',
    )
    .option('--json', 'print JSON')
    .action(async ({ dryRun: isDryRun = false, distribute: isDistributed = false, json }: MigrateFlags) => {
      const description = describeStores(readSettings(env))
      if (description.adapter !== 'postgres')
        throw new CommandError('PLAT_DATABASE_URL is not set, and the files in PLAT_DATA need no migration.')
      const { migrations, distributed } = await migrateStores(description, { isDryRun, isDistributed })
      if (json === true)
        return terminal.printJson({ isDryRun, migrations, ...(isDistributed && { distributed }) })
      const applied = `${isDryRun ? 'Would apply' : 'Applied'} ${migrations.join(', ')}.`
      terminal.print(migrations.length === 0 ? 'The schema is up to date.' : applied)
      if (!isDistributed) return
      if (distributed.length === 0) terminal.print('All large tables are distributed.')
      for (const table of distributed) terminal.print(describeDistribution(table, isDryRun))
    })
}

interface MigrateFlags {
  dryRun?: boolean
  distribute?: boolean
  json?: boolean
}

function describeDistribution({ table, column }: MigratedTable, isDryRun: boolean): string {
  if (column === undefined) return `${isDryRun ? 'Would copy' : 'Copied'} ${table} to every node.`
  return `${isDryRun ? 'Would distribute' : 'Distributed'} ${table} by ${column}.`
}
