import type { Feed, FeedRecord, FeedSink } from '../../ingest/ports/feed.ts'
import type { CommunityFacts } from '../../records/builder.ts'
import { batchRecords } from '../reading/batches.ts'
import { type InputFile, listInputFiles } from '../reading/input-files.ts'
import { ReadingProgress } from '../reading/reading-progress.ts'
import { ElementReader } from './element-reader.ts'
import { builderNameMissing, specUnlisted } from './issues.ts'
import { findBuilderKey, mapBuilder, mapCommunity } from './map-community.ts'
import { mapSpecListing } from './map-spec-listing.ts'
import { type CutElement, findText, readXmlElements, type XmlElement, type XmlLimits } from './read-xml.ts'

export interface BdxSettings extends XmlLimits {
  /** Records handed on at a time. */
  batchSize: number
}

const DEFAULT_BDX_SETTINGS: BdxSettings = {
  maxDepth: 64,
  maxElementLength: 16 * 1024 * 1024,
  batchSize: 256,
}

const CUT = new Set(['subdivision', 'builder'])

/** Reads builders' new-home files (NHlist XML; see README.md beside), plain or gzipped, and folders of them. */
export function buildBdxFeed(settings: Partial<BdxSettings> = {}): Feed {
  const all = { ...DEFAULT_BDX_SETTINGS, ...settings }
  return { format: 'bdx', read: (inputs, sink) => readFiles(inputs, sink, all) }
}

async function* readFiles(
  inputs: readonly string[],
  sink: FeedSink,
  settings: BdxSettings,
): AsyncGenerator<FeedRecord[]> {
  const files = await listInputFiles(inputs, ['.xml'])
  const progress = new ReadingProgress(files, sink)
  yield* batchRecords(mapFiles(files, sink, settings, progress), settings.batchSize, progress)
}

async function* mapFiles(
  files: readonly InputFile[],
  sink: FeedSink,
  settings: BdxSettings,
  progress: ReadingProgress,
): AsyncGenerator<FeedRecord[]> {
  for (const file of files) {
    for await (const elements of readXmlElements(file, CUT, settings, progress.addBytes)) {
      for (const cut of elements) yield mapElement(cut, file, sink)
    }
  }
}

function mapElement(cut: CutElement, file: InputFile, sink: FeedSink): FeedRecord[] {
  return cut.element.name === 'builder' ? mapBuilderElement(cut, file, sink) : mapSubdivision(cut, sink)
}

/** Comes when the builder ends, after its communities, which were handed on before. */
function mapBuilderElement({ element, path }: CutElement, file: InputFile, sink: FeedSink): FeedRecord[] {
  const builder = readerOf(element, 'Builder', sink)
  const facts = mapBuilder(builder, readerOf(path.at(-1), 'Corporation', sink))
  if (facts !== undefined) return [{ kind: 'builder', facts }]
  builder.report(builderNameMissing, file.path)
  return []
}

function mapSubdivision({ element, path }: CutElement, sink: FeedSink): FeedRecord[] {
  const builder = readerOf(
    path.findLast((each) => each.name === 'builder'),
    'Builder',
    sink,
  )
  const community = readerOf(element, 'Subdivision', sink)
  const facts = mapCommunity(community, findBuilderKey(builder))
  if (facts === undefined) return []
  const brandName = builder.text('BrandName', 'BuilderName', 'ReportingName') ?? ''
  return [{ kind: 'community', facts }, ...listSpecs(facts, brandName, community)]
}

function listSpecs(facts: CommunityFacts, brandName: string, community: ElementReader): FeedRecord[] {
  if (!facts.isActive) return []
  const records: FeedRecord[] = []
  for (const plan of facts.plans) {
    for (const spec of plan.specs) {
      const listing = mapSpecListing({ builderKey: facts.builderKey, brandName }, facts, plan, spec)
      if (listing === undefined) community.report(specUnlisted, `Spec ${spec.specKey}`)
      else records.push({ kind: 'listing', facts: listing })
    }
  }
  return records
}

function readerOf(element: XmlElement | undefined, title: string, sink: FeedSink): ElementReader {
  const number = findText(element, `${title}Number`) ?? '?'
  return new ElementReader(element, `${title} ${number}`, (issue) => sink.issue(issue))
}
