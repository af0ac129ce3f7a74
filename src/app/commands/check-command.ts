import { join } from 'node:path'
import { Command } from 'commander'
import { type CommandContext, withStore } from '../command-context.ts'
import { CommandError, EXIT_CODE } from '../exit-code.ts'
import { verifySnapshot } from '../serve/snapshot/verify-snapshot.ts'
import { readSettings } from '../settings/settings.ts'

export function buildCheckCommand(context: CommandContext): Command {
  return new Command('check')
    .description('verify the store, the index and the ledger; exit code 4 when something is wrong')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const found = await withStore(context, async ({ editions, ledger }) => [
        ...(await editions.verify()),
        ...(await ledger.verify()),
        ...(await verifySnapshot(editions, join(readSettings(context.env).data, 'market.snapshot'))),
      ])
      if (json === true) context.terminal.printJson({ isSound: found.length === 0, found })
      else
        context.terminal.print(found.length === 0 ? 'Store, index and ledger are sound.' : found.join('\n'))
      if (found.length > 0) throw new CommandError(`${found.length} found`, EXIT_CODE.unsound)
    })
}
