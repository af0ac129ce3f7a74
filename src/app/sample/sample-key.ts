import { issueKey, setSubscription } from '../../access/keys.ts'
import type { AccessStore } from '../../access/ports.ts'
import { SAMPLE_SOURCE } from '../../sample/sample-source.ts'
import type { Stores } from '../../store/ports/stores.ts'
import { getAccepted } from '../administration/change-access.ts'

const SAMPLE_HOLDER = 'sample'
const RUNS_LOOKED_AT = 100_000

/** Issues a test key that is good for a while, to a holder of its own. */
export async function issueSampleKey(access: AccessStore, nowMs: number, lifeMs: number): Promise<string> {
  const order = { holder: SAMPLE_HOLDER, mode: 'test', expiresAtMs: nowMs + lifeMs } as const
  const issued = getAccepted(await issueKey(access, order, nowMs))
  getAccepted(
    await setSubscription(access, { holder: SAMPLE_HOLDER, plan: 'sample', state: 'active' }, nowMs),
  )
  return issued.text
}

/** Whether all listings that were ever loaded are those of the sample market. */
export async function isSampleMarket({ runs }: Pick<Stores, 'runs'>): Promise<boolean> {
  const loaded = (await runs.list(RUNS_LOOKED_AT)).filter(({ read }) => read.listing !== undefined)
  return loaded.length > 0 && loaded.every(({ source }) => source === SAMPLE_SOURCE)
}
