import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A script that works until it is stopped, and prints a line for each thing that it has done. */
export interface RunningChild {
  /** The lines so far. */
  said: readonly string[]
  /** Resolves when the child has printed `count` more lines. */
  waitForLines(count: number): Promise<void>
  stop(): Promise<void>
}

export function startChild(script: string, args: readonly string[]): RunningChild {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const said: string[] = []
  const lines = new EventEmitter()
  createInterface({ input: child.stdout }).on('line', (line) => {
    said.push(line)
    lines.emit('line')
  })
  const failed = exited.then(([code]) => Promise.reject(new Error(`${script} ended with ${code}`)))
  failed.catch(() => {})
  return {
    said,
    waitForLines: async (count) => {
      const wanted = said.length + count
      while (said.length < wanted) await Promise.race([once(lines, 'line'), failed])
    },
    stop: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}
