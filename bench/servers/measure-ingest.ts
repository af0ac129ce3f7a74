import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readKb, readProcessUse } from './read-processor.ts'

const POLL_MS = 100

export interface IngestMeasure {
  seconds: number
  /** Of all threads and child processes. */
  processorSeconds: number
  /** What the process gave the system to be written to the disk. */
  writtenBytes: number
  /** Private memory (RssAnon), which is what an ingest needs. */
  privateKb: number
  /** The resident set also includes the mapped store file, whose memory the system reclaims when it runs short. */
  residentKb: number
  mappedKb: number
}

/** Runs `plat ingest` with these arguments in a process of its own, and reports its peaks as the system does. Linux only. */
export async function measureIngest(
  dataDirectory: string,
  args: readonly string[],
  onStart: (pid: number) => void = () => {},
): Promise<IngestMeasure> {
  const startedAt = performance.now()
  const before = readReapedUse()
  const plat = join(import.meta.dirname, '..', '..', 'bin', 'plat.js')
  const child = spawn(process.execPath, [plat, 'ingest', ...args], {
    env: { ...process.env, PLAT_DATA: dataDirectory },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  onStart(child.pid as number)
  const peaks = { privateKb: 0, residentKb: 0, mappedKb: 0 }
  const poll = setInterval(() => void measure(child.pid as number, peaks), POLL_MS)
  const code = await new Promise((resolve) => child.once('exit', resolve))
  clearInterval(poll)
  if (code !== 0) throw new Error(`plat ingest ended with ${code}`)
  const after = readReapedUse()
  return {
    ...peaks,
    seconds: (performance.now() - startedAt) / 1000,
    processorSeconds: (after.processorMs - before.processorMs) / 1000,
    writtenBytes: after.writtenBytes - before.writtenBytes,
  }
}

/** What this process and its children that have ended used. It takes no part in what is measured. */
function readReapedUse() {
  const use = readProcessUse(process.pid)
  if (use === undefined) throw new Error('The system does not report what processes use')
  return { processorMs: use.reapedProcessorMs, writtenBytes: use.writtenBytes }
}

/** Reads the memory of a process. If it has just ended and has no status anymore, the last values remain. */
async function measure(pid: number, peaks: Record<string, number>): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kbOf = (name: string) => readKb(status, name)
  const raise = (name: string, value: number) => {
    peaks[name] = Math.max(peaks[name] ?? 0, value)
  }
  raise('privateKb', kbOf('RssAnon'))
  raise('residentKb', kbOf('VmHWM'))
  raise('mappedKb', kbOf('RssFile'))
}
