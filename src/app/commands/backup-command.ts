import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import type { BackupManifest } from '../../store/ports/backup-manifest.ts'
import { TargetUsedError } from '../../store/ports/store-error.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandError, EXIT_CODE } from '../exit-code.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { backUpStores, describeStores, restoreStores } from '../stores.ts'
import { renderInstant } from '../terminal.ts'

export function buildBackupCommand(context: CommandContext): Command {
  return new Command('backup')
    .description('copy the data into a new directory, also while Plat serves and ingests')
    .argument('<directory>', 'the directory to make; its parent must exist')
    .option('--json', 'print the manifest as JSON')
    .action(async (directory: string, { json }: { json?: boolean }) => {
      const manifest = await backUpStores(describeEmbedded(readSettings(context.env)), directory)
      if (json === true) context.terminal.printJson(manifest)
      else context.terminal.print(`Backed up ${describeContent(manifest)} into ${directory}.`)
      reportFaults(manifest, context)
    })
}

export function buildRestoreCommand(context: CommandContext): Command {
  return new Command('restore')
    .description('restore a backup into PLAT_DATA, which must not hold data yet')
    .argument('<directory>', 'the backup')
    .option('--json', 'print the manifest as JSON')
    .action(async (directory: string, { json }: { json?: boolean }) => {
      const settings = readSettings(context.env)
      const stores = describeEmbedded(settings)
      refuseUsedData(settings.data)
      const manifest = await restoreStores(stores, directory)
      if (json === true) context.terminal.printJson(manifest)
      else context.terminal.print(renderRestored(manifest, settings.data))
      reportFaults(manifest, context)
    })
}

function describeEmbedded(settings: Settings) {
  const description = describeStores(settings)
  if (description.adapter === 'embedded') return description
  throw new CommandError(
    'PLAT_DATABASE_URL is set: back up and restore PostgreSQL with its own tools, pg_dump or base backups with continuous ' +
      'archiving. docs/guides/operate.md shows how.',
  )
}

/** What belongs to one store only. With another store, cached documents and the index could answer from data that it does not have. */
const DATA_OF_A_STORE = ['documents', 'index', 'sample-is-loading']

export function refuseUsedData(data: string): void {
  const left = DATA_OF_A_STORE.filter((name) => existsSync(join(data, name)))
  if (left.length === 0) return
  throw new TargetUsedError(
    `${data} holds ${left.join(' and ')} of another store. Choose another directory, or remove what is left of that store.`,
  )
}

function renderRestored(manifest: BackupManifest, data: string): string {
  const from = `backed up at ${renderInstant(Date.parse(manifest.startedAt))} by Plat ${manifest.platVersion}`
  return (
    `Restored ${describeContent(manifest)} into ${data}, ${from}.\n` +
    'Keys and subscriptions are as they were then: what was revoked or cancelled later is valid again.'
  )
}

const MB = 1e6

/** "edition 7 (300 homes, 412 listings) and 15 charges, 12.3 MB". */
function describeContent({ edition, records, charges, files }: BackupManifest): string {
  const bytes = files.reduce((total, file) => total + file.bytes, 0)
  const held = `${records.property ?? 0} homes, ${records.listing ?? 0} listings`
  return `edition ${edition} (${held}) and ${charges} charges, ${(bytes / MB).toFixed(1)} MB`
}

function reportFaults({ faults }: BackupManifest, { terminal }: CommandContext): void {
  for (const fault of faults) terminal.warn(fault)
  if (faults.length > 0)
    throw new CommandError(
      `The store that was backed up has ${faults.length} faults, and the copy has them too`,
      EXIT_CODE.unsound,
    )
}
