import { Command, CommanderError } from 'commander'
import type { CommandContext } from './command-context.ts'
import { EXIT_CODE, findExitCode } from './exit-code.ts'
import { openTerminal } from './terminal.ts'
import { VERSION } from './version.ts'

type LoadCommand = () => Promise<(context: CommandContext) => Command>

/** The commands by name. Only the one that is asked for is loaded: loading all of them takes longer than most of them run. */
const COMMANDS: Readonly<Record<string, LoadCommand>> = {
  serve: async () => (await import('./commands/serve-command.ts')).buildServeCommand,
  ingest: async () => (await import('./commands/ingest-command.ts')).buildIngestCommand,
  feeds: async () => (await import('./commands/feeds-command.ts')).buildFeedsCommand,
  sources: async () => (await import('./commands/sources-command.ts')).buildSourcesCommand,
  editions: async () => (await import('./commands/editions-command.ts')).buildEditionsCommand,
  rollback: async () => (await import('./commands/editions-command.ts')).buildRollbackCommand,
  issues: async () => (await import('./commands/issues-command.ts')).buildIssuesCommand,
  estimates: async () => (await import('./commands/estimates/estimates-command.ts')).buildEstimatesCommand,
  keys: async () => (await import('./commands/keys-command.ts')).buildKeysCommand,
  subscriptions: async () => (await import('./commands/subscriptions-command.ts')).buildSubscriptionsCommand,
  usage: async () => (await import('./commands/usage-command.ts')).buildUsageCommand,
  searches: async () => (await import('./commands/webhooks/searches-command.ts')).buildSearchesCommand,
  webhooks: async () => (await import('./commands/webhooks/webhooks-command.ts')).buildWebhooksCommand,
  migrate: async () => (await import('./commands/migrate-command.ts')).buildMigrateCommand,
  settings: async () => (await import('./commands/settings-command.ts')).buildSettingsCommand,
  check: async () => (await import('./commands/check-command.ts')).buildCheckCommand,
  export: async () => (await import('./commands/export-command.ts')).buildExportCommand,
  backup: async () => (await import('./commands/backup-command.ts')).buildBackupCommand,
  restore: async () => (await import('./commands/backup-command.ts')).buildRestoreCommand,
  move: async () => (await import('./commands/move-command.ts')).buildMoveCommand,
  openapi: async () => (await import('./commands/openapi-command.ts')).buildOpenApiCommand,
  mcp: async () => (await import('./commands/agents/mcp-command.ts')).buildMcpCommand,
}

/** Runs the command line (`argv` without node and script) and resolves to the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  const context: CommandContext = { env: process.env, terminal: openTerminal() }
  try {
    const program = await buildProgram(context, argv[0])
    await program.parseAsync(argv, { from: 'user' })
    return EXIT_CODE.done
  } catch (error) {
    return explain(error, context)
  }
}

/** With every command unless `first`, the first argument, names one. */
async function buildProgram(context: CommandContext, first = ''): Promise<Command> {
  const program = new Command('plat').description('Self-hosted US property data service').version(VERSION)
  const named = Object.hasOwn(COMMANDS, first) ? [COMMANDS[first]!] : Object.values(COMMANDS)
  for (const load of named) program.addCommand((await load())(context))
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
