import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** Runs a script of this folder and kills it `afterMs` after it has printed `lines` lines. Resolves to all printed lines. */
export async function runAndKill(
  script: string,
  args: readonly string[],
  moment: { lines: number; afterMs: number },
): Promise<string[]> {
  const path = fileURLToPath(new URL(script, import.meta.url))
  // A killed process cannot remove its temporary files.
  const temporary = await mkdtemp(join(tmpdir(), 'plat-killed-'))
  const child = spawn(process.execPath, [path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: temporary },
  })
  const exited = once(child, 'exit')
  const said: string[] = []
  let killing: Promise<void> | undefined
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line)
    if (said.length === moment.lines) killing = killAfter(child, moment.afterMs)
  }
  await killing
  const [code, signal] = await exited
  await rm(temporary, { recursive: true, force: true })
  if (signal !== 'SIGKILL') throw new Error(`${script} ended by itself with ${code ?? signal}`)
  return said
}

async function killAfter(child: ChildProcess, afterMs: number): Promise<void> {
  await delay(afterMs)
  child.kill('SIGKILL')
}
