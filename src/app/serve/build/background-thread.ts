import { setImmediate as nextTurn } from 'node:timers/promises'
import { openShownReader } from '../../../display/shown-reader.ts'
import { buildFromEdition } from '../../../search/edition/build-edition-segments.ts'
import type { EditionSegments } from '../../../search/edition/edition-segments.ts'
import { withEdition } from '../../../store/ports/with-edition.ts'
import { openStores } from '../../stores.ts'
import { lowerPriority } from '../../threads/processors.ts'
import { runProgram } from '../../threads/run-program.ts'
import { openIndexSnapshot } from '../snapshot/index-snapshot-file.ts'
import type { BackgroundProtocol, BackgroundStart } from './background-build.ts'

// The program of a thread that builds the segments of one edition and saves them as the snapshot.

/** A tenth of the processor time of a serving thread. In the meantime changes become deltas over the existing segments. */
const NICENESS = 10

lowerPriority(NICENESS)
await runProgram<BackgroundProtocol, BackgroundStart>(async ({ stores: description, snapshotPath, view }) => {
  const stores = await openStores(description, { isReadOnly: true })
  let segments: EditionSegments | undefined
  return {
    calls: {
      build: async ({ edition, tablesEdition }) => {
        segments = await withEdition(stores.editions, edition, (reader) =>
          buildFromEdition(openShownReader(reader, view, Date.now()), tablesEdition, () => nextTurn()),
        )
        return segments
      },
      save: async () => {
        if (segments === undefined) throw new Error('There is nothing to save before a build')
        await openIndexSnapshot(snapshotPath).save(segments)
      },
    },
    close: () => stores.close(),
  }
})
