import { Worker } from 'node:worker_threads'
import type { EditionSegments } from '../../../search/edition/edition-segments.ts'
import type { BuilderStart } from './builder.ts'

/** What a thread that builds one image is started with. */
export interface BackgroundOrder extends Pick<BuilderStart, 'storeDirectory' | 'snapshotPath'> {
  edition: number
  tablesEdition: number
}

/** Builds images in threads of their own: what they take to read every listing is gone with the thread. */
export interface BackgroundBuilder {
  /** The image of an edition. A build that is still under way is ended, and rejects. */
  build(edition: number, tablesEdition: number): Promise<EditionSegments>
  /** Ends what is under way, which rejects: whoever waits for it is not left waiting. */
  close(): Promise<void>
}

export function openBackgroundBuilder(
  parts: Pick<BuilderStart, 'storeDirectory' | 'snapshotPath'>,
): BackgroundBuilder {
  let thread: Worker | undefined
  const close = async () => {
    await thread?.terminate()
    thread = undefined
  }
  return {
    close,
    build: async (edition, tablesEdition) => {
      await close()
      const { promise, resolve, reject } = Promise.withResolvers<EditionSegments>()
      const order: BackgroundOrder = { ...parts, edition, tablesEdition }
      thread = new Worker(new URL('./background-thread.ts', import.meta.url), { workerData: order })
      thread.on('message', resolve)
      thread.on('error', reject)
      thread.on('exit', () => reject(new Error(`The build of edition ${edition} has ended`)))
      return promise
    },
  }
}
