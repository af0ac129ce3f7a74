import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { FeedError } from '../../ingest/ports/feed.ts'
import { writeInput } from '../testing/read-feed.ts'
import { CONTENT_LIMITS, readInputBytes } from './input-content.ts'
import { listInputFiles } from './input-files.ts'

async function readText(
  context: TestContext,
  content: string | Buffer,
  limits: Partial<typeof CONTENT_LIMITS> = {},
): Promise<string> {
  const file = { path: writeInput(context, 'input.txt', content), sizeBytes: 0 }
  const chunks = readInputBytes(file, () => {}, { ...CONTENT_LIMITS, ...limits })
  return Buffer.concat(await Array.fromAsync(chunks)).toString('utf8')
}

test('UTF-8 and UTF-16 with or without a byte order mark, plain or gzipped, give the same text.', async (context) => {
  const text = '{"name":"Cañon City 🏠"}'
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le')
  const contents = [
    Buffer.from(text),
    Buffer.from(`\uFEFF${text}`),
    utf16,
    utf16.subarray(2),
    Buffer.from(utf16).swap16(),
    gzipSync(text),
    gzipSync(utf16),
  ]
  for (const content of contents) assert.equal(await readText(context, content), text)
})

test('Content beyond a limit, and content that is not text, is refused with the name of the file and the limit.', async (context) => {
  const isRefusal = (pattern: RegExp) => (error: unknown) =>
    error instanceof FeedError && pattern.test(error.message)
  await assert.rejects(
    readText(context, 'x'.repeat(2000), { maxContentBytes: 1000 }),
    isRefusal(/input\.txt: holds more than the limit of 1000 bytes/),
  )
  const bomb = gzipSync(Buffer.alloc(4 * 1024 * 1024, ' '))
  await assert.rejects(
    readText(context, bomb, { minJudgedBytes: 1024 * 1024 }),
    isRefusal(/input\.txt: decompresses to more than 200 times its size/),
  )
  await assert.rejects(readText(context, Buffer.from('text\0')), isRefusal(/input\.txt: .*byte 4 is zero/))
  await assert.rejects(
    readText(context, gzipSync('x'.repeat(9999)).subarray(0, -9)),
    isRefusal(/cannot be read/),
  )
})

test('A device is refused as an input, because it may never end.', async () => {
  await assert.rejects(
    listInputFiles(['/dev/zero'], { endings: [] }),
    /\/dev\/zero: is neither a file nor a folder/,
  )
})
