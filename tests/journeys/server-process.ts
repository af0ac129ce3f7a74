import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export const PLAT_PROGRAM = join(import.meta.dirname, '..', '..', 'bin', 'plat.js')

export interface ServerProcess {
  child: ChildProcess
  baseUrl: string
  baseUrlAlt: string
  adminUrl: string
}

/**
 * Starts `plat serve` on free ports and resolves once it serves. It must be killed or stopped. `log` is an open file for what it
 * writes to standard error, and `program` the Plat to start.
 */
export async function startServer(
  settings: Readonly<Record<string, string>>,
  flags: readonly string[] = ['--no-sample'],
  log: number | 'ignore' = 'ignore',
  program = PLAT_PROGRAM,
): Promise<ServerProcess> {
  const env = {
    ...process.env,
    PLAT_PORT: '0',
    PLAT_PORT_ALT: '0',
    PLAT_ADMIN_PORT: '0',
    PLAT_ESTIMATES: 'comparables',
    ...settings,
  }
  const child = spawn(process.execPath, [program, 'serve', ...flags], {
    env,
    stdio: ['ignore', 'pipe', log],
  })
  const addresses = new Map<string, string>()
  for await (const line of createInterface({ input: child.stdout! })) {
    const [, name, address] = /^\s*(base_url|base_url_alt|administration)\s+(http\S+)/.exec(line) ?? []
    if (name !== undefined) addresses.set(name, address!)
    if (addresses.size < 3) continue
    return {
      child,
      baseUrl: addresses.get('base_url')!,
      baseUrlAlt: addresses.get('base_url_alt')!,
      adminUrl: addresses.get('administration')!,
    }
  }
  throw new Error('The server ended without an address')
}

/** Stops a server as an operator does, and resolves to its exit code. */
export function stopServer({ child }: ServerProcess): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  child.kill('SIGTERM')
  return ended
}
