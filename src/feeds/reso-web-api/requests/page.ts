import { FeedError } from '../../../ingest/ports/feed.ts'
import { type JsonItem, splitJsonContent } from '../../reso/json/json-records.ts'
import type { WebAnswer } from '../../web/web-client.ts'
import { UnreadableAnswer } from './requester.ts'

/** One page of a service. */
export interface Page {
  /** Records, and elements that are none. */
  items: Exclude<JsonItem, { kind: 'page' }>[]
  /** The text around the list of records. */
  envelope: string
  nextLink: string | undefined
  bytes: number
  /** What the clock of the service said. */
  date: string | undefined
}

const LIMITS = { maxRecordBytes: 8 * 2 ** 20, maxDepth: 64 }

/** The records of an answer. Throws UnreadableAnswer for content that is cut short or is no list of records. */
export function parsePage(name: string, { body, headers }: WebAnswer): Page {
  try {
    const items = splitJsonContent(name, body, LIMITS)
    const around = items.find((item) => item.kind === 'page')
    if (around === undefined) throw new UnreadableAnswer(`${name}: the answer has no list of records`)
    return {
      items: items.filter((item) => item.kind !== 'page'),
      envelope: around.envelope,
      nextLink: findNextLink(around.envelope) ?? findLinkHeader(headers.get('link')),
      bytes: body.length,
      date: readDate(headers),
    }
  } catch (cause) {
    if (cause instanceof FeedError || cause instanceof SyntaxError)
      throw new UnreadableAnswer(cause.message, { cause })
    throw cause
  }
}

/** The one record of an answer that is no list. Throws UnreadableAnswer if there is none. */
export function parseSingle(name: string, { body }: WebAnswer): Extract<JsonItem, { kind: 'record' }> {
  try {
    const [item] = splitJsonContent(name, body, LIMITS)
    if (item?.kind === 'record') return item
  } catch (cause) {
    if (!(cause instanceof FeedError)) throw cause
    throw new UnreadableAnswer(cause.message, { cause })
  }
  throw new UnreadableAnswer(`${name}: the answer is no record`)
}

/** The time of an answer by the clock of the service, as an ISO text; undefined when it does not say. */
function readDate(headers: WebAnswer['headers']): string | undefined {
  const ms = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString()
}

function findNextLink(envelope: string): string | undefined {
  if (envelope === '') return undefined
  const around = JSON.parse(envelope) as Record<string, unknown>
  const link = around['@odata.nextLink'] ?? around['@nextLink']
  return typeof link === 'string' && link !== '' ? link : undefined
}

/** `<https://api.example.com/properties?lastId=5>; rel="next"` */
function findLinkHeader(header: string | null): string | undefined {
  return /<([^>]+)>\s*;[^,]*\brel="?next"?/.exec(header ?? '')?.[1]
}
