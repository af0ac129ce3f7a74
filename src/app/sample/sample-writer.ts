import { parentPort, workerData } from 'node:worker_threads'
import {
  type SampleRequest,
  type SurroundingFiles,
  writeListingFiles,
  writeSurroundings,
} from '../../sample/write-sample-market.ts'

/** Messages from the thread: first all files except the listings, then each listing file once it is written. */
export type WrittenMessage =
  | { kind: 'surroundings'; files: SurroundingFiles }
  | { kind: 'listings'; path: string }
  | { kind: 'end' }

// The program of a thread that writes the market given as its worker data.

const { request, homesPerFile } = workerData as { request: SampleRequest; homesPerFile: number }
post({ kind: 'surroundings', files: await writeSurroundings(request) })
for await (const path of writeListingFiles(request, homesPerFile)) post({ kind: 'listings', path })
post({ kind: 'end' })

function post(message: WrittenMessage): void {
  parentPort?.postMessage(message)
}
