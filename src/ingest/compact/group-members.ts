import { findPartition } from '../../domain/bisect.ts'
/** Members by owner, in columns. */
export interface OwnedMembers {
  /** Every owner once, ascending. */
  owners: Float64Array
  /** The members of an owner in the order of their pairs; empty when it has none. */
  membersOf(owner: number): number[]
}

/** Groups pairs of owner and member. Takes about 30 bytes per pair, where a Map of lists takes over 100. */
export function groupMembers(pairs: Iterable<readonly [ownerId: number, memberId: number]>): OwnedMembers {
  const flat = collect(pairs)
  const owners = listOwners(flat)
  // Each owner's members end where those of the next begin.
  const starts = new Uint32Array(owners.length + 1)
  for (let at = 0; at < flat.length; at += 2) starts[findIndex(owners, flat[at]!) + 1]! += 1
  for (let at = 1; at < starts.length; at += 1) starts[at]! += starts[at - 1]!
  const next = starts.slice()
  const members = new Float64Array(flat.length / 2)
  for (let at = 0; at < flat.length; at += 2) {
    const owner = findIndex(owners, flat[at]!)
    members[next[owner]!] = flat[at + 1]!
    next[owner]! += 1
  }
  return {
    owners,
    membersOf: (owner) => {
      const at = findIndex(owners, owner)
      return owners[at] === owner ? [...members.subarray(starts[at], starts[at + 1])] : []
    },
  }
}

function listOwners(flat: Float64Array): Float64Array {
  const owners = new Float64Array(flat.length / 2)
  for (let at = 0; at < owners.length; at += 1) owners[at] = flat[2 * at]!
  return listDistinct(owners)
}

/** The distinct numbers, ascending. Reorders `numbers`. */
export function listDistinct(numbers: Float64Array): Float64Array {
  const sorted = numbers.sort()
  let distinct = 0
  for (let at = 0; at < sorted.length; at += 1) {
    if (at === 0 || sorted[at] !== sorted[at - 1]) sorted[distinct++] = sorted[at]!
  }
  return sorted.slice(0, distinct)
}

function collect(pairs: Iterable<readonly [number, number]>): Float64Array {
  let flat = new Float64Array(2048)
  let used = 0
  for (const [owner, member] of pairs) {
    if (used === flat.length) {
      const wider = new Float64Array(flat.length * 2)
      wider.set(flat)
      flat = wider
    }
    flat[used++] = owner
    flat[used++] = member
  }
  return flat.subarray(0, used)
}

/** The index of the first of the ascending numbers that is not smaller than `number`. */
function findIndex(ascending: Float64Array, number: number): number {
  return findPartition(0, ascending.length, (index) => ascending[index]! < number)
}
