import { readFileSync } from 'node:fs'

/**
 * Identifies this process so that a later one can tell whether it still runs. The identity is the pid and, on Linux, the
 * start time in clock ticks and the boot, so that another process with a reused pid is not mistaken for it.
 */
export function identifyThisProcess(): string {
  return identify(process.pid) ?? `${process.pid}`
}

/** Whether the process with this identity still runs. A process of another user counts as running. */
export function isProcessAlive(identity: string): boolean {
  const pid = Number(identity.split(':')[0])
  if (process.platform === 'linux') return identify(pid) === identity
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function identify(pid: number): string | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    // The command name is in parentheses and may contain spaces: "12 (node) S 1 ...".
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie has ended and only waits for its parent to collect its exit status.
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()
    return `${pid}:${fields[19]}:${bootId}`
  } catch {
    return undefined
  }
}
