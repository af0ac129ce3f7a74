import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { WriterBusyError } from '../../store/ports/store-error.ts'
import type { Stores } from '../../store/ports/stores.ts'
import { ensureReference } from '../ingest/load-source.ts'
import { loadSample } from '../sample/load-sample.ts'
import { isSampleMarket } from '../sample/sample-key.ts'
import type { Settings } from '../settings/settings.ts'

/**
 * Loads what a start needs before it can serve: the reference tables, and the sample market into an empty directory. A mark
 * in the directory distinguishes a first start that did not finish from an installation without a sample.
 */
export async function prepareData(
  store: Stores,
  settings: Settings,
  tell: (text: string) => void,
): Promise<void> {
  const mark = join(settings.data, 'sample-is-loading')
  try {
    await loadMissing(store, settings, mark, tell)
  } catch (error) {
    if (!(error instanceof WriterBusyError)) throw error
    // Another process that shares the store is loading, perhaps the same data. Once it has ended, what is missing is loaded.
    await rm(mark, { force: true })
    tell(`${error.message}. Waiting for it ...`)
    await wait(BUSY_RETRY_MS)
    await prepareData(store, settings, () => {})
  }
}

const BUSY_RETRY_MS = 1_000

async function loadMissing(
  store: Stores,
  settings: Settings,
  mark: string,
  tell: (text: string) => void,
): Promise<void> {
  const isEmpty = (await store.editions.currentEdition()) === 0
  const wantsSample = settings.sample === 'auto' && (isEmpty || existsSync(mark))
  if (wantsSample)
    await writeFile(mark, 'The first start loads the sample market. This file is removed when it is done.\n')
  if (isEmpty) tell('Loading places, ZIP codes, counties and mortgage rates ...')
  const meanwhile = () => ensureReference(store)
  if (!wantsSample) return meanwhile()
  tell(`Making a sample market of ${settings.sampleHomes} homes ...`)
  const directory = join(settings.data, 'sample')
  await loadSample(store, { homes: settings.sampleHomes, directory, tell, meanwhile })
  await rm(mark)
}

const SAMPLE_OPERATOR = join(import.meta.dirname, '..', '..', 'sample', 'operator.yaml')

/** The operator's file of the sample market if nothing else is loaded; otherwise undefined. */
export async function findSampleOperator(stores: Pick<Stores, 'runs'>): Promise<string | undefined> {
  return (await isSampleMarket(stores)) ? SAMPLE_OPERATOR : undefined
}
