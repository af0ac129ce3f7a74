import { parentPort, workerData } from 'node:worker_threads'
import {
  type SampleRequest,
  type SurroundingFiles,
  writeListingFiles,
  writeSurroundings,
} from '../../sample/write-sample-market.ts'

/** From the thread: the files around the listings first, then each file of listings when it is written. */
export type WrittenMessage =
  | { kind: 'surroundings'; files: SurroundingFiles }
  | { kind: 'listings'; path: string }
  | { kind: 'end' }

// The program of a thread: writes the market that it is given as its data.

const { request, homesAFile } = workerData as { request: SampleRequest; homesAFile: number }
post({ kind: 'surroundings', files: await writeSurroundings(request) })
for await (const path of writeListingFiles(request, homesAFile)) post({ kind: 'listings', path })
post({ kind: 'end' })

function post(message: WrittenMessage): void {
  parentPort?.postMessage(message)
}
