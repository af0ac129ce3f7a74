import type { OperationContract } from '../../contract/operations/operation-contract.ts'
import { METHOD_NOT_ALLOWED, NOT_FOUND } from '../../contract/schemas/error-bodies.ts'
import { type Answer, answerError } from '../answer/answer.ts'
import { answerPreflight } from '../answer/cross-origin.ts'
import type { Connections } from '../listener/connections.ts'
import { buildRouter, type Serve } from '../request/build-router.ts'
import { type Exchange, findHeader } from '../request/exchange.ts'
import { decodePercent, getPath } from '../request/request-target.ts'
import { type Answerer, serveExchange } from '../request/serve-exchange.ts'
import { admitCaller, answerOperation } from './answer-operation.ts'
import { answerPhoto, PHOTO_PREFIXES } from './answer-photo.ts'
import type { SharedParts } from './http-parts.ts'

/** What one of the two base addresses serves. */
export interface ApiScope {
  contracts: readonly OperationContract[]
  hasPhotos: boolean
  connections: Connections
}

/** The router of one base address: its operations, and the pictures if it has them. */
export function buildApi(parts: SharedParts, scope: ApiScope): ReturnType<typeof buildRouter> {
  const serve =
    (answerer: Answerer, operation?: string): Serve =>
    (incoming) =>
      serveExchange(parts, scope.connections, incoming, answerer, operation)
  const paths = new Map<string, Serve>()
  for (const contract of scope.contracts) {
    const answerer: Answerer = (exchange) => answerOperation(parts, contract, exchange)
    paths.set(contract.path, serve(answerer, contract.name))
  }
  if (scope.hasPhotos) {
    const servePhoto = serve((exchange) => answerPhoto(parts.findPhoto, exchange))
    for (const prefix of PHOTO_PREFIXES) paths.set(`${prefix}*`, servePhoto)
  }
  return buildRouter({
    observer: parts.observer,
    connections: scope.connections,
    requestTimeoutMs: parts.settings.limits.requestTimeoutMs,
    paths,
    otherPath: serve((exchange) => answerCaller(parts, exchange, answerError(NOT_FOUND))),
    otherMethod: serve((exchange) => answerOtherMethod(parts, scope, exchange)),
  })
}

/** The given answer for a caller with a known key and a subscription. */
async function answerCaller(parts: SharedParts, exchange: Exchange, answer: Answer): Promise<Answer> {
  const caller = await admitCaller(parts.keyGate, exchange)
  return caller.ok ? answer : answerError(caller.error)
}

async function answerOtherMethod(parts: SharedParts, scope: ApiScope, exchange: Exchange): Promise<Answer> {
  const { method, url } = exchange.request
  const preflight =
    method === 'OPTIONS' && answerPreflight(findHeader(exchange, 'origin'), parts.settings.allowedOrigins)
  if (preflight) return preflight
  const path = decodePercent(getPath(url!))
  const notAllowed = answerError(METHOD_NOT_ALLOWED, { allow: 'GET' })
  if (scope.hasPhotos && PHOTO_PREFIXES.some((prefix) => path?.startsWith(prefix))) return notAllowed
  const isKnown = scope.contracts.some((contract) => contract.path === path)
  return answerCaller(parts, exchange, isKnown ? notAllowed : answerError(NOT_FOUND))
}
