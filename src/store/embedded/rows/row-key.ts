import { createHash } from 'node:crypto'
import { RECORD_KINDS, type RecordKind, type RelationName } from '../../../records/record.ts'
import type { StoredKey } from '../../ports/edition-store.ts'

// LMDB allows keys of 1,978 bytes. Longer ones are replaced with their digest.
const LONGEST_PLAIN_BYTES = 512

const PLAIN = 0

const SHORTENED = 1

/**
 * Makes a key for any text within a space (0 to 255). Different texts have different keys. Every store shortens the same texts to
 * the same digest, so that what is stored under them can be moved.
 */
export function textKey(space: number, text: string): Buffer {
  // A lone surrogate has no UTF-8 form. All of them would become the same replacement character.
  const length = Buffer.byteLength(text)
  if (length <= LONGEST_PLAIN_BYTES && text.isWellFormed()) {
    const key = Buffer.allocUnsafe(2 + length)
    key[0] = space
    key[1] = PLAIN
    key.write(text, 2)
    return key
  }
  return shortenedKey(space, createHash('sha256').update(Buffer.from(text, 'utf16le')).digest())
}

function shortenedKey(space: number, digest: Buffer): Buffer {
  return Buffer.concat([Buffer.from([space, SHORTENED]), digest])
}

/** Makes the key of a text of which perhaps only the digest is known. */
export function storedTextKey(space: number, stored: StoredKey): Buffer {
  return 'text' in stored
    ? textKey(space, stored.text)
    : shortenedKey(space, Buffer.from(stored.digest, 'hex'))
}

export function parseTextKey(key: Buffer): StoredKey {
  return key[1] === PLAIN ? { text: key.toString('utf8', 2) } : { digest: key.toString('hex', 2) }
}

/** A kind of row. The numbers are part of the format on disk: never change or reuse one. */
export type RowGroup = number

const RECORD_GROUPS: Record<RecordKind, RowGroup> = {
  property: 1,
  listing: 2,
  agent: 3,
  office: 4,
  builder: 5,
  community: 6,
  school: 7,
  schoolZone: 8,
  neighborhood: 9,
  place: 10,
  zipCode: 11,
  county: 12,
  stateCosts: 13,
  rateSeries: 14,
  homeHistory: 20,
  assessment: 15,
  streetPoints: 21,
  groundFile: 22,
  groundCell: 23,
}

const RELATION_GROUPS: Record<RelationName, RowGroup> = {
  propertyListings: 101,
  agentSales: 102,
  officeAgents: 103,
  builderCommunities: 104,
  communityListings: 105,
  propertyAssessments: 106,
}

/** All groups of rows. */
export const ROW_GROUPS: readonly RowGroup[] = [
  ...Object.values(RECORD_GROUPS),
  ...Object.values(RELATION_GROUPS),
]

const KIND_BY_GROUP = new Map(RECORD_KINDS.map((kind) => [RECORD_GROUPS[kind], kind]))

const NAME_BY_GROUP = new Map<RowGroup, string>([
  ...Object.entries(RECORD_GROUPS).map(([kind, group]) => [group, kind] as const),
  ...Object.entries(RELATION_GROUPS).map(([relation, group]) => [group, `${relation} of`] as const),
])

export const MAX_EDITION = 0xffffffff

const MAX_ID = Number.MAX_SAFE_INTEGER

const TWO_32 = 2 ** 32

const ROW_KEY_BYTES = 12

const CHANGE_KEY_BYTES = 12

export function recordGroup(kind: RecordKind): RowGroup {
  return RECORD_GROUPS[kind]
}

export function relationGroup(relation: RelationName): RowGroup {
  return RELATION_GROUPS[relation]
}

/** Finds the kind of the records in a group. Returns undefined for relations. */
export function findKindOfGroup(group: RowGroup): RecordKind | undefined {
  return KIND_BY_GROUP.get(group)
}

/** Group (1 byte), id (7), edition counted down (4). So the versions of an id are adjacent, newest first. */
export function rowKey(group: RowGroup, id: number, edition: number): Buffer {
  const key = Buffer.allocUnsafe(ROW_KEY_BYTES)
  key[0] = group
  writeId(key, id, 1)
  key.writeUInt32BE(MAX_EDITION - edition, 8)
  return key
}

/** "listing 1000001 of edition 3", or "agentSales of 1000002 of edition 3" for a relation. */
export function nameRow(key: Buffer): string {
  if (key.length !== ROW_KEY_BYTES) return `The row ${key.toString('hex')}`
  return namePosition(parseRowKey(key))
}

export function nameChange(key: Buffer): string {
  if (key.length !== CHANGE_KEY_BYTES) return `The change ${key.toString('hex')}`
  return `The change of ${namePosition(parseChangeKey(key))}`
}

function namePosition({ group, id, edition }: RowPosition): string {
  return `${NAME_BY_GROUP.get(group) ?? `row group ${group}`} ${id} of edition ${edition}`
}

export interface RowPosition {
  group: RowGroup
  id: number
  edition: number
}

export function parseRowKey(key: Buffer): RowPosition {
  return { group: key[0]!, id: readId(key, 1), edition: MAX_EDITION - key.readUInt32BE(8) }
}

/** Edition (4 bytes), group (1), id (7). */
export function changeKey(edition: number, group: RowGroup, id: number): Buffer {
  const key = Buffer.allocUnsafe(CHANGE_KEY_BYTES)
  key.writeUInt32BE(edition, 0)
  key[4] = group
  writeId(key, id, 5)
  return key
}

export function parseChangeKey(key: Buffer): RowPosition {
  return { edition: key.readUInt32BE(0), group: key[4]!, id: readId(key, 5) }
}

function writeId(key: Buffer, id: number, offset: number): void {
  if (!(Number.isInteger(id) && id >= 0 && id <= MAX_ID)) throw new RangeError(`${id} is not a record id`)
  key.writeUIntBE(Math.floor(id / TWO_32), offset, 3)
  key.writeUInt32BE(id % TWO_32, offset + 3)
}

function readId(key: Buffer, offset: number): number {
  return key.readUIntBE(offset, 3) * TWO_32 + key.readUInt32BE(offset + 3)
}
