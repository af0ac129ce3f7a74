import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DisplayUse } from '../../../access/ports.ts'
import type { OperationContract } from '../../../contract/operations/operation-contract.ts'
import { propertyDetailContract } from '../../../contract/operations/property-detail.ts'
import { searchByLocationContract } from '../../../contract/operations/search-by-location.ts'
import { parseParameters } from '../../../contract/parameters/parse-parameters.ts'
import { LISTING_STATUSES } from '../../../domain/listing-search/search-choices.ts'
import { openBodyPool } from '../../../http/answer/answer.ts'
import type { RunOperation } from '../../../http/api/http-parts.ts'
import type { EditionReader } from '../../../store/ports/edition-store.ts'
import { findExampleValues } from './example-values.ts'

/** After so many searches and details V8 has compiled nearly all of their code. */
const ROUNDS = 24
const DETAILS_PER_PAGE = 6
const SORTS = ['globalrelevanceex', 'priced', 'pricea', 'days', 'beds', 'baths', 'size', 'lot']

/**
 * Answers searches and details that nobody has asked for, so that the first requests of a process find compiled code. Requests wait
 * for one of these answers at most. Nothing is charged, counted or sent. Does nothing in an edition without homes for sale.
 */
export async function warmUp(
  runOperation: RunOperation,
  reader: EditionReader,
  use: DisplayUse,
  isWanted: () => boolean,
): Promise<void> {
  const { location } = await findExampleValues(reader)
  if (location === undefined) return
  const bodies = openBodyPool(1)
  const answer = async (contract: OperationContract, query: [string, string][]) => {
    await nextTurn()
    const parsed = parseParameters(contract, query)
    if (!parsed.ok) throw new Error(`Cannot warm up: ${parsed.detail}`)
    const call = { nowMs: Date.now(), use, openBody: bodies.open }
    const { result } = await runOperation(contract.name, parsed.parameters, call)
    if (result.kind !== 'spliced') return []
    const text = new TextDecoder().decode(result.body.bytes.subarray(0, result.body.length))
    result.body.release()
    return text
      .matchAll(/"ppid":"(\d+)"/g)
      .map(([, id]) => id!)
      .take(DETAILS_PER_PAGE)
      .toArray()
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const status of LISTING_STATUSES) {
      if (!isWanted()) return
      const ids = await answer(searchByLocationContract, [
        ['location', location],
        ['listing_status', status],
        ['sort_by', SORTS[round % SORTS.length]!],
      ])
      for (const id of ids) {
        if (isWanted()) await answer(propertyDetailContract, [['property_id', id]])
      }
    }
  }
}
