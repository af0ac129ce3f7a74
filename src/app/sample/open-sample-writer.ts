import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { SampleRequest, SurroundingFiles } from '../../sample/write-sample-market.ts'
import type { WrittenMessage } from './sample-writer.ts'

/** A market that another thread is writing. */
export interface SampleWriter {
  /** Await this before asking for the listing files. */
  surroundings(): Promise<SurroundingFiles>
  /** The paths of the office, agent and listing files, each once it is written. */
  listingFiles(): AsyncGenerator<string>
  close(): Promise<void>
}

/** Small enough that the first file can be loaded soon, and large enough that the number of files does not matter. */
const HOMES_A_FILE = 1000

export function openSampleWriter(request: SampleRequest): SampleWriter {
  const thread = new Worker(new URL('./sample-writer.ts', import.meta.url), {
    workerData: { request, homesPerFile: HOMES_A_FILE },
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
