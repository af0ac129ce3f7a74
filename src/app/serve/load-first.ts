import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EmbeddedStore } from '../../store/embedded/embedded-store.ts'
import { ensureReference } from '../ingest/ensure-reference.ts'
import { loadSample } from '../sample/load-sample.ts'
import type { Settings } from '../settings/settings.ts'

/**
 * What a start needs before it can serve: the reference tables always, and the sample market on an empty directory. A
 * mark in the directory tells a first start that did not finish from an installation without a sample.
 */
export async function loadFirst(
  store: EmbeddedStore,
  settings: Settings,
  tell: (text: string) => void,
): Promise<void> {
  const mark = join(settings.data, 'sample-is-loading')
  const isEmpty = store.editions.currentEdition() === 0
  const wantsSample = settings.sample === 'auto' && (isEmpty || existsSync(mark))
  if (wantsSample)
    await writeFile(mark, 'The first start loads the sample market. This file goes when it is done.\n')
  if (isEmpty) tell('Loading places, ZIP codes, counties and mortgage rates ...')
  const meanwhile = () => ensureReference(store)
  if (!wantsSample) return meanwhile()
  tell(`Making a sample market of ${settings.sampleHomes} homes ...`)
  const directory = join(settings.data, 'sample')
  await loadSample(store, { homes: settings.sampleHomes, directory, tell, meanwhile })
  await rm(mark)
}
