import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listSampleZipCodes } from '../src/app/sample/load-sample.ts'
import { writeListingFiles } from '../src/sample/write-sample-market.ts'
import { readProcessorMs } from './servers/read-processor.ts'

/*
 * Measures the speed and memory of `plat ingest reso` with generated listings and an empty data directory, as the system
 * reports them for the process. Private memory (RssAnon) is what an ingest needs. The resident set also includes the mapped
 * store file, whose memory the system reclaims when it runs short. Linux only. Fails if private memory exceeds the limit.
 * Usage: node bench/ingest-memory.bench.ts [--homes 20000 | --gigabytes 2] [--limit-mb 500] [--in DIRECTORY]
 */

const { values } = parseArgs({
  options: {
    homes: { type: 'string' },
    gigabytes: { type: 'string' },
    'limit-mb': { type: 'string', default: '500' },
    in: { type: 'string', default: tmpdir() },
  },
})
/** The size of a generated market per home: 79.1 MB for 20,000 homes. */
const BYTES_PER_HOME = 3_953
const DEFAULT_HOMES = 20_000
const POLL_MS = 250
const MB = 2 ** 20

const homes =
  values.gigabytes === undefined
    ? Number(values.homes ?? DEFAULT_HOMES)
    : Math.ceil((Number(values.gigabytes) * 2 ** 30) / BYTES_PER_HOME)
const directory = await mkdtemp(join(values.in, 'plat-ingest-'))
try {
  await run()
} finally {
  await rm(directory, { recursive: true })
}

async function run(): Promise<void> {
  const request = {
    directory,
    homes,
    seed: 1,
    asOf: '2026-06-01',
    zipCodes: await listSampleZipCodes(),
  } as const
  const files = await Array.fromAsync(writeListingFiles(request))
  const sizes = await Promise.all(files.map(async (path) => (await stat(path)).size))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  const { seconds, processorSeconds, privateKb, residentKb, mappedKb } = await ingest(files)
  const mb = (kb: number) => Math.round(kb / 1024)
  console.log(`${homes} homes, ${(bytes / MB).toFixed(0)} MB of RESO Common Format, Node ${process.version}`)
  console.log(
    `${seconds.toFixed(1)} s, ${(bytes / MB / seconds).toFixed(1)} MB/s, ${processorSeconds.toFixed(1)} s of processor`,
  )
  console.log(
    `peaks: private ${mb(privateKb)} MB; resident ${mb(residentKb)} MB, including at most ${mb(mappedKb)} MB of mapped files`,
  )
  if (mb(privateKb) > Number(values['limit-mb'])) {
    console.error(`Private memory exceeded ${values['limit-mb']} MB`)
    process.exitCode = 1
  }
}

async function ingest(files: readonly string[]) {
  const startedAt = performance.now()
  const plat = join(import.meta.dirname, '..', 'bin', 'plat.js')
  const child = spawn(process.execPath, [plat, 'ingest', 'reso', ...files], {
    env: { ...process.env, PLAT_DATA: join(directory, 'data') },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const peaks = { processorSeconds: 0, privateKb: 0, residentKb: 0, mappedKb: 0 }
  const poll = setInterval(() => void measure(child.pid as number, peaks), POLL_MS)
  const code = await new Promise((resolve) => child.once('exit', resolve))
  clearInterval(poll)
  if (code !== 0) throw new Error(`plat ingest ended with ${code}`)
  return { ...peaks, seconds: (performance.now() - startedAt) / 1000 }
}

/** Reads the memory of a process. If it has just ended and has no status anymore, the last values remain. */
async function measure(pid: number, peaks: Record<string, number>): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kbOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) // "RssAnon:  1024 kB"
  const raise = (name: string, value: number) => {
    peaks[name] = Math.max(peaks[name] ?? 0, value)
  }
  raise('privateKb', kbOf('RssAnon'))
  raise('residentKb', kbOf('VmHWM'))
  raise('mappedKb', kbOf('RssFile'))
  raise('processorSeconds', (readProcessorMs(pid) ?? 0) / 1000)
}
