import { Command, InvalidArgumentError, Option } from 'commander'
import { DEFAULT_USE, DISPLAY_USES, type DisplayUse } from '../../access/ports.ts'
import { TABLE_NAMES, type TableName } from '../../contract/formats/change-position.ts'
import { listDisplayViews } from '../../display/display-rules.ts'
import { openShownEditions } from '../../display/shown-editions.ts'
import { type ExportManifest, exportEdition } from '../../export/export-edition.ts'
import { EXPORT_FORMATS, type ExportFormat } from '../../export/write-table-file.ts'
import { withEdition } from '../../store/ports/with-edition.ts'
import { type CommandContext, withStores } from '../command-context.ts'
import { readDisplayRules } from '../settings/display-rules-file.ts'
import { renderTable } from '../terminal.ts'
import { VERSION } from '../version.ts'

interface ExportOptions {
  format: ExportFormat
  tables: readonly TableName[]
  edition?: number
  use: DisplayUse
  json?: boolean
}

export function buildExportCommand(context: CommandContext): Command {
  return new Command('export')
    .description('write an edition into files, one for each table, also while Plat serves and ingests')
    .argument('<directory>', 'the directory to make; its parent must exist')
    .addOption(new Option('--format <format>', 'how to write').choices(EXPORT_FORMATS).default('ndjson.gz'))
    .option('--tables <names>', `some of ${TABLE_NAMES.join(',')}`, parseTables, TABLE_NAMES)
    .option('--edition <number>', 'an older edition that can still be read', parseEdition)
    .addOption(
      new Option('--use <use>', 'as whose keys see it, by the display rules')
        .choices(DISPLAY_USES)
        .default(DEFAULT_USE),
    )
    .option('--json', 'print the manifest as JSON')
    .action(async (directory: string, { format, tables, edition, use, json }: ExportOptions) => {
      const startedAtMs = Date.now()
      const manifest = await withStores(context, async ({ editions }, { baseUrl = '', displayRules }) => {
        const views = listDisplayViews(await readDisplayRules(displayRules))
        const view = views.find(({ uses }) => uses.includes(use)) ?? views[0]
        return withEdition(openShownEditions(editions, view, startedAtMs), edition, (reader) =>
          exportEdition(reader, {
            ...{ directory, tables, format, scope: { baseUrl }, platVersion: VERSION, startedAtMs },
            progress: () => {},
          }),
        )
      })
      if (json === true) context.terminal.printJson(manifest)
      else context.terminal.print(renderManifest(manifest, directory))
    })
}

function parseTables(text: string): readonly TableName[] {
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !TABLE_NAMES.some((table) => table === name))
  if (unknown !== undefined)
    throw new InvalidArgumentError(`There is no table "${unknown}"; there are ${TABLE_NAMES.join(', ')}.`)
  return TABLE_NAMES.filter((table) => names.includes(table))
}

function parseEdition(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be the number of an edition.')
  return Number(text)
}

function renderManifest({ edition, tables }: ExportManifest, directory: string): string {
  const heading = ['file', 'rows', 'withheld', 'hidden addresses', 'MB']
  const rows = tables.map(({ file, rows, withheld, hiddenAddresses, bytes }) => [
    file,
    ...[rows, withheld, hiddenAddresses].map(String),
    (bytes / 1e6).toFixed(1),
  ])
  return (
    `${renderTable([heading, ...rows])}\n` +
    `Exported edition ${edition} into ${directory}. Records that may not be shown are withheld, and what reveals a hidden address is left out.`
  )
}
