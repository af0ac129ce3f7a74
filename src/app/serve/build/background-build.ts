import type { DisplayView } from '../../../display/display-rules.ts'
import type { EditionSegments } from '../../../search/edition/edition-segments.ts'
import type { StoresDescription } from '../../stores.ts'
import { openThread, type Thread } from '../../threads/open-thread.ts'

/** The start parameters of a thread that builds the segments of one edition. */
export interface BackgroundStart {
  stores: StoresDescription
  snapshotPath: string
  view: DisplayView
}

export type BackgroundProtocol = {
  calls: {
    build(order: { edition: number; tablesEdition: number }): EditionSegments
    /** Saves what was built as the snapshot. */
    save(): void
  }
  events: Record<never, never>
}

/** Builds full editions, each in a new thread, so that the memory for reading every listing is freed with the thread. */
export interface BackgroundBuilder {
  /** Builds the segments of an edition. A build that is still running is ended, and rejects. */
  build(edition: number, tablesEdition: number): Promise<EditionSegments>
  /** Ends a running build. It rejects, so that no caller continues to wait for it. */
  close(): Promise<void>
}

/** Opens a builder. Calls `saveFailed` if a snapshot cannot be saved after its segments have been returned. */
export function openBackgroundBuilder(
  start: BackgroundStart,
  saveFailed: (error: unknown) => void,
): BackgroundBuilder {
  let current: Thread<BackgroundProtocol> | undefined
  const close = async () => {
    const ended = current
    current = undefined
    await ended?.terminate()
  }
  /** The segments are usable before they are saved, so no caller waits for this. */
  const saveAndEnd = async (thread: Thread<BackgroundProtocol>) => {
    try {
      await thread.call('save')
    } catch (error) {
      // A later build or a stop has ended this thread on purpose.
      if (thread === current) saveFailed(error)
    }
    await thread.close()
    if (thread === current) current = undefined
  }
  return {
    close,
    build: async (edition, tablesEdition) => {
      await close()
      const thread = openThread<BackgroundProtocol>(new URL('./background-thread.ts', import.meta.url), {
        start,
      })
      current = thread
      const segments = await thread.call('build', { edition, tablesEdition })
      void saveAndEnd(thread)
      return segments
    },
  }
}
