import type { Listing } from '../records/listing.ts'
import type { RelationName } from '../records/record.ts'
import type { EditionReader, RelationWrite } from '../store/ports/edition-store.ts'
import { pickPublication } from '../store/ports/publication.ts'
import { type DisplayView, hasDelays, isRestricted } from './display-rules.ts'
import { createShownRecords, type ShownRecords } from './shown-records.ts'

/**
 * Reads an edition as a view shows it at an instant. What is withheld does not exist here: a listing that is not shown, a home of
 * which nothing is shown, homes, builders and parcels of a source that is not shown, and their relations. Everything that is built on
 * this reader can therefore reveal none of it.
 */
export function openShownReader(reader: EditionReader, view: DisplayView, atMs: number): EditionReader {
  if (view.rules.length === 0) return reader
  const shown = createShownRecords(reader, new Map(view.rules), atMs)
  const showRelated = async (relation: RelationName, lists: readonly RelatedIds[]) =>
    filterRelated(relation, lists, reader, shown)
  return {
    ...pickPublication(reader),
    ...(isRestricted(view) && {
      shown: { viewId: view.id, atMs, hasDelays: hasDelays(view), listReveals: shown.listReveals },
    }),
    getMany: async (kind, ids) => shown.showAll(kind, await reader.getMany(kind, ids)),
    scan: async function* (kind, afterId) {
      for await (const batch of reader.scan(kind, afterId)) {
        const records = await shown.showAll(kind, batch)
        yield records.filter((record) => record !== undefined).filter(shown.isListed)
      }
    },
    count: (kind) => reader.count(kind),
    getRelated: async (relation, fromIds) => {
      const lists = await reader.getRelated(relation, fromIds)
      return showRelated(
        relation,
        lists.map((ids, index) => ({ fromId: fromIds[index]!, ids })),
      )
    },
    scanRelations: async function* (relation) {
      for await (const batch of reader.scanRelations(relation)) {
        const lists = await showRelated(relation, batch)
        yield batch.map((one, index) => ({ ...one, ids: lists[index]! })).filter(({ ids }) => ids.length > 0)
      }
    },
    close: () => reader.close(),
  }
}

type RelatedIds = Pick<RelationWrite, 'fromId' | 'ids'>

/** The kinds of related records of which some may be withheld. */
const RELATED_KINDS: Readonly<Partial<Record<RelationName, 'listing' | 'community' | 'assessment'>>> = {
  propertyListings: 'listing',
  agentSales: 'listing',
  communityListings: 'listing',
  builderCommunities: 'community',
  propertyAssessments: 'assessment',
}

/** The lists of a relation without what is withheld. */
async function filterRelated(
  relation: RelationName,
  lists: readonly RelatedIds[],
  reader: EditionReader,
  { showAll }: ShownRecords,
): Promise<(readonly number[])[]> {
  const kind = RELATED_KINDS[relation]
  const all = lists.flatMap(({ ids }) => ids)
  if (kind === undefined || all.length === 0) return lists.map(({ ids }) => ids)
  const records = await showAll(kind, await reader.getMany(kind, all))
  let next = 0
  return lists.map(({ fromId, ids }) =>
    ids.filter(() => {
      const record = records[next++]
      if (record === undefined) return false
      return relation !== 'agentSales' || namesAgent(record as Listing, fromId)
    }),
  )
}

/** Whether the listing, without its withheld fields, still names the agent. */
function namesAgent({ listAgent, coListAgent, buyerAgent, coBuyerAgent }: Listing, agentId: number): boolean {
  return [listAgent, coListAgent, buyerAgent, coBuyerAgent].some((side) => side?.agentId === agentId)
}
