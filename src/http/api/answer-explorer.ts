import { type Answer, answerJson } from '../answer/answer.ts'
import { isKnownTag } from '../answer/answer-bytes.ts'
import { chooseCoding, parseAcceptEncoding } from '../answer/content-coding.ts'
import { type Exchange, findHeader } from '../request/exchange.ts'
import { decodePercent, getPath } from '../request/request-target.ts'

/** A file of the explorer, in both codings. */
export interface StaticFile {
  contentType: string
  bytes: Uint8Array
  gzip: Uint8Array
  /** The entity tag with quotes, as the header needs it. */
  etag: string
}

/** The pages that people see in a browser. They need no key and cost nothing; the operations that they call do. */
export interface Explorer {
  /** The document of every page. Its script reads from the address what to show. */
  page: StaticFile
  /** Finds a file by its path, such as "/assets/explorer-3fa91c02.js". The path identifies the content. */
  findFile(path: string): StaticFile | undefined
  /** What the pages must know before they call an operation. Becomes JSON. */
  describe(nowMs: number): Promise<unknown>
}

/** The paths of files, and of what the pages must know. */
export const EXPLORER_FILES = '/assets/*'
/** Pages of the reference, and the documents behind them as text. */
export const EXPLORER_DOCS = '/docs/*'
export const EXPLORER_TEXTS: readonly string[] = ['/llms.txt']
export const EXPLORER_START = '/explorer.json'

/** The paths of pages besides "/". Links in answers lead to most of them if the operator has no pages of their own. */
export const EXPLORER_PAGES: readonly string[] = [
  '/homes/*',
  '/builders/*',
  '/communities/*',
  '/agents/*',
  '/offices/*',
  '/rates',
  '/market',
  '/docs',
]

// Scripts, styles and answers come from here only. Photos may be at any address that a feed names.
const PAGE_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "img-src 'self' data: blob: https: http:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-cache',
}

/** For files whose path identifies their content. */
export const FILE_HEADERS = {
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'public, max-age=31536000, immutable',
}

/** Whether a client prefers a page to JSON, as a browser does that opens an address. Programs mostly accept everything alike. */
export function wantsPage(exchange: Exchange): boolean {
  return /\btext\/html\b/i.test(findHeader(exchange, 'accept') ?? '')
}

export function answerExplorerPage({ page }: Explorer, exchange: Exchange): Answer {
  const answer = answerFile(page, exchange, PAGE_HEADERS)
  return { ...answer, headers: { ...answer.headers, vary: 'Accept, Accept-Encoding' } }
}

/** Answers with a file of the explorer; undefined if there is none at the path. */
export function answerExplorerFile({ findFile }: Explorer, exchange: Exchange): Answer | undefined {
  const path = decodePercent(getPath(exchange.request.url!))
  const file = path === undefined ? undefined : findFile(path)
  return file && answerFile(file, exchange, FILE_HEADERS)
}

/** Answers with a document as text, whose path stays when its content changes; undefined if there is none at the path. */
export function answerExplorerText({ findFile }: Explorer, exchange: Exchange): Answer | undefined {
  const file = findFile(getPath(exchange.request.url!))
  return file && answerFile(file, exchange, { 'cache-control': 'no-cache' })
}

export async function answerExplorerStart({ describe }: Explorer, exchange: Exchange): Promise<Answer> {
  return answerJson(200, await describe(exchange.nowMs), { 'cache-control': 'no-store' })
}

/** Answers with a file, or with 304 if the client has it. */
export function answerFile(
  file: StaticFile,
  exchange: Exchange,
  extra: Readonly<Record<string, string>>,
): Answer {
  const accepted = parseAcceptEncoding(findHeader(exchange, 'accept-encoding'))
  const isGzip = chooseCoding(accepted, file.bytes.byteLength) === 'gzip'
  // The tag of each coding is its own: a cache must not mix their bytes.
  const etag = isGzip ? file.etag.replace(/"$/, '-gzip"') : file.etag
  const headers = { ...extra, etag, vary: 'Accept-Encoding', 'x-content-type-options': 'nosniff' }
  if (isKnownTag(findHeader(exchange, 'if-none-match'), etag))
    return { status: 304, headers, body: Buffer.alloc(0), cost: 0 }
  const { buffer, byteOffset, byteLength } = isGzip ? file.gzip : file.bytes
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': file.contentType,
      ...(isGzip && { 'content-encoding': 'gzip' }),
    },
    body: Buffer.from(buffer, byteOffset, byteLength),
    cost: 0,
  }
}
