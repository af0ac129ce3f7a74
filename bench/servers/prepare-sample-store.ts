import { join } from 'node:path'
import { issueKey, setSubscription } from '../../src/access/keys.ts'
import { ensureReference } from '../../src/app/ingest/load-source.ts'
import { loadSample } from '../../src/app/sample/load-sample.ts'
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts'

/** Loads a sample market into the store of a directory. Returns a key for it. */
export async function prepareSampleStore(directory: string, homes: number): Promise<string> {
  const store = await openEmbeddedStore({ directory: join(directory, 'store') })
  await ensureReference(store)
  await loadSample(store, { homes, directory: join(directory, 'sample'), tell: () => undefined })
  await setSubscription(store.access, { holder: 'Bench', plan: 'standard', state: 'active' }, Date.now())
  const issued = await issueKey(store.access, { holder: 'Bench', mode: 'test' }, Date.now())
  await store.close()
  if (!issued.ok) throw new Error(issued.detail)
  return issued.text
}
