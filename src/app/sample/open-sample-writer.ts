import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { SampleRequest, SurroundingFiles } from '../../sample/write-sample-market.ts'
import type { WrittenMessage } from './sample-writer.ts'

/** A market that another thread is writing. */
export interface SampleWriter {
  /** To be awaited before the listing files are asked for. */
  surroundings(): Promise<SurroundingFiles>
  /** Paths of offices, agents and listings, each when it is written. */
  listingFiles(): AsyncGenerator<string>
  close(): Promise<void>
}

/** Files are small enough that the first can be loaded soon, and large enough that their number costs nothing. */
const HOMES_A_FILE = 1000

export function openSampleWriter(request: SampleRequest): SampleWriter {
  const thread = new Worker(new URL('./sample-writer.ts', import.meta.url), {
    workerData: { request, homesAFile: HOMES_A_FILE },
  })
  const messages = on(thread, 'message', { close: ['exit'] })
  const take = async (): Promise<WrittenMessage> => {
    const { value, done } = await messages.next()
    if (done === true) throw new Error('The thread that writes the sample market has ended')
    return value[0]
  }
  return {
    surroundings: async () => {
      const message = await take()
      if (message.kind !== 'surroundings') throw new Error('The surroundings have been taken')
      return message.files
    },
    async *listingFiles() {
      for (let message = await take(); message.kind === 'listings'; message = await take()) yield message.path
    },
    close: async () => {
      await thread.terminate()
    },
  }
}
