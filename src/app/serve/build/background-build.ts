import type { DisplayView } from '../../../display/display-rules.ts'
import type { BuiltSegment, SegmentOrder } from '../../../search/live/index-builder.ts'
import type { StoresDescription } from '../../stores.ts'
import { openThread, type Thread } from '../../threads/open-thread.ts'

/** The start parameters of a thread that builds one segment. */
export interface BackgroundStart {
  stores: StoresDescription
  /** Where the segments of the view are saved. */
  directory: string
  view: DisplayView
}

export type BackgroundProtocol = {
  calls: {
    /** Builds a segment and saves it. */
    build(order: SegmentOrder): BuiltSegment
  }
  events: Record<never, never>
}

/** Builds segments of many homes, each in a new thread, so that the memory for reading them is freed with the thread. */
export interface BackgroundBuilder {
  /** Builds a segment. A build that is still running is ended, and rejects. */
  build(order: SegmentOrder): Promise<BuiltSegment>
  /** Ends a running build. It rejects, so that no caller continues to wait for it. */
  close(): Promise<void>
}

export function openBackgroundBuilder(start: BackgroundStart): BackgroundBuilder {
  let current: Thread<BackgroundProtocol> | undefined
  const close = async () => {
    const ended = current
    current = undefined
    await ended?.terminate()
  }
  return {
    close,
    build: async (order) => {
      await close()
      const thread = openThread<BackgroundProtocol>(new URL('./background-thread.ts', import.meta.url), {
        start,
      })
      current = thread
      const built = await thread.call('build', order)
      void thread.close().finally(() => {
        if (thread === current) current = undefined
      })
      return built
    },
  }
}
