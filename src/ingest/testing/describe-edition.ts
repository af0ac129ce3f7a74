import { RECORD_KINDS, type RecordKind, type RelationName } from '../../records/record.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'

type Row = Record<string, unknown> & { id: number }

const OWNERS: Record<RelationName, [owner: RecordKind, member: RecordKind]> = {
  propertyListings: ['property', 'listing'],
  agentSales: ['agent', 'listing'],
  officeAgents: ['office', 'agent'],
  builderCommunities: ['builder', 'community'],
  communityListings: ['community', 'listing'],
  propertyAssessments: ['property', 'assessment'],
}
const REFERENCES: Record<string, RecordKind> = {
  propertyId: 'property',
  agentId: 'agent',
  officeId: 'office',
  builderId: 'builder',
  communityId: 'community',
}

/**
 * Everything that an edition holds, with minted numbers replaced by what they stand for, so that two stores with the same
 * content compare as equal. A home is named by the keys of its listings. Lists that are ordered by number are sorted by name.
 */
export async function describeEdition(reader: EditionReader): Promise<Record<string, unknown>> {
  const rows = new Map<RecordKind, Row[]>()
  for (const kind of RECORD_KINDS) rows.set(kind, await listRows(reader, kind))
  const names = nameRows(rows)
  const nameOf = (kind: RecordKind, id: number) => names.get(`${kind}:${id}`) ?? `no ${kind}`
  const described: Record<string, unknown> = {}
  for (const [kind, list] of rows) {
    for (const { id, firstSeenAtMs, ...row } of list)
      described[`${kind} ${nameOf(kind, id)}`] = rename(row, nameOf)
  }
  for (const [relation, [owner, member]] of Object.entries(OWNERS)) {
    for (const { id } of rows.get(owner)!) {
      const [members] = await reader.getRelated(relation as RelationName, [id])
      const list = members!.map((memberId) => nameOf(member, memberId))
      const isByNumber = relation === 'officeAgents' || relation === 'communityListings'
      described[`${relation} ${nameOf(owner, id)}`] = isByNumber ? list.sort() : list
    }
  }
  return described
}

async function listRows(reader: EditionReader, kind: RecordKind): Promise<Row[]> {
  const rows: Row[] = []
  for await (const batch of reader.scan(kind)) rows.push(...(batch as unknown as Row[]))
  return rows
}

function nameRows(rows: ReadonlyMap<RecordKind, readonly Row[]>): Map<string, string> {
  const names = new Map<string, string>()
  for (const [kind, list] of rows) {
    for (const row of list)
      names.set(`${kind}:${row.id}`, `${row.source ?? ''} ${row[`${kind}Key`] ?? row.id}`)
  }
  for (const { id } of rows.get('property') ?? []) {
    const keys = rows.get('listing')!.filter(({ propertyId }) => propertyId === id)
    names.set(
      `property:${id}`,
      keys
        .map(({ source, listingKey }) => `${source} ${listingKey}`)
        .sort()
        .join('+'),
    )
    names.set(`homeHistory:${id}`, names.get(`property:${id}`)!)
  }
  return names
}

function rename(value: unknown, nameOf: (kind: RecordKind, id: number) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => rename(item, nameOf))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const kind = REFERENCES[key]
      return [key, kind === undefined ? rename(inner, nameOf) : nameOf(kind, inner as number)]
    }),
  )
}
