import type { OperationContract } from '../../contract/operations/operation-contract.ts'
import { BAD_REQUEST, NOT_ACCEPTABLE, NOT_FOUND } from '../../contract/schemas/error-bodies.ts'
import { type Answer, answerError, answerJson, JSON_TYPE } from '../answer/answer.ts'
import { isKnownTag } from '../answer/answer-bytes.ts'
import { chooseCoding, encodeAnswer, parseAcceptEncoding } from '../answer/content-coding.ts'
import { type Exchange, findHeader } from '../request/exchange.ts'
import { decodePercent, getPath, parseQuery } from '../request/request-target.ts'
import type { DescribeApi, FindPhoto, Photo } from './http-parts.ts'

/** The paths of photos and of tours. */
export const PHOTO_PREFIXES: readonly string[] = ['/photos/', '/pictures/', '/tours/']

// The path of a photo identifies its content, so a cache may store it forever.
const CACHE_CONTROL = 'public, max-age=31536000, immutable'

/** Answers with a photo or a tour, which needs no key and costs nothing. */
export async function answerPhoto(findPhoto: FindPhoto, exchange: Exchange): Promise<Answer> {
  const target = exchange.request.url!
  const path = decodePercent(getPath(target))
  const query = parseQuery(target)
  const photo = path === undefined || query === undefined ? undefined : await findPhoto(path, query)
  if (photo === undefined) return answerError(NOT_FOUND)
  if ('fault' in photo) return answerError(BAD_REQUEST, { 'x-error-detail': photo.fault })
  const headers = photo.isPlaceholder === true ? PLACEHOLDER_HEADERS : nameHeaders(photo)
  if (isKnownTag(findHeader(exchange, 'if-none-match'), photo.etag)) {
    return { status: 304, headers, body: Buffer.alloc(0), cost: 0 }
  }
  const body = Buffer.from(photo.bytes.buffer, photo.bytes.byteOffset, photo.bytes.byteLength)
  return { status: 200, headers: { ...headers, ...describe(photo.contentType) }, body, cost: 0 }
}

const SHARED = { 'cross-origin-resource-policy': 'cross-origin' }

const PLACEHOLDER_HEADERS = { ...SHARED, 'cache-control': 'no-store', 'x-picture': 'placeholder' }

function nameHeaders({ etag }: Photo): Record<string, string> {
  return { ...SHARED, etag, 'cache-control': CACHE_CONTROL }
}

/** A drawing that is opened on its own is a document of our origin, so it must not load or run anything. */
function describe(contentType: string): Record<string, string> {
  return {
    'content-type': contentType,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  }
}

/** Answers a program that opens a base address: says what this is and where to read more. Browsers get a page instead. */
export function answerIndex(contracts: readonly OperationContract[]): Answer {
  const index = {
    service: 'Plat',
    openapi: '/openapi.json',
    operations: contracts.map((contract) => contract.path),
  }
  return answerJson(200, index, { vary: 'Accept' })
}

/** Answers with the OpenAPI document, compressed if the client accepts that. */
export async function answerDocument(describeApi: DescribeApi, exchange: Exchange): Promise<Answer> {
  const accepted = parseAcceptEncoding(findHeader(exchange, 'accept-encoding'))
  if (chooseCoding(accepted, 0) === undefined) return answerError(NOT_ACCEPTABLE)
  const body = await describeApi()
  return encodeAnswer({ status: 200, headers: { 'content-type': JSON_TYPE }, body, cost: 0 }, accepted)
}
