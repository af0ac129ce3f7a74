import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { type CopyReport, copyMissingCharges, copyStores, isCopyRight } from '../../store/move/copy-stores.ts'
import type { Stores } from '../../store/ports/stores.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandError, EXIT_CODE } from '../exit-code.ts'
import { listDatabaseUrls } from '../settings/setting.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { describeStores, fillStores, openStores, type StoresDescription } from '../stores.ts'
import { parseDay, renderTable } from '../terminal.ts'
import { refuseUsedData } from './backup-command.ts'

interface MoveOptions {
  from: string
  to: string
  newestOnly?: boolean
  chargesSince?: number
  json?: boolean
}

const PLACES = `
A place is a data directory (a path or file: URL), a database (postgres://user@host/name, with the password in the file that PGPASSFILE names),
or env:NAME for either in the environment variable NAME. A password in an argument could be read by others, so it is refused.`

export function buildMoveCommand(context: CommandContext): Command {
  return new Command('move')
    .description(
      'copy an installation between a data directory and PostgreSQL, in either direction, and compare',
    )
    .requiredOption('--from <place>', 'where the installation is; it may be in service')
    .requiredOption('--to <place>', 'an empty place')
    .option('--newest-only', 'leave out the older editions that can still be read')
    .option(
      '--charges-since <date>',
      'only add the charges from that day on (UTC) that the target does not have yet',
      parseDay,
    )
    .option('--json', 'print JSON')
    .addHelpText('after', PLACES)
    .action((options: MoveOptions) => move(context, options))
}

async function move(context: CommandContext, options: MoveOptions): Promise<void> {
  const settings = readSettings(context.env)
  const source = readPlace(options.from, context.env)
  const target = readPlace(options.to, context.env)
  const from = await openStores(describePlace(source, settings), { isReadOnly: true, isPatient: true })
  try {
    if (options.chargesSince !== undefined)
      return await moveCharges(context, options, { from, target, settings })
    if (!target.isDatabase) refuseUsedData(target.address)
    const report = await withOwnCharges(settings, (own) =>
      fillStores(describePlace(target, own), (to) => copyAll(context, options, from, to)),
    )
    showReport(context, options, report)
  } finally {
    await from.close()
  }
}

async function copyAll(
  { terminal }: CommandContext,
  { newestOnly = false }: MoveOptions,
  from: Stores,
  to: Stores,
): Promise<CopyReport> {
  const report = await copyStores(from, to, { isNewestOnly: newestOnly, tell: terminal.warn })
  if (isCopyRight(report)) return report
  for (const fault of report.faults) terminal.warn(fault)
  throw new CommandError(
    `The copy differs from the source, so it cannot be used.\n${renderDigests(report)}`,
    EXIT_CODE.unsound,
  )
}

async function moveCharges(
  { terminal }: CommandContext,
  { chargesSince, json }: MoveOptions,
  { from, target, settings }: { from: Stores; target: Place; settings: Settings },
): Promise<void> {
  const copied = await withOwnCharges(settings, async (own) => {
    const to = await openStores(describePlace(target, own), { isPatient: true })
    try {
      return await copyMissingCharges(from, to, chargesSince!)
    } finally {
      await to.close()
    }
  })
  if (json === true) terminal.printJson({ charges: copied })
  else terminal.print(`Added ${copied} charges.`)
}

/** Charges on their way into a database wait in a directory of this command, so that they do not mix with those of the source. */
async function withOwnCharges<Result>(
  settings: Settings,
  action: (settings: Settings) => Promise<Result>,
): Promise<Result> {
  const data = await mkdtemp(join(tmpdir(), 'plat-move-'))
  try {
    return await action({ ...settings, data })
  } finally {
    await rm(data, { recursive: true, force: true })
  }
}

interface Place {
  isDatabase: boolean
  /** A URL of a database, or the path of a data directory. */
  address: string
}

const VARIABLE_PREFIX = 'env:'

function readPlace(text: string, env: CommandContext['env']): Place {
  if (!text.startsWith(VARIABLE_PREFIX)) {
    const place = parsePlace(text)
    if (!place.isDatabase || !hasPassword(place.address)) return place
    throw new CommandError(
      'A password in an argument can be read by others. Put the address into an environment variable and write env:NAME.',
    )
  }
  const name = text.slice(VARIABLE_PREFIX.length)
  const value = env[name]?.trim() ?? ''
  if (value === '') throw new CommandError(`The environment variable ${name} is not set.`)
  return parsePlace(value)
}

function parsePlace(text: string): Place {
  if (text.startsWith('file:')) return { isDatabase: false, address: fileURLToPath(text) }
  if (!/^[a-z][a-z+.-]+:\/\//i.test(text)) return { isDatabase: false, address: text }
  // What cannot be read may hold a password, so it is not repeated.
  if (listDatabaseUrls(text) === undefined) throw new CommandError(`A place cannot be read.\n${PLACES}`)
  return { isDatabase: true, address: text }
}

function hasPassword(addresses: string): boolean {
  return listDatabaseUrls(addresses)!.some((address) => {
    const { password, searchParams } = new URL(address)
    return password !== '' || searchParams.has('password')
  })
}

function describePlace({ isDatabase, address }: Place, settings: Settings): StoresDescription {
  if (isDatabase)
    return describeStores({
      ...settings,
      databaseUrl: address,
      databaseReadUrls: undefined,
      databaseListenUrl: undefined,
    })
  return describeStores({ ...settings, databaseUrl: undefined, data: address })
}

function showReport({ terminal }: CommandContext, { json }: MoveOptions, report: CopyReport): void {
  if (json === true) {
    terminal.printJson(report)
    return
  }
  const { oldest, newest } = report.editions
  terminal.print(
    `Moved editions ${Math.max(1, oldest)} to ${newest}. The copy is the same:\n${renderDigests(report)}`,
  )
}

function renderDigests({ source, target }: CopyReport): string {
  const rows = source.map(({ part, items, digest }, at) => [
    part,
    String(items),
    digest,
    target[at]!.digest === digest && target[at]!.items === items
      ? 'the same'
      : `${target[at]!.items} ${target[at]!.digest}`,
  ])
  return renderTable([['part', 'items', 'source', 'copy'], ...rows])
}
