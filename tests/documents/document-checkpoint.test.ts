import assert from 'node:assert/strict'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  type DocumentIndex,
  openCheckpointWriter,
  openSavedDocuments,
} from '../../src/documents/checkpoint.ts'
import { createDocumentArena } from '../../src/documents/document-arena.ts'
import { openDocumentStore } from '../../src/documents/open-document-store.ts'
import type { DocumentText } from '../../src/documents/ports/document-store.ts'

const GOLDEN = join(import.meta.dirname, 'golden', 'documents-format-3')
/** The first three documents of the example fit in memory; the others are packed in a file. */
const OPTIONS = { memoryBytes: 400, fileBytes: 2 ** 30, isPacked: true }
const FINGERPRINT = 'made for this test'
const EXAMPLE = { fingerprint: FINGERPRINT, edition: 7, runId: 'run of 7', numbers: { lowestId: 1 } }
const ENDED = '999999999+1+none~00000000'

async function withDirectory(check: (directory: string) => Promise<void>): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'plat-checkpoint-'))
  try {
    await check(directory)
  } finally {
    rmSync(directory, { recursive: true })
  }
}

function describe(subject: number): DocumentText {
  return {
    validFromMs: 1,
    validUntilMs: Infinity,
    slots: 3,
    figure: subject,
    parts: [`Home ${subject} 🏡 with a garden, a garage and a view of the lake`, 'end'],
  }
}

function createColumn(values: readonly number[]): Uint32Array<SharedArrayBuffer> {
  const column = new Uint32Array(new SharedArrayBuffer(values.length * 4))
  column.set(values)
  return column
}

/** Saves the documents of subjects 1 to 5, like a process that has since ended. */
async function saveExample(parent: string, fingerprint = FINGERPRINT): Promise<DocumentIndex> {
  const arena = createDocumentArena({ ...OPTIONS, directory: parent })
  const writer = openCheckpointWriter(arena)
  const store = openDocumentStore(arena)
  const positions = [1, 2, 3, 4, 5].map((subject) => store.append(describe(subject), subject))
  const index: DocumentIndex = {
    ...{ ...EXAMPLE, fingerprint },
    positions: { cards: createColumn([0, ...positions]) },
    values: { rents: createColumn([4_000_000_000]) },
  }
  await writer.save(index)
  store.close()
  renameSync(arena.directory!, join(parent, ENDED))
  return index
}

/** Lists the subjects whose document can be read. Fails if anything else than the complete document of a subject is read. */
async function readBack(
  parent: string,
): Promise<{ subjects: number[]; damaged: number; discarded?: string }> {
  const { arena, index, ...rest } = await openSavedDocuments({ ...OPTIONS, directory: parent }, FINGERPRINT)
  const store = openDocumentStore(arena)
  const subjects: number[] = []
  for (const [subject, position] of (index?.positions.cards ?? []).entries()) {
    if (position === 0 || !store.turnTo(position, subject)) continue
    const { validFromMs, validUntilMs, slots, figure } = store
    const parts = [store.readPart(0), store.readPart(1)]
    assert.deepEqual({ validFromMs, validUntilMs, slots, figure, parts }, describe(subject))
    subjects.push(subject)
  }
  store.close()
  return { subjects, ...rest }
}

test('The next process opens the documents that a process has saved, adds to them and saves them again', async () => {
  await withDirectory(async (parent) => {
    const saved = await saveExample(parent)
    const { arena, index, damaged } = await openSavedDocuments({ ...OPTIONS, directory: parent }, FINGERPRINT)
    assert.deepEqual([index, damaged], [saved, 0])
    assert.equal(existsSync(join(parent, ENDED)), false)
    const writer = openCheckpointWriter(arena)
    const store = openDocumentStore(arena)
    const added = [6, 7].map((subject) => store.append(describe(subject), subject))
    const cards = createColumn([...index!.positions.cards!, ...added])
    await writer.save({ ...index!, positions: { cards } })
    store.close()
    renameSync(arena.directory!, join(parent, ENDED))
    assert.deepEqual(await readBack(parent), { subjects: [1, 2, 3, 4, 5, 6, 7], damaged: 0 })
  })
})

test('A flipped byte never makes a document read as anything else', async () => {
  await withDirectory(async (parent) => {
    const saved = join(parent, 'saved')
    await saveExample(saved)
    let checked = 0
    for (const name of readdirSync(join(saved, ENDED))) {
      const sound = readFileSync(join(saved, ENDED, name))
      for (let at = 0; at < sound.length; at += 3) {
        const tried = join(parent, 'tried')
        cpSync(saved, tried, { recursive: true })
        const damaged = Buffer.from(sound)
        damaged[at]! ^= 0x11
        writeFileSync(join(tried, ENDED, name), damaged)
        const { subjects } = await readBack(tried)
        assert.ok(subjects.length <= 5)
        rmSync(tried, { recursive: true })
        checked++
      }
    }
    assert.ok(checked > 200, `only ${checked} bytes were tried`)
  })
})

test('Damaged documents in memory are counted and dropped, with those that are packed by them', async () => {
  await withDirectory(async (parent) => {
    await saveExample(parent)
    const path = join(parent, ENDED, 'memory')
    const bytes = readFileSync(path)
    bytes[bytes.indexOf('Home 2')]! ^= 1
    writeFileSync(path, bytes)
    assert.deepEqual(await readBack(parent), { subjects: [1, 3], damaged: 1 })
  })
})

test('Files of other settings, another version or another program are discarded, with the reason', async () => {
  for (const [change, why] of [
    [
      async (parent: string) => void (await saveExample(parent, 'of something else')),
      /another version or with other settings/,
    ],
    [
      async (parent: string) => {
        await saveExample(parent)
        writeFileSync(join(parent, ENDED, 'checkpoint'), 'not ours')
      },
      /checkpoint is damaged/,
    ],
    [
      async (parent: string) => {
        await saveExample(parent)
        const path = join(parent, ENDED, 'checkpoint')
        const bytes = readFileSync(path)
        bytes.writeUInt32LE(1, 8)
        writeFileSync(path, bytes)
      },
      /another format/,
    ],
  ] as const) {
    await withDirectory(async (parent) => {
      await change(parent)
      const { subjects, discarded } = await readBack(parent)
      assert.deepEqual(subjects, [])
      assert.match(discarded ?? '', why)
      assert.equal(existsSync(join(parent, ENDED)), false)
    })
  }
})

test('A running process that is wrongly considered ended cannot overwrite what another process adds', async () => {
  await withDirectory(async (parent) => {
    const arena = createDocumentArena({ ...OPTIONS, memoryBytes: 0, directory: parent })
    const [writer, first] = [openCheckpointWriter(arena), openDocumentStore(arena)]
    const cards = createColumn([0, first.append(describe(1), 1)])
    await writer.save({ ...EXAMPLE, positions: { cards }, values: {} })
    renameSync(arena.directory!, join(parent, ENDED))
    const opened = await openSavedDocuments({ ...OPTIONS, memoryBytes: 0, directory: parent }, FINGERPRINT)
    const second = openDocumentStore(opened.arena)
    const position = second.append(describe(2), 2)
    for (let subject = 3; subject < 20; subject++) first.append(describe(subject), subject)
    assert.equal(second.turnTo(position, 2), true)
    assert.equal(second.turnTo(cards[1]!, 1), true)
    for (const store of [first, second]) store.close()
  })
})

test('Files of format 3 are read exactly as they were written', async () => {
  await withDirectory(async (parent) => {
    cpSync(GOLDEN, join(parent, ENDED), { recursive: true })
    assert.deepEqual(await readBack(parent), { subjects: [1, 2, 3, 4, 5], damaged: 0 })
    const again = join(parent, 'again')
    await saveExample(again)
    for (const name of ['checkpoint', 'memory', '0000.documents']) {
      assert.ok(readFileSync(join(again, ENDED, name)).equals(readFileSync(join(GOLDEN, name))), name)
    }
  })
})
