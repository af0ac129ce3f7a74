import { DAY_MS } from '../../records/calendar-date.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import type { Stores } from '../../store/ports/stores.ts'
import { isSampleMarket, issueSampleKey } from '../sample/sample-key.ts'

/** What the pages must know before they call an operation. */
interface ExplorerStart {
  version: string
  edition: number
  isSample: boolean
  /** A test key, if all that is served is the sample market. On real data a person enters their own. */
  key?: string
  /** Where to look first: a place with homes for sale. */
  location?: string
}

export interface ExplorerStartParts {
  version: string
  stores: Pick<Stores, 'runs' | 'access'>
  getReader(): EditionReader
  /** Examples that work with an edition, by parameter name. */
  findExamples(reader: EditionReader): Promise<Record<string, string>>
}

/** A page that stays open longer asks for a new key. */
const KEY_LIFE_MS = DAY_MS
const LEAST_REST_MS = KEY_LIFE_MS / 4

/** Describes what pages start with. Facts of an edition are found once, and a key is shared by all pages until it is about to expire. */
export function openExplorerStart(parts: ExplorerStartParts): (nowMs: number) => Promise<ExplorerStart> {
  const { version, stores, getReader, findExamples } = parts
  let known: Omit<ExplorerStart, 'key'> | undefined
  let key: { text: Promise<string>; untilMs: number } | undefined
  return async (nowMs) => {
    const reader = getReader()
    if (known?.edition !== reader.edition) {
      const { location } = await findExamples(reader)
      const isSample = await isSampleMarket(stores)
      known = { version, edition: reader.edition, isSample, ...(location !== undefined && { location }) }
    }
    if (!known.isSample) return known
    if (key === undefined || key.untilMs - nowMs < LEAST_REST_MS) {
      const text = issueSampleKey(stores.access, nowMs, KEY_LIFE_MS)
      key = { text, untilMs: nowMs + KEY_LIFE_MS }
      text.catch(() => {
        key = undefined
      })
    }
    return { ...known, key: await key.text }
  }
}
