import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listSampleZipCodes } from '../src/app/sample/load-sample.ts'
import { writeListingFiles } from '../src/sample/write-sample-market.ts'
import { measureIngest } from './servers/measure-ingest.ts'

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
  const { seconds, processorSeconds, privateKb, residentKb, mappedKb } = await measureIngest(
    join(directory, 'data'),
    ['reso', ...files],
  )
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
