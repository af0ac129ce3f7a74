import { Command, CommanderError } from 'commander'
import type { CommandContext } from './command-context.ts'
import { buildMcpCommand } from './commands/agents/mcp-command.ts'
import { buildBackupCommand, buildRestoreCommand } from './commands/backup-command.ts'
import { buildCheckCommand } from './commands/check-command.ts'
import { buildEditionsCommand, buildRollbackCommand } from './commands/editions-command.ts'
import { buildEstimatesCommand } from './commands/estimates/estimates-command.ts'
import { buildExportCommand } from './commands/export-command.ts'
import { buildFeedsCommand } from './commands/feeds-command.ts'
import { buildIngestCommand } from './commands/ingest-command.ts'
import { buildIssuesCommand } from './commands/issues-command.ts'
import { buildKeysCommand } from './commands/keys-command.ts'
import { buildMigrateCommand } from './commands/migrate-command.ts'
import { buildMoveCommand } from './commands/move-command.ts'
import { buildOpenApiCommand } from './commands/openapi-command.ts'
import { buildServeCommand } from './commands/serve-command.ts'
import { buildSettingsCommand } from './commands/settings-command.ts'
import { buildSourcesCommand } from './commands/sources-command.ts'
import { buildSubscriptionsCommand } from './commands/subscriptions-command.ts'
import { buildUsageCommand } from './commands/usage-command.ts'
import { buildSearchesCommand } from './commands/webhooks/searches-command.ts'
import { buildWebhooksCommand } from './commands/webhooks/webhooks-command.ts'
import { EXIT_CODE, findExitCode } from './exit-code.ts'
import { openTerminal } from './terminal.ts'
import { VERSION } from './version.ts'

/** Runs the command line (`argv` without node and script) and resolves to the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  const context: CommandContext = { env: process.env, terminal: openTerminal() }
  try {
    await buildProgram(context).parseAsync(argv, { from: 'user' })
    return EXIT_CODE.done
  } catch (error) {
    return explain(error, context)
  }
}

function buildProgram(context: CommandContext): Command {
  const program = new Command('plat').description('Self-hosted US property data service').version(VERSION)
  const commands = [
    buildServeCommand(context),
    buildIngestCommand(context),
    buildFeedsCommand(context),
    buildSourcesCommand(context),
    buildEditionsCommand(context),
    buildRollbackCommand(context),
    buildIssuesCommand(context),
    buildEstimatesCommand(context),
    buildKeysCommand(context),
    buildSubscriptionsCommand(context),
    buildUsageCommand(context),
    buildSearchesCommand(context),
    buildWebhooksCommand(context),
    buildMigrateCommand(context),
    buildSettingsCommand(context),
    buildCheckCommand(context),
    buildExportCommand(context),
    buildBackupCommand(context),
    buildRestoreCommand(context),
    buildMoveCommand(context),
    buildOpenApiCommand(context),
    buildMcpCommand(context),
  ]
  for (const command of commands) program.addCommand(command)
  letThrow(program)
  return program
}

/** Makes commander throw for wrong arguments, so that the exit code is ours. */
function letThrow(command: Command): void {
  command.exitOverride()
  for (const part of command.commands) letThrow(part)
}

function explain(error: unknown, { terminal }: CommandContext): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_CODE.done : EXIT_CODE.usage
  const exitCode = findExitCode(error)
  const text = error instanceof Error ? error.message : String(error)
  if (exitCode !== undefined) terminal.warn(`plat: ${text}`)
  else terminal.warn(`plat: ${error instanceof Error ? (error.stack ?? text) : text}`)
  return exitCode ?? EXIT_CODE.failed
}
