import type { Binding } from './spill-block.ts'

interface Source {
  next: Binding
  rest: Iterator<Binding>
}

/** Merges lists of bindings, each in ascending order of its keys, into one. Holds the next binding of each. */
export function* mergeSorted(lists: readonly Iterable<Binding>[]): Generator<Binding> {
  // A binary heap: no source comes before the one at half its index.
  const heap: Source[] = []
  for (const list of lists) {
    const rest = list[Symbol.iterator]()
    const first = rest.next()
    if (first.done !== true) heap.push({ next: first.value, rest })
  }
  heap.sort((one, other) => (isBefore(one, other) ? -1 : 1))
  for (let top = heap[0]; top !== undefined; top = heap[0]) {
    yield top.next
    const { value, done } = top.rest.next()
    if (done !== true) top.next = value
    else {
      const last = heap.pop()!
      if (heap.length === 0) return
      if (last !== top) heap[0] = last
    }
    sink(heap)
  }
}

/** Moves the first source down to where none after it comes before it. */
function sink(heap: Source[]): void {
  const moved = heap[0]!
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child += 1
    if (!isBefore(heap[child]!, moved)) break
    heap[at] = heap[child]!
    at = child
  }
  heap[at] = moved
}

function isBefore(one: Source, other: Source): boolean {
  return one.next[0] < other.next[0]
}
