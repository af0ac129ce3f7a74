import { RECORD_KINDS, type RecordKind, type RelationName } from '../../records/record.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'

const MEMBER_OF: Record<RelationName, RecordKind> = {
  propertyListings: 'listing',
  agentSales: 'listing',
  officeAgents: 'agent',
  builderCommunities: 'community',
  communityListings: 'listing',
}

/**
 * The same reader, but it does not look up records of kinds that the edition does not have, for which a first load asks
 * millions of times. A relation is empty when its kind of member is.
 */
export async function skipAbsentKinds(base: EditionReader): Promise<EditionReader> {
  const counts = await Promise.all(RECORD_KINDS.map((kind) => base.count(kind)))
  const absent = new Set(RECORD_KINDS.filter((_, at) => counts[at] === 0))
  return {
    edition: base.edition,
    getMany: async (kind, ids) => (absent.has(kind) ? ids.map(() => undefined) : base.getMany(kind, ids)),
    scan: (kind, afterId) => base.scan(kind, afterId),
    count: async (kind) => counts[RECORD_KINDS.indexOf(kind)] ?? 0,
    getRelated: async (relation, fromIds) =>
      absent.has(MEMBER_OF[relation]) ? fromIds.map(() => []) : base.getRelated(relation, fromIds),
  }
}
