import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import {
  createDocumentArena,
  type DocumentArenaOptions,
  removeDocumentArena,
} from '../../src/documents/document-arena.ts'
import { FILE_UNITS } from '../../src/documents/document-files.ts'
import { openDocumentStore } from '../../src/documents/open-document-store.ts'
import type { DocumentReader, DocumentText } from '../../src/documents/ports/document-store.ts'

const DOCUMENT: DocumentText = {
  validFromMs: 1,
  validUntilMs: 2,
  slots: 3,
  figure: 4,
  parts: ['a', 'bb', 'c'],
}

function withDirectory(check: (directory: string) => void): void {
  const directory = mkdtempSync(join(tmpdir(), 'plat-documents-'))
  try {
    check(directory)
  } finally {
    rmSync(directory, { recursive: true })
  }
}

function read(store: DocumentReader, position: number, parts: number, subject = 7): DocumentText | undefined {
  if (!store.turnTo(position, subject)) return undefined
  const { validFromMs, validUntilMs, slots, figure, textBytes } = store
  const target = Buffer.alloc(textBytes)
  let at = 0
  const texts = Array.from({ length: parts }, (_, part) => {
    const start = at
    const from = at
    at = store.copyPart(part, target, at)
    assert.equal(store.readPart(part), target.toString('utf8', from, at))
    return target.toString('utf8', start, at)
  })
  return { validFromMs, validUntilMs, slots, figure, parts: texts }
}

const documents: fc.Arbitrary<DocumentText> = fc
  .record({
    validFromMs: fc.constantFrom(-Infinity, 0, 1_700_000_000_000),
    validUntilMs: fc.constantFrom(Infinity, 1_800_000_000_000.5),
    slots: fc.nat(255),
    figure: fc.constantFrom(Number.NaN, 1.5, 1_700_000_000_000),
    parts: fc.array(
      fc.oneof(
        fc.string(),
        fc.constant('Ünï🏡'),
        fc.nat(20_000).map((length) => 'x'.repeat(length)),
      ),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map((document) => ({ ...document }))

const ARENAS: Readonly<Record<string, Omit<DocumentArenaOptions, 'directory'>>> = {
  'in memory': { memoryBytes: 2 ** 20 },
  'in files': { memoryBytes: 0, fileBytes: 2 ** 30 },
  'in memory, then in files': { memoryBytes: 50_000, fileBytes: 2 ** 30 },
  'in memory, then packed in files': { memoryBytes: 10_000, fileBytes: 2 ** 30, isPacked: true },
  'packed in files without a dictionary': { memoryBytes: 0, fileBytes: 2 ** 30, isPacked: true },
}

for (const [where, options] of Object.entries(ARENAS)) {
  test(`Documents ${where} are read as they were appended, in any order`, () => {
    fc.assert(
      fc.property(fc.array(documents, { minLength: 1, maxLength: 12 }), (appended) =>
        withDirectory((directory) => {
          const arena = createDocumentArena({ ...options, directory })
          const [writer, reader] = [openDocumentStore(arena), openDocumentStore(arena)]
          const positions = appended.map((document) => writer.append(document, 7))
          assert.ok(positions.every((position) => position > 0))
          for (const [index, document] of [...appended.entries()].reverse()) {
            assert.deepEqual(read(reader, positions[index]!, document.parts.length), document)
          }
          for (const store of [writer, reader]) store.close()
          removeDocumentArena(arena)
        }),
      ),
      { seed: 53, numRuns: 60 },
    )
  })
}

test('If an arena is full, a document gets no position, and the earlier ones stay', () => {
  const store = openDocumentStore(createDocumentArena({ memoryBytes: 160 }))
  const first = store.append(DOCUMENT, 7)
  assert.ok(first > 0)
  assert.ok(store.append(DOCUMENT, 7) > 0)
  assert.equal(store.append(DOCUMENT, 7), 0)
  assert.ok(store.getTakenShare() > 0.8)
  assert.deepEqual(read(store, first, 3), DOCUMENT)
})

test('A document is completely in one file, after its header', () => {
  withDirectory((directory) => {
    const arena = createDocumentArena({ memoryBytes: 1600, directory, fileBytes: 2 ** 30 })
    const store = openDocumentStore(arena)
    for (const left of [0, 1, 3, 4, 5]) {
      arena.end[0] = 100 + 3 * FILE_UNITS - left
      const positions = [store.append(DOCUMENT, 7), store.append(DOCUMENT, 7)]
      for (const position of positions) {
        const within = (position - 100) % FILE_UNITS
        assert.ok(within >= 1 && within + 4 <= FILE_UNITS)
        assert.deepEqual(read(store, position, 3), DOCUMENT)
      }
    }
    store.close()
  })
})

test('A document whose bytes in a file are damaged or missing is never read', () => {
  withDirectory((directory) => {
    const arena = createDocumentArena({ memoryBytes: 0, directory, fileBytes: 2 ** 20 })
    const store = openDocumentStore(arena)
    const position = store.append(DOCUMENT, 7)
    const path = join(arena.directory!, readdirSync(arena.directory!)[0]!)
    const sound = readFileSync(path)
    assert.equal(sound.toString('latin1', 0, 8), 'PLATDOCS')
    for (let at = position * 16; at < sound.length; at++) {
      const damaged = Buffer.from(sound)
      damaged[at]! ^= 0x55
      writeFileSync(path, damaged)
      assert.equal(store.turnTo(position, 7), false, `byte ${at}`)
    }
    writeFileSync(path, sound)
    assert.equal(store.turnTo(position, 7), true)
    assert.equal(store.turnTo(position + 100, 7), false)
    store.close()
  })
})

test('The files of ended processes are removed, and an arena removes its own', () => {
  withDirectory((directory) => {
    const stale = join(directory, '999999999+1+none~00000000')
    const arena = createDocumentArena({ memoryBytes: 0, directory: stale, fileBytes: 2 ** 20 })
    assert.ok(existsSync(arena.directory!))
    const next = createDocumentArena({ memoryBytes: 0, directory, fileBytes: 2 ** 20 })
    assert.equal(existsSync(stale), false)
    removeDocumentArena(next)
    assert.deepEqual(readdirSync(directory), [])
  })
})

test('Threads that append at the same time never overwrite each other', { timeout: 60_000 }, async () => {
  const arena = createDocumentArena({ memoryBytes: 2 ** 23 })
  const program = `
    import { openDocumentStore } from ${JSON.stringify(new URL('../../src/documents/open-document-store.ts', import.meta.url).href)}
    import { parentPort, workerData } from 'node:worker_threads'
    const { arena, name } = workerData
    const store = openDocumentStore(arena)
    const positions = []
    for (let n = 0; n < 5000; n++) {
      positions.push(store.append({ validFromMs: 0, validUntilMs: 1, slots: 0, figure: n, parts: [name + n] }, 7))
    }
    parentPort.postMessage(positions)`
  const url = new URL(`data:text/javascript,${encodeURIComponent(program)}`)
  const store = openDocumentStore(arena)
  await Promise.all(
    ['a', 'b', 'c'].map(async (name) => {
      const worker = new Worker(url, { workerData: { arena, name } })
      const positions = await new Promise<number[]>((resolve, reject) => {
        worker.once('message', resolve)
        worker.once('error', reject)
      })
      assert.equal(new Set(positions).size, 5000)
      for (const [n, position] of positions.entries()) {
        assert.deepEqual(read(store, position, 1)?.parts, [`${name}${n}`])
      }
    }),
  )
})

test('Packed documents take less space than plain ones, and less again with similar ones in memory', () => {
  withDirectory((parent) => {
    const features = Array.from({ length: 100 }, (_, line) => (line * 7919) % 1009).join('; ')
    const text = (id: number) => `Home ${id}: ${features}`
    const countUnits = (options: Omit<DocumentArenaOptions, 'directory'>) => {
      const directory = join(parent, JSON.stringify(options))
      const arena = createDocumentArena({ ...options, directory })
      const store = openDocumentStore(arena)
      store.append({ ...DOCUMENT, parts: [text(1)] }, 1)
      const position = store.append({ ...DOCUMENT, parts: [text(2)] }, 2)
      assert.deepEqual(read(store, position, 1, 2)?.parts, [text(2)])
      assert.equal(store.turnTo(position, 1), false)
      store.close()
      return arena.end[0]! - position
    }
    const plain = countUnits({ memoryBytes: 0, fileBytes: 2 ** 30 })
    const packed = countUnits({ memoryBytes: 0, fileBytes: 2 ** 30, isPacked: true })
    const withDictionary = countUnits({ memoryBytes: 1000, fileBytes: 2 ** 30, isPacked: true })
    assert.ok(packed < plain, `${packed} of ${plain}`)
    assert.ok(withDictionary * 2 < packed, `${withDictionary} of ${packed}`)
  })
})
