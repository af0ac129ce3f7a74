import { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { CommandError } from '../exit-code.ts'
import { readSettings } from '../settings/settings.ts'
import { describeStores, migrateStores } from '../stores.ts'

export function buildMigrateCommand({ env, terminal }: CommandContext): Command {
  return new Command('migrate')
    .description(
      'bring the schema of the database up to date; running processes of the same version may go on',
    )
    .option('--dry-run', 'only list what would be applied')
    .option('--json', 'print JSON')
    .action(async ({ dryRun = false, json }: { dryRun?: boolean; json?: boolean }) => {
      const description = describeStores(readSettings(env))
      if (description.adapter !== 'postgres')
        throw new CommandError('PLAT_DATABASE_URL is not set, and the files in PLAT_DATA need no migration.')
      const names = await migrateStores(description, { isDryRun: dryRun })
      if (json === true) return terminal.printJson({ isDryRun: dryRun, migrations: names })
      const title = dryRun ? 'Would apply' : 'Applied'
      terminal.print(names.length === 0 ? 'The schema is up to date.' : `${title} ${names.join(', ')}.`)
    })
}
