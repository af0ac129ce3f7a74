import { join } from 'node:path'
import { SAMPLE_SOURCE } from '../../sample/sample-source.ts'
import type { EmbeddedStore } from '../../store/embedded/embedded-store.ts'

const SAMPLE_OPERATOR = join(import.meta.dirname, '..', '..', 'sample', 'operator.yaml')
const RUNS_LOOKED_AT = 100_000

/** The operator's file of the sample market, where nothing but it is loaded; else undefined. */
export async function findSampleOperator({ runs }: Pick<EmbeddedStore, 'runs'>): Promise<string | undefined> {
  const loaded = (await runs.list(RUNS_LOOKED_AT)).filter(({ read }) => read.listing !== undefined)
  const isSample = loaded.length > 0 && loaded.every(({ source }) => source === SAMPLE_SOURCE)
  return isSample ? SAMPLE_OPERATOR : undefined
}
