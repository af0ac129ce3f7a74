import type { Feed, FeedRecord } from '../../ingest/ports/feed.ts'
import { defineFeed } from '../reading/define-feed.ts'
import type { InputFile } from '../reading/input-files.ts'
import type { RaiseIssue } from '../reading/issues.ts'
import { ResoMapper } from '../reso/reso-mapper.ts'
import { DEFAULT_RESO_SETTINGS } from '../reso/reso-settings.ts'
import { ElementReader } from '../xml/element-reader.ts'
import { readXmlElements, type XmlLimits } from '../xml/read-xml.ts'
import type { XmlElement } from '../xml/xml-element.ts'
import { mapZifListing } from './map-listing.ts'

export interface ZifSettings extends XmlLimits {
  /** The number of records in a batch. */
  batchSize: number
}

const DEFAULT_ZIF_SETTINGS: ZifSettings = {
  maxDepth: 64,
  maxElementLength: 16 * 1024 * 1024,
  maxElementNodes: 100_000,
  batchSize: 256,
}

const CUT_ELEMENTS = new Set(['listing'])
const ENVELOPE = '"@reso.context":"urn:reso:metadata:2.1:resource:property"'

/** Reads listings in the Zillow Interchange Format (see README.md beside), plain or gzipped, and folders of them. */
export function buildZifFeed(settings: Partial<ZifSettings> = {}): Feed {
  const all = { ...DEFAULT_ZIF_SETTINGS, ...settings }
  return defineFeed({
    format: 'zif',
    endings: ['.xml'],
    batchSize: all.batchSize,
    open: (run) => {
      const mapper = new ResoMapper(DEFAULT_RESO_SETTINGS, run.raise)
      return {
        async *readFile(file) {
          let count = 0
          for await (const elements of readXmlElements(file, CUT_ELEMENTS, all, run)) {
            for (const { element } of elements) {
              count += 1
              yield mapElement(element, `Listing ${count}`, file, mapper, run.raise)
            }
          }
        },
        finish() {
          mapper.finish()
          return []
        },
      }
    },
  })
}

function mapElement(
  element: XmlElement,
  title: string,
  file: InputFile,
  mapper: ResoMapper,
  raise: RaiseIssue,
): FeedRecord[] {
  const place = `${file.path} ${title}`
  const fields = mapZifListing(new ElementReader([element], place, raise))
  return fields === undefined ? [] : mapper.map(fields, ENVELOPE, place).map(forgetGuessedOrigin)
}

/** RESO's mapper takes any offer for an agent's. The format may leave out both agent and office, and then nothing is known. */
function forgetGuessedOrigin(record: FeedRecord): FeedRecord {
  if (record.kind !== 'listing' || record.facts.listAgent !== undefined) return record
  const { origin: _, ...facts } = record.facts
  return { kind: 'listing', facts }
}
