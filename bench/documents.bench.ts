import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedStore } from '../src/store/embedded/embedded-store.ts'
import type { DocumentKind, DocumentWrite, EditionReader } from '../src/store/ports/edition-store.ts'
import { DocumentSegments, decodePointer, encodePointer, type SegmentPointer } from './document-segments.ts'

// Documents in the store's rows, beside the same bytes in append-only segment files read by position. Run:
//   node bench/documents.bench.ts [seed]
const SEED = Number(process.argv[2] ?? 4)
const PAGE = 41
const ROUNDS = 3000
const COLD_ROUNDS = 30
const SHAPES = [
  { name: `page of ${PAGE} cards of 2.4 KB`, kind: 'saleCard', bytes: 2400, count: 60_000, read: PAGE },
  { name: 'one detail of 25 KB', kind: 'propertyDetail', bytes: 25_000, count: 8000, read: 1 },
] as const
/** Where the segment files' pointers are kept in the edition-bound variant: rows of another kind. */
const POINTER_KINDS = { saleCard: 'rentCard', propertyDetail: 'soldCard' } as const

type Shape = (typeof SHAPES)[number]
type ReadDocuments = (ids: readonly number[]) => Promise<Uint8Array[]>

let state = SEED
function random(): number {
  // Numerical Recipes' linear congruential generator.
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}

function sampleBytes(shape: Shape, id: number): Buffer {
  const text = `{"id":${id},"address":"${id * 7} Example Street","price":${(id * 9973) % 900_000}},`
  return Buffer.alloc(shape.bytes, text)
}

const directory = mkdtempSync(join(tmpdir(), 'plat-documents-'))
const store = await openEmbeddedStore({ directory: join(directory, 'store') })
mkdirSync(join(directory, 'segments'))
const segments = new DocumentSegments(join(directory, 'segments'))
const pointers = new Map<string, SegmentPointer>()
try {
  console.log(`seed ${SEED}, ${process.version}`)
  const reader = await load()
  for (const shape of SHAPES) await compare(shape, reader)
} finally {
  await store.close()
  segments.close()
  rmSync(directory, { recursive: true })
}

async function load(): Promise<EditionReader> {
  const writer = await store.editions.beginEdition()
  const spent = { rows: 0, segments: 0 }
  for (const shape of SHAPES) {
    for (let from = 0; from < shape.count; from += 500) {
      const ids = Array.from({ length: Math.min(500, shape.count - from) }, (_, index) => from + index)
      const writes = ids.map((id) => documentWrite(shape.kind, id, sampleBytes(shape, id)))
      let begin = performance.now()
      await writer.writeDocuments(writes)
      spent.rows += performance.now() - begin
      begin = performance.now()
      const placed = writes.map(({ id, document }) => ({ id, pointer: segments.append(document!.bytes) }))
      spent.segments += performance.now() - begin
      for (const { id, pointer } of placed) pointers.set(`${shape.kind} ${id}`, pointer)
      await writer.writeDocuments(
        placed.map(({ id, pointer }) => documentWrite(POINTER_KINDS[shape.kind], id, encodePointer(pointer))),
      )
    }
  }
  segments.sync()
  const run = { runId: 'r', source: '', format: '', inputs: [], startedAtMs: 0, finishedAtMs: 0, edition: 1 }
  const counts = { read: {}, changed: {}, unchanged: {}, removed: {}, issues: {} }
  await writer.publish({ ...run, ...counts, isPublished: true, isFull: true })
  return store.editions.read()
}

function documentWrite(kind: DocumentKind, id: number, bytes: Uint8Array): DocumentWrite {
  return { kind, id, document: { bytes, rightUntilMs: Infinity, fingerprint: '' } }
}

async function compare(shape: Shape, reader: EditionReader): Promise<void> {
  const variants: Record<string, ReadDocuments> = {
    'rows of the store': async (ids) =>
      (await reader.getDocuments(shape.kind, ids)).map((document) => document!.bytes),
    'segment files, pointers in rows': async (ids) => {
      const found = await reader.getDocuments(POINTER_KINDS[shape.kind], ids)
      return segments.read(found.map((document) => decodePointer(document!.bytes)))
    },
    'segment files, pointers in memory': async (ids) =>
      segments.read(ids.map((id) => pointers.get(`${shape.kind} ${id}`)!)),
  }
  const pages = Array.from({ length: ROUNDS }, () =>
    Array.from({ length: shape.read }, () => Math.floor(random() * shape.count)),
  )
  for (const isCold of [false, true]) {
    console.log(`${shape.name}, ${isCold ? 'page cache dropped before each' : 'warm'}`)
    const times = await timeVariants(shape, variants, isCold ? pages.slice(0, COLD_ROUNDS) : pages, isCold)
    const base = times.values().next().value!
    for (const [name, us] of times)
      console.log(`  ${name}: ${us.toFixed(1)} us, ratio ${(us / base).toFixed(2)}`)
  }
}

/** Median microseconds a page of each variant, which take turns page by page. */
async function timeVariants(
  shape: Shape,
  variants: Record<string, ReadDocuments>,
  pages: readonly number[][],
  isCold: boolean,
): Promise<Map<string, number>> {
  const times = new Map(Object.keys(variants).map((name) => [name, [] as number[]]))
  for (const ids of pages) {
    for (const [name, read] of Object.entries(variants)) {
      if (isCold && !dropPageCache()) return new Map()
      const begin = performance.now()
      const documents = await read(ids)
      times.get(name)!.push((performance.now() - begin) * 1000)
      for (const [index, bytes] of documents.entries())
        assert.ok(sampleBytes(shape, ids[index]!).equals(bytes))
    }
  }
  return new Map([...times].map(([name, all]) => [name, all.sort((a, b) => a - b)[all.length >> 1]!]))
}

/** Linux lets root drop clean pages. Pages that a process has mapped stay, so the rows are only half cold. */
function dropPageCache(): boolean {
  try {
    writeFileSync('/proc/sys/vm/drop_caches', '1')
    return true
  } catch {
    console.log('  skipped: only root on Linux may drop the page cache')
    return false
  }
}
