import { setImmediate as nextTurn } from 'node:timers/promises'
import { openShownReader } from '../../../display/shown-reader.ts'
import {
  buildBaseSegment,
  buildHomesSegment,
  describeView,
} from '../../../search/edition/build-edition-segments.ts'
import { readSurroundings } from '../../../search/edition/collect-listings.ts'
import type { BuiltSegment, SegmentOrder } from '../../../search/live/index-builder.ts'
import { cacheRecords } from '../../../store/ports/cached-records.ts'
import type { EditionReader } from '../../../store/ports/edition-store.ts'
import { pickPublication } from '../../../store/ports/publication.ts'
import { withEdition } from '../../../store/ports/with-edition.ts'
import { openStores } from '../../stores.ts'
import { lowerPriority } from '../../threads/processors.ts'
import { runProgram } from '../../threads/run-program.ts'
import { openSegmentFiles } from '../segments/segment-files.ts'
import type { BackgroundProtocol, BackgroundStart } from './background-build.ts'

// The program of a thread that builds one segment and saves it.

/** A tenth of the processor time of a serving thread. In the meantime changes become deltas over the existing segments. */
const NICENESS = 10

const pause = () => nextTurn()

await runProgram<BackgroundProtocol, BackgroundStart>(async ({ stores: description, directory, view }) => {
  const stores = await openStores(description, { isReadOnly: true })
  const files = openSegmentFiles(directory, () => {})
  return {
    calls: {
      build: async (order) => {
        if (!order.isFirst) lowerPriority(NICENESS)
        const built = await withEdition(stores.editions, order.edition, (reader) =>
          // A view reads the listings of a home to know which of them to list.
          build(
            openShownReader(
              view.rules.length > 0 ? cacheRecords(reader, { listing: 2000 }) : reader,
              view,
              order.atMs ?? Date.now(),
            ),
            order,
          ),
        )
        // Whoever saves the edition writes the segments that have no file, and reports what fails.
        await files.write(built.segment).catch(() => {})
        return built
      },
    },
    close: () => stores.close(),
  }
})

async function build(reader: EditionReader, { id, propertyIds }: SegmentOrder): Promise<BuiltSegment> {
  const segment =
    propertyIds === undefined
      ? await buildBaseSegment(id, reader, pause)
      : await buildHomesSegment(id, reader, propertyIds, await readSurroundings(reader, pause), pause)
  const view = describeView(reader)
  return { ...pickPublication(reader), segment, ...(view && { view }) }
}
