import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findProgramsOnce, whyNoServer } from './postgres-programs.ts'
import { runStatement } from './run-statements.ts'

const POOLER = '/usr/sbin/pgbouncer'

/** Why the pooler cannot be tested, or false. Throws if PLAT_REQUIRE_POSTGRES is 1. */
export function whyNoPooler(): string | false {
  if (existsSync(POOLER)) return whyNoServer()
  if (process.env.PLAT_REQUIRE_POSTGRES === '1')
    throw new Error(`PLAT_REQUIRE_POSTGRES is 1, and there is no ${POOLER}`)
  return 'needs pgbouncer (Debian: apt-get install pgbouncer)'
}

/** Starts a pooler that gives out two sessions of the server, one transaction at a time. */
export async function startPooler(
  direct: string,
  settings: readonly string[] = [],
): Promise<{ url: string; stop(): Promise<void> }> {
  const { account } = findProgramsOnce()!
  const directory = await mkdtemp(join(tmpdir(), 'plat-test-pooler-'))
  const { port: serverPort, pathname, password } = new URL(direct)
  const port = await findFreePort()
  await writeFile(join(directory, 'users'), '"plat" ""\n')
  await writeFile(
    join(directory, 'pgbouncer.ini'),
    `[databases]
${pathname.slice(1)} = host=127.0.0.1 port=${serverPort} user=postgres password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(directory, 'users')}
pool_mode = transaction
default_pool_size = 2
${settings.join('\n')}
`,
  )
  if (account !== undefined) await chown(directory, account.uid, account.gid)
  const child = spawn(POOLER, ['-q', join(directory, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...account,
  })
  const exited = once(child, 'exit')
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  const url = `postgres://plat@127.0.0.1:${port}${pathname}`
  for (;;) {
    try {
      await runStatement(url, 'select 1')
      break
    } catch (cause) {
      if (child.exitCode !== null) throw new Error(`pgbouncer ended: ${said}`, { cause })
      await delay(20)
    }
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      await rm(directory, { recursive: true })
    },
  }
}

async function findFreePort(): Promise<number> {
  const listener = createServer()
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as { port: number }
  listener.close()
  await once(listener, 'close')
  return port
}
