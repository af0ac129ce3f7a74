import type { Logger } from 'pino'
import type { DisplayView } from '../../../display/display-rules.ts'
import { DAY_MS } from '../../../records/calendar-date.ts'
import { pickPublication } from '../../../store/ports/publication.ts'
import { parseModelDescription, parseModelName } from '../../../valuation/model-description.ts'
import type { TrainedModel } from '../../../valuation/train-models.ts'
import type { Settings } from '../../settings/settings.ts'
import type { InstalledStores, StoresDescription } from '../../stores.ts'
import { decodeError } from '../../threads/error-codec.ts'
import { openThread, type Thread } from '../../threads/open-thread.ts'
import { createQueue } from '../../threads/queue.ts'
import { VERSION } from '../../version.ts'
import { openFaultLog } from '../observability.ts'
import { openStoredModels } from './stored-models.ts'
import { openTrainingStates, TRAINING_LEASE_MS, type TrainingPass } from './training-state.ts'
import type { TrainingProtocol } from './training-thread.ts'
import { getViewKey } from './view-key.ts'

/** The models of prices: those in the store, and training when much has changed. */
export interface EstimateTraining {
  /** The models that are stored now. */
  load(): Promise<readonly TrainedModel[]>
  /** Begins to follow the store, and to train. */
  start(): void
  /** Ends a training in the middle, and finishes writing. */
  close(): Promise<void>
}

export interface TrainingParts {
  store: InstalledStores
  description: StoresDescription
  views: readonly DisplayView[]
  settings: Settings
  log: Logger
  /** Learns of other models than those before. */
  changed(models: readonly TrainedModel[]): void
}

/** How often the store is asked for models that another node has trained, and for a new edition. */
const LOOK_EVERY_MS = 2000
/** Looking at the evidence takes at most this share of the time. */
const MOST_SHARE = 0.05
/** Models of views that no node has served for so long are removed. */
const UNUSED_MS = 30 * DAY_MS

export function openEstimateTraining({
  store,
  description,
  views,
  settings,
  log,
  changed,
}: TrainingParts): EstimateTraining {
  const faults = openFaultLog(log, 'estimates', 'models of prices cannot be trained or read')
  const stored = openStoredModels(store.models, (name) =>
    log.warn({ model: name }, 'a model of another version of Plat is left out'),
  )
  const states = openTrainingStates(store.feedStates, Date.now)
  const writing = createQueue()
  const viewKeys = views.map(getViewKey)
  let served: readonly TrainedModel[] = []
  let thread: Thread<TrainingProtocol> | undefined
  let working: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosing = false
  /** After a pass that failed. */
  let retryAtMs = 0

  const follow = async () => {
    const models = await stored.follow()
    if (models === served) return
    served = models
    changed(models)
  }
  const isDue = (
    { edition, publicationId }: { edition: number; publicationId?: string },
    pass?: TrainingPass,
  ) => {
    if (edition === 0 || Date.now() < retryAtMs) return false
    if (pass === undefined || pass.platVersion !== VERSION) return true
    if (pass.viewKeys.join() !== viewKeys.join()) return true
    if (pass.edition === edition && pass.publicationId === publicationId) return false
    const leastMs = settings.estimateMinutes * 60_000
    const waitMs = leastMs === 0 ? 0 : Math.max(leastMs, pass.durationMs / MOST_SHARE)
    return Date.now() >= pass.endedAtMs + waitMs
  }
  const pass = async () => {
    const publication = pickPublication(await store.editions.currentPublication())
    if (!isDue(publication, await states.findPass()) || !(await states.hold())) return
    const renewing = setInterval(() => void states.hold().catch(faults.failed), TRAINING_LEASE_MS / 3)
    try {
      const startedAtMs = Date.now()
      log.info({ edition: publication.edition }, 'looking at what models of prices would learn')
      await train(publication.edition, startedAtMs)
      const endedAtMs = Date.now()
      const durationMs = endedAtMs - startedAtMs
      log.info({ edition: publication.edition, durationMs }, 'models of prices are as new as the edition')
      clearInterval(renewing)
      await states.release({
        ...{ ...publication, platVersion: VERSION, viewKeys, endedAtMs },
        durationMs,
      })
    } catch (error) {
      retryAtMs = Date.now() + settings.estimateMinutes * 60_000
      clearInterval(renewing)
      await states.release().catch(faults.failed)
      throw error
    } finally {
      clearInterval(renewing)
    }
  }
  const train = async (edition: number, nowMs: number) => {
    const known = await store.models.list()
    const keep = (model: TrainedModel) =>
      void writing
        .run(async () => {
          await store.models.put(model.name, model)
          log.info({ model: model.name, edition }, 'a model of prices is trained')
          await follow()
        })
        .catch(faults.failed)
    thread = openThread<TrainingProtocol>(new URL('./training-thread.ts', import.meta.url), {
      start: { stores: description },
      events: {
        trained: keep,
        failed: ({ name, error }) =>
          log.error({ model: name, err: decodeError(error) }, 'a model of prices cannot be trained'),
      },
    })
    try {
      for (const [index, view] of views.entries()) {
        const task = { viewKey: viewKeys[index]!, platVersion: VERSION, nowMs, known }
        const { superfluous } = await thread.call('train', { edition, view, task })
        await writing.run(() => removeModels(superfluous))
      }
      await writing.run(() => removeModels(listUnused(known, viewKeys, nowMs)))
    } finally {
      await thread.terminate()
      thread = undefined
    }
  }
  const removeModels = async (names: readonly string[]) => {
    for (const name of names) await store.models.remove(name)
    if (names.length > 0) await follow()
  }
  const work = async () => {
    try {
      await follow()
      if (!isClosing && settings.estimates === 'model') await pass()
      faults.worked()
    } catch (error) {
      if (!isClosing) faults.failed(error)
    }
  }
  const look = () => {
    working ??= work().finally(() => {
      working = undefined
    })
  }
  return {
    load: async () => {
      if (settings.estimates === 'comparables') return []
      try {
        served = await stored.follow()
      } catch (error) {
        // They are read again once the service runs.
        faults.failed(error)
      }
      return served
    },
    start: () => {
      if (settings.estimates === 'comparables') return
      look()
      timer = setInterval(look, LOOK_EVERY_MS)
    },
    close: async () => {
      isClosing = true
      clearInterval(timer)
      await thread?.terminate()
      await working
      await writing.run(() => {})
    },
  }
}

/** Models of views that nobody serves any longer. Those of a view that another node serves are trained again from time to time. */
function listUnused(
  known: ReadonlyMap<string, string>,
  viewKeys: readonly string[],
  nowMs: number,
): string[] {
  return [...known].flatMap(([name, text]) => {
    const viewKey = parseModelName(name)?.viewKey
    if (viewKey !== undefined && viewKeys.includes(viewKey)) return []
    const trainedAtMs = parseModelDescription(text)?.trainedAtMs ?? 0
    return nowMs - trainedAtMs > UNUSED_MS ? [name] : []
  })
}
