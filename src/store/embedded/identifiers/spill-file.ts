import { closeSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs'
import { findPartition } from '../../../domain/bisect.ts'
import type { IdentifierSpace } from '../../ports/edition-store.ts'
import { StoreError } from '../../ports/store-error.ts'
import { type Binding, decodeBlock, encodeBlocks, findInBlock } from './spill-block.ts'
import { SpillFilter } from './spill-filter.ts'

/** The blocks of one space in one spill, one after another in the file. */
interface SpilledBlocks {
  firstKeys: string[]
  /** Where each block starts in the file, and where the last one ends. */
  bounds: number[]
}

/**
 * Bindings that do not fit in memory until their edition ends. Each spill is sorted by key. A look-up reads a block of those spills that may
 * have the key, and the end reads all of them once, merged. Memory: 3 bytes per binding for the filter and 1 for the first keys of blocks.
 *
 * The file has no name as soon as it is open, so the system removes it when the process ends, however that happens, and no other
 * program ever reads it. A process that is killed in between leaves an empty file, which the next spill replaces.
 */
export class SpillFile {
  readonly #descriptor: number
  readonly #filter = new SpillFilter()
  readonly #spills: Map<IdentifierSpace, SpilledBlocks>[] = []
  #bytes = 0
  #isOpen = true

  /** Only the holder of the writer's lock may use `path`. */
  constructor(path: string) {
    this.#descriptor = openSync(path, 'w+', 0o600)
    rmSync(path)
  }

  /** Writes the bindings of each space. A key must not be in the file already. */
  add(spaces: Iterable<readonly [IdentifierSpace, ReadonlyMap<string, number>]>): void {
    const spill = new Map<IdentifierSpace, SpilledBlocks>()
    for (const [space, bindings] of spaces) {
      for (const key of bindings.keys()) this.#filter.add(this.#spills.length, key)
      spill.set(space, this.#write(bindings))
    }
    this.#spills.push(spill)
  }

  #write(bindings: ReadonlyMap<string, number>): SpilledBlocks {
    const blocks: SpilledBlocks = { firstKeys: [], bounds: [this.#bytes] }
    for (const { firstKey, block } of encodeBlocks(listInOrder(bindings))) {
      writeFileSync(this.#descriptor, block)
      this.#bytes += block.length
      blocks.firstKeys.push(firstKey)
      blocks.bounds.push(this.#bytes)
    }
    return blocks
  }

  find(space: IdentifierSpace, key: string): number | undefined {
    for (const spill of this.#filter.list(key)) {
      const blocks = this.#spills[spill]!.get(space)
      if (blocks === undefined) continue
      const after = findPartition(0, blocks.firstKeys.length, (at) => blocks.firstKeys[at]! <= key)
      const id = after === 0 ? undefined : findInBlock(this.#read(blocks, after - 1), key)
      if (id !== undefined) return id
    }
    return undefined
  }

  /** The bindings of a space, of each spill in the order of their keys. A list that is being read holds a block. */
  list(space: IdentifierSpace): Iterable<Binding>[] {
    return this.#spills.flatMap((spill) => {
      const blocks = spill.get(space)
      return blocks === undefined ? [] : [this.#scan(blocks)]
    })
  }

  *#scan(blocks: SpilledBlocks): Generator<Binding> {
    for (let at = 0; at < blocks.firstKeys.length; at += 1) yield* decodeBlock(this.#read(blocks, at))
  }

  #read({ bounds }: SpilledBlocks, at: number): Buffer {
    const [start, end] = [bounds[at]!, bounds[at + 1]!]
    const block = Buffer.allocUnsafe(end - start)
    if (readSync(this.#descriptor, block, 0, block.length, start) < block.length)
      throw new StoreError('Bindings that wait in a file are cut short')
    return block
  }

  /** Frees the space on the disk. May be called again. */
  close(): void {
    if (this.#isOpen) closeSync(this.#descriptor)
    this.#isOpen = false
  }
}

/** The bindings in the order of their keys. */
export function* listInOrder(bindings: ReadonlyMap<string, number>): Generator<Binding> {
  for (const key of [...bindings.keys()].sort()) yield [key, bindings.get(key)!]
}
