import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

type Resource = 'property' | 'member' | 'office'

const CHUNK_CHARACTERS = 1 << 20

/** Writes records as a RESO Common Format file, a record a line. Memory is one chunk, however many there are. */
export async function writeRecords(
  path: string,
  resource: Resource,
  records: Iterable<object>,
): Promise<void> {
  await pipeline(Readable.from(renderChunks(resource, records)), createWriteStream(path))
}

function* renderChunks(resource: Resource, records: Iterable<object>): Generator<string> {
  let text = `{"@reso.context":"urn:reso:metadata:2.0:resource:${resource}","value":[\n`
  let separator = ''
  for (const record of records) {
    text += separator + JSON.stringify(record)
    separator = ',\n'
    if (text.length < CHUNK_CHARACTERS) continue
    yield text
    text = ''
  }
  yield `${text}\n]}\n`
}
