import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Answer } from './answer.ts'

export type Coding = 'gzip' | 'identity'

const compress = promisify(gzip)
// The fastest level: a page of search results takes 0.5 ms.
const GZIP_LEVEL = 1

// A smaller answer fits in one packet, so a client would not notice the savings of compression.
export const COMPRESSION_THRESHOLD_BYTES = 1400

// 0, 1, 0.5, 1.000
const QUALITY = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

export interface Acceptance {
  gzip: number
  identity: number
}

/** What a client accepts that says nothing about it. */
export const NO_PREFERENCE: Acceptance = { gzip: 0, identity: Number.MIN_VALUE }

/**
 * Parses the qualities (0 to 1) of the two codings in an Accept-Encoding header, by RFC 9110 section 12.5.3. An absent header
 * does not ask for gzip. Identity is acceptable unless it is refused. A coding with a malformed quality counts as refused.
 */
export function parseAcceptEncoding(header: string | undefined): Acceptance {
  if (header === undefined) return NO_PREFERENCE
  const given = new Map<string, number>()
  for (const element of header.split(',')) {
    const [coding, ...parameters] = element.split(';').map((part) => part.trim().toLowerCase())
    if (coding) given.set(coding, parseQuality(parameters))
  }
  const any = given.get('*')
  return {
    gzip: given.get('gzip') ?? given.get('x-gzip') ?? any ?? 0,
    // If identity is not named, it is acceptable as the last choice, unless "*;q=0" refuses it.
    identity: given.get('identity') ?? (any === 0 ? 0 : Number.MIN_VALUE),
  }
}

/** Chooses the coding for a body of this size. Returns undefined if the client accepts neither. */
export function chooseCoding(accepted: Acceptance, bytes: number): Coding | undefined {
  if (accepted.identity === 0) return accepted.gzip > 0 ? 'gzip' : undefined
  const isWorthIt = bytes >= COMPRESSION_THRESHOLD_BYTES
  return isWorthIt && accepted.gzip > 0 && accepted.gzip >= accepted.identity ? 'gzip' : 'identity'
}

function parseQuality(parameters: readonly string[]): number {
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  if (quality === undefined) return 1
  return QUALITY.test(quality) ? Number(quality) : 0
}

/**
 * Encodes an answer in a coding that the client accepts. A small one stays uncompressed unless the client refuses that. If nothing is
 * compressed, the answer is there at once.
 */
export function encodeAnswer(answer: Answer, accepted: Acceptance): Answer | Promise<Answer> {
  const { body, headers } = answer
  const isGzip = chooseCoding(accepted, body.length) === 'gzip'
  if (!isGzip && body.length < COMPRESSION_THRESHOLD_BYTES) return answer
  const varying = addVary(headers)
  if (!isGzip) return { ...answer, headers: varying }
  return compressAnswer(answer, { ...varying, 'content-encoding': 'gzip' })
}

function addVary(headers: Answer['headers']): Answer['headers'] {
  const { vary } = headers
  if (vary?.includes('Accept-Encoding')) return headers
  return { ...headers, vary: vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding` }
}

async function compressAnswer(
  { release, ages, atMs, ...answer }: Answer,
  headers: Answer['headers'],
): Promise<Answer> {
  // Other requests write into a body with ages while this one waits.
  const body = ages === undefined ? answer.body : Buffer.from(ages.write(atMs!))
  const compressed = await compress(body, { level: GZIP_LEVEL })
  release?.()
  return { ...answer, headers, body: compressed }
}
