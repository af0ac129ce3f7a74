import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DisplayView } from '../../../display/display-rules.ts'
import { openShownReader } from '../../../display/shown-reader.ts'
import { withEdition } from '../../../store/ports/with-edition.ts'
import {
  type TrainedModel,
  type TrainingResult,
  type TrainingTask,
  trainModels,
} from '../../../valuation/train-models.ts'
import { openStores, type StoresDescription } from '../../stores.ts'
import { type EncodedError, encodeError } from '../../threads/error-codec.ts'
import { runWhenIdle } from '../../threads/processors.ts'
import { runProgram } from '../../threads/run-program.ts'

// The program of a thread that trains the models of one edition. It ends afterwards, so that its memory is freed.

export interface TrainingStart {
  stores: StoresDescription
}

export type TrainingProtocol = {
  calls: {
    train(order: { edition: number; view: DisplayView; task: TrainingTask }): TrainingResult
  }
  events: {
    trained: TrainedModel
    /** One model could not be trained. The others are. */
    failed: { name: string; error: EncodedError }
  }
}

runWhenIdle()
await runProgram<TrainingProtocol, TrainingStart>(async ({ stores: description }, tell) => {
  const stores = await openStores(description, { isReadOnly: true, isPatient: true })
  return {
    calls: {
      train: ({ edition, view, task }) =>
        withEdition(stores.editions, edition, (reader) =>
          trainModels(openShownReader(reader, view, task.nowMs), task, {
            pause: () => nextTurn(),
            deliver: (model) => tell('trained', { ...model, bytes: shareBytes(model.bytes) }),
            fail: (name, error) => tell('failed', { name, error: encodeError(error) }),
          }),
        ),
    },
    close: () => stores.close(),
  }
})

/** A message does not copy shared memory. */
function shareBytes(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  return shared
}
