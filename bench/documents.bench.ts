import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDocumentArena, removeDocumentArena } from '../src/documents/document-arena.ts'
import { openDocumentStore } from '../src/documents/open-document-store.ts'
import type { DocumentText } from '../src/documents/ports/document-store.ts'
import { openBodyPool } from '../src/http/answer/answer.ts'
import type { AnswerBody } from '../src/operations/documents/answer-documents.ts'
import { createDocumentColumns } from '../src/operations/documents/document-columns.ts'
import { openAnswerDocuments } from '../src/operations/documents/open-answer-documents.ts'
import { renderCardDocument } from '../src/operations/search-by-location/card/card-document.ts'
import { DAYS_LISTED_SLOT, RENT_SLOT } from '../src/operations/search-by-location/card/card-slots.ts'
import { DAY_MS } from '../src/records/calendar-date.ts'

// Assembles a page of cached cards from shared memory and from files of documents, and compares that with other ways to produce
// the same bytes. Every page is verified. Run: node bench/documents.bench.ts [seed]
const SEED = Number(process.argv[2] ?? 4)
const PAGE = 41
const CARDS = 60_000
const CARD_BYTES = 2400
const ROUNDS = 4000
const NOW_MS = Date.UTC(2026, 0, 20)

type WritePage = (ids: readonly number[]) => AnswerBody

let state = SEED
function random(): number {
  // The linear congruential generator of Numerical Recipes.
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}

function describeCard(id: number): DocumentText {
  const start = `{"id":${id},"address":"${id * 7} Example Street","flexFieldText":"`
  const middle = `","photos":"${'x'.repeat(CARD_BYTES / 2)}","hdpData":{"homeInfo":{`
  return {
    validFromMs: Number.NEGATIVE_INFINITY,
    validUntilMs: Number.POSITIVE_INFINITY,
    slots: DAYS_LISTED_SLOT + RENT_SLOT,
    figure: NOW_MS - (id % 300) * DAY_MS,
    parts: [start, middle, `"text":"${'y'.repeat(CARD_BYTES / 2)}"}}}`],
  }
}

const rentOf = (id: number) => 1500 + (id % 1000)
const directory = mkdtempSync(join(tmpdir(), 'plat-documents-'))
const pool = openBodyPool(2)
const inMemory = openArena(createDocumentArena({ memoryBytes: 2 ** 28 }))
const fileArena = createDocumentArena({ memoryBytes: 0, directory, fileBytes: 2 ** 30 })
const inFiles = openArena(fileArena)
const plain = writeWithoutHoles()

function openArena(from: ReturnType<typeof createDocumentArena>): WritePage {
  const documents = openAnswerDocuments(
    createDocumentColumns({
      edition: 1,
      lowestPropertyId: 0,
      highestPropertyId: CARDS,
      lowestListingId: 0,
      highestListingId: 0,
    }),
    openDocumentStore(from),
  )
  for (let id = 0; id < CARDS; id++)
    documents.cacheCard({ propertyId: id, status: 'for_sale' }, describeCard(id))
  return (ids) =>
    writePage(ids, (id, body) => {
      documents.writeCard({ propertyId: id, status: 'for_sale' }, NOW_MS, { dollars: rentOf(id) }, body)
    })
}

/** Writes the same texts without holes into shared and ordinary memory, to show the cost of copying alone. */
function writeWithoutHoles() {
  const texts = Array.from({ length: CARDS }, (_, id) => Buffer.from(renderCard(id)))
  const ends = new Float64Array(CARDS + 1)
  for (const [id, text] of texts.entries()) ends[id + 1] = ends[id]! + text.length
  const shared = Buffer.from(new SharedArrayBuffer(ends[CARDS]!))
  const own = Buffer.concat(texts)
  own.copy(shared)
  return { shared, own, ends }
}

function renderCard(id: number): string {
  return renderCardDocument(describeCard(id), NOW_MS, rentOf(id))
}

function writePage(ids: readonly number[], write: (id: number, body: AnswerBody) => void): AnswerBody {
  const body = pool.open()
  body.length = 0
  for (const id of ids) write(id, body)
  return body
}

function copyEach(from: Buffer, isSet: boolean): WritePage {
  return (ids) =>
    writePage(ids, (id, body) => {
      const [start, end] = [plain.ends[id]!, plain.ends[id + 1]!]
      body.reserve(end - start)
      if (isSet) body.bytes.set(from.subarray(start, end), body.length)
      else from.copy(body.bytes, body.length, start, end)
      body.length += end - start
    })
}

const VARIANTS: Readonly<Record<string, WritePage>> = {
  'from shared memory, holes filled in': inMemory,
  'from files, holes filled in': inFiles,
  'without holes, from shared memory by Buffer.copy': copyEach(plain.shared, false),
  'without holes, from shared memory by TypedArray.set': copyEach(plain.shared, true),
  'without holes, from ordinary memory by Buffer.copy': copyEach(plain.own, false),
  'objects, by JSON.stringify': (ids) =>
    writePage(ids, (id, body) => body.writeText(JSON.stringify(OBJECTS[id % OBJECTS.length]))),
}
const OBJECTS: unknown[] = Array.from({ length: 2000 }, (_, id) => JSON.parse(renderCard(id)))

console.log(
  `seed ${SEED}, ${process.version}, pages of ${PAGE} cards of ${CARD_BYTES} bytes, median of ${ROUNDS}`,
)
const times = new Map(Object.keys(VARIANTS).map((name) => [name, [] as number[]]))
for (let round = 0; round < ROUNDS; round++) {
  const ids = Array.from({ length: PAGE }, () => Math.floor(random() * CARDS))
  const expected = ids.map(renderCard).join('')
  for (const [name, write] of Object.entries(VARIANTS)) {
    const begin = performance.now()
    const body = write(ids)
    times.get(name)!.push((performance.now() - begin) * 1000)
    const text = Buffer.from(body.bytes.subarray(0, body.length)).toString()
    if (!name.startsWith('objects')) assert.equal(text, expected, name)
    body.release()
  }
}
const medians = [...times].map(([name, all]) => [name, all.sort((a, b) => a - b)[all.length >> 1]!] as const)
for (const [name, us] of medians)
  console.log(`${name}: ${us.toFixed(1)} us, ratio ${(us / medians[0]![1]).toFixed(2)}`)
removeDocumentArena(fileArena)
rmSync(directory, { recursive: true })
