import { checkResponse } from '../../contract/check-response.ts'
import type { OperationContract } from '../../contract/operation-contract.ts'
import type { OperationResult } from '../operation.ts'

/** The data of an answer as JSON carries it. Throws unless the result is an answer whose body has the contract's schema. */
export function getAnswer<Data>(contract: OperationContract, result: OperationResult<Data>): Data {
  if (result.kind !== 'answer') throw new Error(`Not an answer but ${result.kind}`)
  const { data, total, hasMore } = result
  const fault = checkResponse(contract, { success: true, cost: 1, data, total, has_more: hasMore })
  if (fault !== undefined) throw new Error(fault)
  return data === undefined ? (undefined as Data) : JSON.parse(JSON.stringify(data))
}
