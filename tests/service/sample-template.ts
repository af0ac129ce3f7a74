import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { tryProcessLock } from '../../src/store/files/process-lock.ts'

/**
 * Fills `target` with a copy of the store that `make` makes in an empty directory. The files of one test run share one store of each
 * name: the first that asks makes it, and later runs remove it. Returns false, and does nothing, where test runs cannot be told apart.
 */
export async function copySampleStore(
  name: string,
  target: string,
  make: (directory: string) => Promise<void>,
): Promise<boolean> {
  const run = findTestRun(process.ppid)
  if (process.env.NODE_TEST_CONTEXT === undefined || run === undefined) return false
  const path = join(tmpdir(), `plat-test-${name}-${run}`)
  while (!existsSync(path)) await makeOnce(path, make)
  await cp(join(path, 'store'), target, { recursive: true })
  return true
}

/** Makes the template, or waits a moment while another process does. */
async function makeOnce(path: string, make: (directory: string) => Promise<void>): Promise<void> {
  const lock = tryProcessLock(`${path}.lock`)
  if (lock === undefined) return delay(20)
  try {
    if (existsSync(path)) return
    await removeEnded()
    const made = await mkdtemp(join(tmpdir(), 'plat-test-making-'))
    await make(made)
    await rename(made, path)
  } finally {
    lock.release()
  }
}

/** Names the process that runs the tests: its number, and its start, since numbers are used again. Undefined outside Linux. */
function findTestRun(processId: number): string | undefined {
  try {
    // The name in parentheses may contain spaces. The start is the 22nd field, and the 20th after the name.
    const fields = readFileSync(`/proc/${processId}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return `${processId}-${fields[19]}`
  } catch {
    return undefined
  }
}

async function removeEnded(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const run = /^plat-test-\w+-((\d+)-\d+)(\.lock)?$/.exec(name)
    if (run !== null && findTestRun(Number(run[2])) !== run[1])
      await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
}
