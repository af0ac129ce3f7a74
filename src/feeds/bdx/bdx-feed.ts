import type { Feed, FeedRecord } from '../../ingest/ports/feed.ts'
import type { CommunityFacts } from '../../records/builder.ts'
import { defineFeed } from '../reading/define-feed.ts'
import type { InputFile } from '../reading/input-files.ts'
import type { RaiseIssue } from '../reading/issues.ts'
import { ElementReader } from '../xml/element-reader.ts'
import { readXmlElements, type XmlLimits } from '../xml/read-xml.ts'
import { type CutElement, findText, type XmlElement } from '../xml/xml-element.ts'
import { bdxIssue } from './issues.ts'
import { findBrandName, findBuilderKey, mapBuilder, mapCommunity } from './map-community.ts'
import { mapSpecListing } from './map-spec-listing.ts'

export interface BdxSettings extends XmlLimits {
  /** The number of records in a batch. */
  batchSize: number
}

const DEFAULT_BDX_SETTINGS: BdxSettings = {
  maxDepth: 64,
  maxElementLength: 16 * 1024 * 1024,
  maxElementNodes: 200_000,
  batchSize: 256,
}

const CUT_ELEMENTS = new Set(['subdivision', 'builder'])

/** Reads builders' new-home files (NHlist XML; see README.md beside), plain or gzipped, and folders of them. */
export function buildBdxFeed(settings: Partial<BdxSettings> = {}): Feed {
  const all = { ...DEFAULT_BDX_SETTINGS, ...settings }
  return defineFeed({
    format: 'bdx',
    endings: ['.xml'],
    batchSize: all.batchSize,
    open: (run) => ({
      async *readFile(file) {
        for await (const elements of readXmlElements(file, CUT_ELEMENTS, all, run)) {
          for (const cut of elements) yield mapElement(cut, file, run.raise)
        }
      },
    }),
  })
}

function mapElement(cut: CutElement, file: InputFile, raise: RaiseIssue): FeedRecord[] {
  return cut.element.name === 'builder' ? mapBuilderElement(cut, file, raise) : mapSubdivision(cut, raise)
}

/** A builder element ends after its communities, which have been handed on by then. */
function mapBuilderElement({ element, path }: CutElement, file: InputFile, raise: RaiseIssue): FeedRecord[] {
  const builder = readerOf(element, 'Builder', raise)
  const facts = mapBuilder(builder, readerOf(path.at(-1), 'Corporation', raise))
  if (facts !== undefined) return [{ kind: 'builder', facts }]
  raise(bdxIssue('BuilderNameMissing', builder.place, file.path))
  return []
}

function mapSubdivision({ element, path }: CutElement, raise: RaiseIssue): FeedRecord[] {
  const builder = readerOf(
    path.findLast((each) => each.name === 'builder'),
    'Builder',
    raise,
  )
  const community = readerOf(element, 'Subdivision', raise)
  const facts = mapCommunity(community, findBuilderKey(builder))
  if (facts === undefined) return []
  const brandName = findBrandName(builder) ?? ''
  return [{ kind: 'community', facts }, ...listSpecs(facts, brandName, community)]
}

function listSpecs(facts: CommunityFacts, brandName: string, community: ElementReader): FeedRecord[] {
  if (!facts.isActive) return []
  const records: FeedRecord[] = []
  for (const plan of facts.plans) {
    for (const spec of plan.specs) {
      const listing = mapSpecListing({ builderKey: facts.builderKey, brandName }, facts, plan, spec)
      if (listing === undefined)
        community.raise(bdxIssue('SpecUnlisted', community.place, `Spec ${spec.specKey}`))
      else records.push({ kind: 'listing', facts: listing })
    }
  }
  return records
}

function readerOf(element: XmlElement | undefined, title: string, raise: RaiseIssue): ElementReader {
  const number = findText(element, `${title}Number`) ?? '?'
  return new ElementReader(element === undefined ? [] : [element], `${title} ${number}`, raise)
}
