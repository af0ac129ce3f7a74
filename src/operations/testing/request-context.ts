import type { OperationContract } from '../../contract/operations/operation-contract.ts'
import { checkResponse } from '../../contract/schemas/check-response.ts'
import { buildSearchableListing } from '../../domain/listing-search/build-searchable-listing.ts'
import type { Listing } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import type { RecordByKind, RecordKind, RelationName } from '../../records/record.ts'
import { createMemoryStore } from '../../store/memory/memory-store.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import type { OperationResult, RequestContext } from '../operation.ts'
import { createMemoryIndex, type IndexContent } from './memory-index.ts'

export interface EditionContent {
  records: { [K in RecordKind]?: RecordByKind[K][] }
  relations?: { [R in RelationName]?: Record<number, readonly number[]> }
}

/** One edition in memory, for tests. */
function createMemoryEdition({ records, relations = {} }: EditionContent): EditionReader {
  const list = <K extends RecordKind>(kind: K) => (records[kind] ?? []) as RecordByKind[K][]
  return {
    edition: 1,
    getMany: async (kind, ids) => ids.map((id) => list(kind).find((record) => record.id === id)),
    async *scan(kind, afterId = -1) {
      yield list(kind).filter(({ id }) => id > afterId)
    },
    count: async (kind) => list(kind).length,
    getRelated: async (relation, fromIds) => fromIds.map((id) => relations[relation]?.[id] ?? []),
    async *scanRelations(relation) {
      yield Object.entries(relations[relation] ?? {}).map(([id, ids]) => ({
        relation,
        fromId: Number(id),
        ids,
      }))
    },
    close: async () => {},
  }
}

/** Noon in UTC of the day that tests call today. */
export const TODAY_NOON_MS = Date.UTC(2026, 0, 20, 12)

/** A request over records in memory, for tests. Times are in UTC, and pages have two entries. */
export function createRequestContext(edition: EditionContent, market: IndexContent = {}): RequestContext {
  return {
    nowMs: TODAY_NOON_MS,
    reader: createMemoryEdition(edition),
    editions: createMemoryStore().editions,
    listSources: async () => [],
    editionIndex: createMemoryIndex(market),
    settings: {
      baseUrl: 'http://main.test',
      baseUrlAlt: 'http://alt.test',
      timeZone: 'UTC',
      searchPageSize: 2,
      pastSalePageSize: 2,
    },
  }
}

/** A request over homes and their listings, newest first, with any other content of edition and index; for tests. */
export function createHomesContext(
  { properties, listings }: { properties: Property[]; listings: Listing[] },
  records: EditionContent['records'] = {},
  market: IndexContent = {},
): RequestContext {
  const searchable = listings.flatMap((listing) => {
    const property = properties.find(({ id }) => id === listing.propertyId)
    return (property && buildSearchableListing(listing, property, { neighborhoodIds: [] })) ?? []
  })
  const propertyListings = Object.fromEntries(
    properties.map(({ id }) => [
      id,
      listings.filter(({ propertyId }) => propertyId === id).map((listing) => listing.id),
    ]),
  )
  const assessments = Map.groupBy(records.assessment ?? [], ({ propertyId }) => propertyId ?? 0)
  const propertyAssessments = Object.fromEntries(
    [...assessments].map(([propertyId, own]) => [propertyId, own.map(({ id }) => id)]),
  )
  return createRequestContext(
    {
      records: { ...records, property: properties, listing: listings },
      relations: { propertyListings, propertyAssessments },
    },
    { ...market, listings: searchable },
  )
}

/** The data of an answer after a round trip through JSON. Throws unless the result is an answer that matches the contract. */
export function getAnswer<Data>(contract: OperationContract, result: OperationResult<Data>): Data {
  if (result.kind !== 'answer') throw new Error(`Expected an answer, got ${result.kind}`)
  const { data, total, hasMore } = result
  const fault = checkResponse(contract, { success: true, cost: 1, data, total, has_more: hasMore })
  if (fault !== undefined) throw new Error(fault)
  return data === undefined ? (undefined as Data) : JSON.parse(JSON.stringify(data))
}
