import { join } from 'node:path'
import { Command } from 'commander'
import { StoreError } from '../../store/ports/store-error.ts'
import { type CommandContext, withStores } from '../command-context.ts'
import { CommandError, EXIT_CODE } from '../exit-code.ts'
import { verifySavedIndex } from '../serve/segments/verify-index.ts'

export function buildCheckCommand(context: CommandContext): Command {
  return new Command('check')
    .description('verify the store, the index and the ledger; exit code 4 when something is wrong')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const faults = await withStores(context, async ({ editions, ledger }, { data }) => [
        ...(await collectFaults(() => editions.verify())),
        ...(await collectFaults(() => ledger.verify())),
        ...(await collectFaults(() => verifySavedIndex(editions, join(data, 'index')))),
      ])
      if (json === true) context.terminal.printJson({ isSound: faults.length === 0, found: faults })
      else
        context.terminal.print(faults.length === 0 ? 'Store, index and ledger are sound.' : faults.join('\n'))
      if (faults.length > 0) throw new CommandError(`${faults.length} faults found`, EXIT_CODE.unsound)
    })
}

/** A check that a damaged row interrupts has found that row. */
async function collectFaults(verify: () => Promise<string[]>): Promise<string[]> {
  try {
    return await verify()
  } catch (error) {
    if (error instanceof StoreError) return [error.message]
    throw error
  }
}
