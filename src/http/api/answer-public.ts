import type { OperationContract } from '../../contract/operations/operation-contract.ts'
import { NOT_ACCEPTABLE } from '../../contract/schemas/error-bodies.ts'
import { type Answer, answerError, answerJson, JSON_TYPE } from '../answer/answer.ts'
import { chooseCoding, encodeAnswer, parseAcceptEncoding } from '../answer/content-coding.ts'
import { type Exchange, findHeader } from '../request/exchange.ts'
import type { DescribeApi } from './http-parts.ts'

/** What a person finds who opens a base address in a browser: what this is, and where to read on. */
export function answerIndex(contracts: readonly OperationContract[]): Answer {
  return answerJson(200, {
    service: 'Plat',
    openapi: '/openapi.json',
    operations: contracts.map((contract) => contract.path),
  })
}

/** The OpenAPI document, compressed if the client accepts that. */
export async function answerDocument(describeApi: DescribeApi, exchange: Exchange): Promise<Answer> {
  const accepted = parseAcceptEncoding(findHeader(exchange, 'accept-encoding'))
  if (chooseCoding(accepted, 0) === undefined) return answerError(NOT_ACCEPTABLE)
  const body = await describeApi()
  return encodeAnswer({ status: 200, headers: { 'content-type': JSON_TYPE }, body, cost: 0 }, accepted)
}
