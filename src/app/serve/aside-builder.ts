import { Worker } from 'node:worker_threads'
import type { MarketImage } from '../../search/market-image.ts'
import type { BuilderOrder } from './builder-messages.ts'

/** What a thread that builds one image is started with. */
export interface AsideOrder extends Pick<BuilderOrder, 'storeDirectory' | 'snapshotPath'> {
  edition: number
  tablesEdition: number
}

/** Builds images in threads of their own: what they take to read every listing is gone with the thread. */
export interface AsideBuilder {
  /** The image of an edition. A build that is still under way is ended, and rejects. */
  build(edition: number, tablesEdition: number): Promise<MarketImage>
  /** Ends what is under way, which rejects: whoever waits for it is not left waiting. */
  close(): Promise<void>
}

export function openAsideBuilder(parts: Pick<BuilderOrder, 'storeDirectory' | 'snapshotPath'>): AsideBuilder {
  let thread: Worker | undefined
  const close = async () => {
    await thread?.terminate()
    thread = undefined
  }
  return {
    close,
    build: async (edition, tablesEdition) => {
      await close()
      const { promise, resolve, reject } = Promise.withResolvers<MarketImage>()
      const order: AsideOrder = { ...parts, edition, tablesEdition }
      thread = new Worker(new URL('./aside-thread.ts', import.meta.url), { workerData: order })
      thread.on('message', resolve)
      thread.on('error', reject)
      thread.on('exit', () => reject(new Error(`The build of edition ${edition} has ended`)))
      return promise
    },
  }
}
