import { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import type { Setting } from '../settings/setting.ts'
import { readSettings, SETTINGS } from '../settings/settings.ts'
import { renderTable } from '../terminal.ts'

export function buildSettingsCommand({ env, terminal }: CommandContext): Command {
  return new Command('settings')
    .description('print the settings in force and where each comes from')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: boolean }) => {
      const values = readSettings(env)
      const rows = Object.entries(SETTINGS).map(([name, setting]) => ({
        setting: setting.env,
        value: showValue(setting, values[name as keyof typeof values]),
        from: (env[setting.env]?.trim() ?? '') === '' ? 'default' : 'environment',
        purpose: setting.purpose,
        accepts: setting.accepts,
      }))
      if (json === true) return terminal.printJson(rows)
      const cells = rows.map((row) => [
        row.setting,
        row.value === null ? '-' : String(row.value),
        row.from,
        row.purpose,
      ])
      terminal.print(renderTable([['setting', 'value', 'from', 'what'], ...cells]))
    })
}

function showValue({ mask }: Setting<unknown>, value: unknown): unknown {
  return typeof value === 'string' && mask !== undefined ? mask(value) : (value ?? null)
}
