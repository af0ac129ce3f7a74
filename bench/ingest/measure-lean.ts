import { execFileSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type IngestMeasure, measureIngest } from '../servers/measure-ingest.ts'
import { readPrivateKb, readProcessUse } from '../servers/read-processor.ts'
import { listLeanListings, listLeanZipCodes } from './lean-listings.ts'

const SEED = 1
const CHUNK_CHARACTERS = 1 << 20

/** How far an ingest is. */
export interface LeanProgress {
  listings: number
  inputBytes: number
  processorSeconds: number
  writtenBytes: number
  privateKb: number
}

export interface LeanMeasure extends IngestMeasure {
  inputBytes: number
  /** Of all listings, in dollars. */
  priceSum: number
}

/**
 * Runs `plat ingest` with this number of lean listings, which reach it through a named pipe, so that no disk has to hold them. Tells how far it is
 * after each tenth. Generating is not counted. Linux only.
 */
export async function measureLean(
  listings: number,
  { data, directory }: { data: string; directory: string },
  tell: (progress: LeanProgress) => void,
): Promise<LeanMeasure> {
  const pipe = join(directory, 'property.json')
  execFileSync('mkfifo', [pipe])
  const sum = { inputBytes: 0, priceSum: 0 }
  const zipCodes = await listLeanZipCodes()
  let pid: number | undefined
  const tellAfter = (written: number) => {
    const use = pid === undefined ? undefined : readProcessUse(pid)
    if (pid === undefined || use === undefined) return
    const { processorMs, writtenBytes } = use
    const privateKb = readPrivateKb(pid)
    tell({
      listings: written,
      ...{ inputBytes: sum.inputBytes, writtenBytes, privateKb },
      processorSeconds: processorMs / 1000,
    })
  }
  function* render(): Generator<string> {
    let text = '{"@reso.context":"urn:reso:metadata:2.0:resource:property","value":[\n'
    let written = 0
    for (const listing of listLeanListings(listings, SEED, zipCodes)) {
      text += written === 0 ? listing.text : `,\n${listing.text}`
      sum.priceSum += listing.listPrice
      written += 1
      const isTenth = Math.floor((written * 10) / listings) > Math.floor(((written - 1) * 10) / listings)
      if (text.length < CHUNK_CHARACTERS && !isTenth) continue
      sum.inputBytes += text.length
      yield text
      text = ''
      if (isTenth) tellAfter(written)
    }
    yield `${text}\n]}\n`
  }
  const ingest = measureIngest(data, ['reso', pipe], (started) => {
    pid = started
  })
  try {
    await Promise.all([
      ingest,
      pipeline(Readable.from(render(), { highWaterMark: 1 }), createWriteStream(pipe)),
    ])
    return { ...(await ingest), ...sum }
  } finally {
    await rm(pipe)
  }
}
