import type { Feed, FeedRecord } from '../../ingest/ports/feed.ts'
import { defineFeed, type FeedRun } from '../reading/define-feed.ts'
import type { InputFile } from '../reading/input-files.ts'
import { ElementReader } from '../xml/element-reader.ts'
import { readXmlElements, type XmlLimits } from '../xml/read-xml.ts'
import type { XmlElement } from '../xml/xml-element.ts'
import { findPropertyKey, listCompanyKeys, mapApartments } from './map-apartments.ts'
import { findId } from './read-values.ts'

export interface MitsSettings extends XmlLimits {
  /** The number of records in a batch. */
  batchSize: number
}

/** A property holds its floor plans, units and files: large ones have a few thousand units of some 50 elements each. */
const DEFAULT_MITS_SETTINGS: MitsSettings = {
  maxDepth: 64,
  maxElementLength: 32 * 1024 * 1024,
  maxElementNodes: 200_000,
  batchSize: 256,
}

const CUT_ELEMENTS = new Set(['management', 'property'])

/** Reads feeds of apartment communities (MITS 3.0, 4.1 and their dialects; see README.md beside), plain or gzipped, and folders of them. */
export function buildMitsFeed(settings: Partial<MitsSettings> = {}): Feed {
  const all = { ...DEFAULT_MITS_SETTINGS, ...settings }
  return defineFeed({
    format: 'mits',
    endings: ['.xml'],
    batchSize: all.batchSize,
    open: (run) => ({
      async *readFile(file) {
        const companies = new Companies()
        for await (const elements of readXmlElements(file, CUT_ELEMENTS, all, run)) {
          for (const { element } of elements) {
            if (element.name === 'management') companies.add(element)
            else yield mapElement(element, companies, file, run)
          }
        }
      },
    }),
  })
}

function mapElement(element: XmlElement, companies: Companies, file: InputFile, run: FeedRun): FeedRecord[] {
  const unnamed = new ElementReader([element], file.path, run.raise)
  const key = findPropertyKey(unnamed)
  const property = key === undefined ? unnamed : unnamed.at(`Property ${key.slice(0, 80)}`)
  return mapApartments(property, companies.findName(listCompanyKeys(property)))
}

/** A file names its companies before their properties. */
const MOST_COMPANIES = 10_000

/** The names of the companies that manage the properties of a file. */
class Companies {
  readonly #names = new Map<string, string>()

  add(element: XmlElement): void {
    const management = new ElementReader([element], '', () => undefined)
    const contacts = management.child('PropertyContacts')
    const company = contacts.child('Companies', 'CompanyInfo')
    const name = company.text('CompanyName', 'ContactName') ?? management.text('CompanyName', 'Name')
    if (name === undefined || this.#names.size >= MOST_COMPANIES) return
    this.#names.set(findId(management, 'ManagementID') ?? company.text('CompanyID') ?? '', name)
  }

  /** The name under the first of the keys; if a property names no company, the only one of the file. */
  findName(keys: readonly string[]): string | undefined {
    const [only] = this.#names.size === 1 ? this.#names.values() : []
    const found = keys.map((key) => this.#names.get(key)).find((name) => name !== undefined)
    return found ?? (keys.length === 0 ? only : undefined)
  }
}
