import type { Service } from '../../src/app/serve/open-service.ts'
import { checkResponse } from '../../src/contract/check-response.ts'
import { SPEC_CONTRACTS } from '../../src/contract/operations.ts'
import type { EmbeddedStore } from '../../src/store/embedded/embedded-store.ts'
import { listQuestions } from './ask-everything.ts'
import { countLeaves } from './count-leaves.ts'
import { type Leaf, listLeaves } from './list-leaves.ts'

export interface LeafCoverage extends Leaf {
  /** Share of the operation's answers that hold a value there, 0 to 1. */
  share: number
  answers: number
}

/** Asks a served market many questions and says of each leaf how often it was filled. Throws for an answer off the contract. */
export async function measureCoverage(
  service: Service,
  store: EmbeddedStore,
  key: string,
  homes: number,
): Promise<LeafCoverage[]> {
  const answers = new Map<string, number>()
  const seen = new Map<string, Map<string, number>>()
  for (const { operation, url } of await listQuestions(service, store, homes)) {
    const response = await fetch(url, { headers: { 'x-gateway-key': key } })
    const body = (await response.json()) as { data?: unknown }
    const contract = SPEC_CONTRACTS.find(({ name }) => name === operation)!
    const fault = response.status === 200 ? checkResponse(contract, body) : `status ${response.status}`
    if (fault !== undefined) throw new Error(`${url}: ${fault}`)
    answers.set(operation, (answers.get(operation) ?? 0) + 1)
    if (!seen.has(operation)) seen.set(operation, new Map())
    countLeaves(body.data, seen.get(operation)!)
  }
  return listLeaves().map((leaf) => {
    const count = answers.get(leaf.operation) ?? 0
    return {
      ...leaf,
      answers: count,
      share: (seen.get(leaf.operation)?.get(leaf.path) ?? 0) / Math.max(1, count),
    }
  })
}
