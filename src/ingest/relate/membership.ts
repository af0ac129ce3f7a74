import type { RelationName } from '../../records/record.ts'
import type { RelationWrite } from '../../store/ports/edition-store.ts'
import { groupMembers, listDistinct, type OwnedMembers } from '../compact/group-members.ts'
import type { Run } from '../run/run.ts'

/** One relation as a run changed it. */
export interface Membership {
  relation: RelationName
  /** Pairs of owner and member of every member that the run changed, in any order. */
  pairs: Iterable<readonly [ownerId: number, memberId: number]>
  /** True for members that the run changed, so that what is stored of them no longer counts. */
  isChanged(memberId: number): boolean
  /** Returns each owner's members in the order of the relation. */
  order(lists: readonly MemberList[]): Promise<number[][]> | number[][]
}

/** The members of an owner. */
export interface MemberList {
  /** Those that the run did not change, in the order of the relation. */
  kept: readonly number[]
  /** Those that it changed, in any order. The list may be reordered. */
  gained: number[]
}

const OWNERS_AT_ONCE = 1000

/** Writes the list of every owner that has, or had, a changed member. Resolves to the number of lists that differ. */
export async function writeMembership(membership: Membership, run: Run): Promise<number> {
  const { relation, pairs } = membership
  const gained = groupMembers(pairs)
  const owners = unite(gained.owners, run.formerOwners[relation])
  let written = 0
  for (let from = 0; from < owners.length; from += OWNERS_AT_ONCE) {
    const chunk = [...owners.subarray(from, from + OWNERS_AT_ONCE)]
    const writes = await planChunk(membership, chunk, gained, run)
    if (writes.length > 0) await run.writer.writeRelations(writes)
    written += writes.length
  }
  return written
}

async function planChunk(
  { relation, isChanged, order }: Membership,
  owners: readonly number[],
  gained: OwnedMembers,
  run: Run,
): Promise<RelationWrite[]> {
  const stored = await run.base.getRelated(relation, owners)
  const lists = await order(
    owners.map((owner, at) => ({
      kept: stored[at]!.filter((id) => !isChanged(id)),
      gained: gained.membersOf(owner),
    })),
  )
  return owners
    .map((fromId, at) => ({ relation, fromId, ids: lists[at]! }))
    .filter(({ ids }, at) => !isSameList(ids, stored[at]!))
}

/** The owners of both, distinct and ascending. */
function unite(owners: Float64Array, more: ReadonlySet<number>): Float64Array {
  if (more.size === 0) return owners
  const all = new Float64Array(owners.length + more.size)
  all.set(owners)
  let at = owners.length
  for (const owner of more) all[at++] = owner
  return listDistinct(all)
}

/** The ascending order. */
export function orderById(lists: readonly MemberList[]): number[][] {
  return lists.map(({ kept, gained }) => [...kept, ...gained].sort((a, b) => a - b))
}

function isSameList(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((id, at) => id === right[at])
}
