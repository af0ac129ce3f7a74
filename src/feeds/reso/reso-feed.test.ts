import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { FeedError } from '../../ingest/ports/feed.ts'
import { readContent, readFeed, withFiles } from '../testing/read-feed.ts'
import { buildResoFeed } from './reso-feed.ts'

const feed = buildResoFeed()
const listing = (key: string) => ({ ListingKey: key, StandardStatus: 'Active', ListPrice: 500000 })
const two = [listing('A'), listing('B')]
const context = (name: string) => `urn:reso:metadata:2.0:resource:${name}`

async function keysOf(name: string, content: string | Uint8Array): Promise<string[]> {
  const { records } = await readContent(feed, name, content)
  return records.map((record) => (record.kind === 'listing' ? record.facts.listingKey : record.kind))
}

describe('reading RESO Common Format files', () => {
  it('reads one object, a list, an object around a list, and JSON lines', async () => {
    assert.deepEqual(await keysOf('one.json', JSON.stringify(listing('A'), null, 2)), ['A'])
    assert.deepEqual(await keysOf('list.json', JSON.stringify(two)), ['A', 'B'])
    assert.deepEqual(await keysOf('page.json', JSON.stringify({ '@x': [1, [2]], value: two, after: 1 })), [
      'A',
      'B',
    ])
    assert.deepEqual(await keysOf('lines.jsonl', two.map((each) => JSON.stringify(each)).join('\n')), [
      'A',
      'B',
    ])
    assert.deepEqual(
      await keysOf('lines.json', `${two.map((each) => JSON.stringify(each)).join('\r\n')}\r\n`),
      ['A', 'B'],
    )
  })

  it('recognizes gzip by its content and skips a byte order mark', async () => {
    assert.deepEqual(await keysOf('list.json', gzipSync(JSON.stringify(two))), ['A', 'B'])
    assert.deepEqual(await keysOf('bom.json', `\uFEFF${JSON.stringify(two)}`), ['A', 'B'])
  })

  it('reads the files of a folder by name, members after the listings that name them, and reports progress', async () => {
    const files = {
      'a-property.json': JSON.stringify({ '@reso.context': context('property'), value: two }),
      'b-member.json': JSON.stringify({ value: [{ MemberKey: 'M1' }], '@reso.context': context('member') }),
      'c-office.json.gz': gzipSync(JSON.stringify({ '@reso.context': context('office'), OfficeKey: 'O1' })),
      'notes.txt': 'not read',
    }
    const { records, progress } = await withFiles(files, (folder) => readFeed(feed, [folder]))
    assert.deepEqual(
      records.map((record) => record.kind),
      ['listing', 'listing', 'agent', 'office'],
    )
    assert.deepEqual(progress.at(-1), { fraction: 1, records: 4 })
  })

  it('reads files of media, open houses, rooms and unit types after all others, whatever their names', async () => {
    const files = {
      'a-media.json': JSON.stringify({
        '@reso.context': context('media'),
        value: [
          { MediaKey: 'M1', ResourceRecordKey: 'A', MediaURL: 'https://x.example/1.jpg', Order: 2 },
          {
            MediaKey: 'M2',
            ResourceRecordKey: 'A',
            MediaURL: 'https://x.example/2.jpg',
            PreferredPhotoYN: true,
          },
          { MediaKey: 'M3', ResourceRecordKey: 'A', MlgCanView: false, MediaURL: 'https://x.example/3.jpg' },
          {
            MediaKey: 'M4',
            ResourceRecordKey: 'P1',
            ResourceName: 'Member',
            MediaURL: 'https://x.example/4.jpg',
          },
        ],
      }),
      'b-open-house.jsonl': [
        {
          OpenHouseKey: 'H1',
          ListingKey: 'A',
          OpenHouseStartTime: '2026-05-04T17:00:00Z',
          OpenHouseEndTime: '2026-05-04T19:00:00Z',
        },
        {
          OpenHouseKey: 'H2',
          ListingKey: 'B',
          OpenHouseDate: '2026-05-04',
          OpenHouseStartTime: '9:00',
          OpenHouseEndTime: '10:00',
        },
      ]
        .map((each) => JSON.stringify(each))
        .join('\n'),
      'c-rooms.json': JSON.stringify([
        { RoomKey: 'R1', ListingKey: 'A', RoomType: 'KITCHEN', RoomLevel: 'main' },
      ]),
      'd-units.json': JSON.stringify([
        { UnitTypeKey: 'U1', ListingKey: 'A', UnitTypeType: 'Studio' },
        { UnitTypeKey: 'U2' },
      ]),
      'property.json': JSON.stringify(two),
    }
    const { records, issues } = await withFiles(files, (folder) => readFeed(feed, [folder]))
    const children = records.flatMap((record) => (record.kind === 'listingChild' ? [record.facts] : []))
    assert.deepEqual(
      records.map(({ kind }) => kind),
      ['listing', 'listing', ...children.map(() => 'listingChild')],
    )
    assert.deepEqual(
      children.map(({ listingKey, child: { collection, item } }) => [
        listingKey,
        collection,
        item !== undefined,
      ]),
      [
        ['A', 'media', true],
        ['A', 'media', true],
        ['A', 'media', false],
        ['A', 'openHouses', true],
        ['B', 'openHouses', true],
        ['A', 'rooms', true],
        ['A', 'unitTypes', true],
      ],
    )
    assert.deepEqual(
      children.flatMap(({ child }) =>
        child.collection === 'openHouses' ? [[child.isUtc, child.item?.startLocal]] : [],
      ),
      [
        [true, '2026-05-04T17:00:00'],
        [false, '2026-05-04T09:00:00'],
      ],
    )
    const [first, preferred] = children.map(({ child }) =>
      child.collection === 'media' ? child.item?.position : 0,
    )
    assert.ok((preferred as number) < (first as number))
    assert.deepEqual(children[5]?.child.item, { roomType: 'Kitchen', roomLevel: 'Main', features: [] })
    assert.deepEqual(
      issues.map(({ name, place }) => [name, place]),
      [['ListingKeyMissing', 'PropertyUnitTypes U2']],
    )
  })

  it('tells a collection that was not sent from an empty one', async () => {
    const sent = { ...listing('A'), Media: [], Rooms: null, PropertyUnitTypes: [{ UnitTypeType: 'Studio' }] }
    const { records } = await readContent(feed, 'x.json', JSON.stringify([sent, { ...sent, OpenHouses: [] }]))
    assert.deepEqual(
      records.map((record) => record.kind === 'listing' && record.facts.unsentCollections),
      [['openHouses'], undefined],
    )
  })

  it('finds the list under "value" wherever the chunks end', async () => {
    const long = { ...listing('A'), PublicRemarks: 'x'.repeat(300_000), Note: '"value":[ \\" ]' }
    for (let pad = 0; pad < 12; pad += 1) {
      const text = `{"pad":"${'p'.repeat(262_120 + pad)}","value" : ${JSON.stringify([long, listing('B')])}}`
      assert.deepEqual(await keysOf('page.json', text), ['A', 'B'])
    }
  })

  it('rejects a malformed line and an element that is not an object, and reads on', async () => {
    const lines = await readContent(
      feed,
      'x.jsonl',
      `${JSON.stringify(two[0])}\n{"ListingKey":\n${JSON.stringify(two[1])}\n`,
    )
    assert.equal(lines.records.length, 2)
    assert.match(lines.issues[0]?.place ?? '', /x\.jsonl:2$/)
    assert.equal(lines.issues[0]?.effect, 'rejected')
    const list = await readContent(
      feed,
      'x.json',
      `[${JSON.stringify(two[0])}, 17, ${JSON.stringify(two[1])}]`,
    )
    assert.equal(list.records.length, 2)
    assert.deepEqual(
      list.issues.map((issue) => [issue.name, issue.detail]),
      [['RecordMalformed', 'not an object']],
    )
  })

  it('refuses a file that is cut short, and names it and the byte', async () => {
    const text = JSON.stringify(two)
    for (const cut of [text.slice(0, -1), text.slice(0, 40)]) {
      await assert.rejects(readContent(feed, 'cut.json', cut), (error) =>
        isFeedError(error, /cut\.json.*cut short.*byte \d+/),
      )
    }
    await assert.rejects(readContent(feed, 'cut.jsonl', '{"ListingKey":"A"}\n{"Listing'), (error) =>
      isFeedError(error, /byte 19/),
    )
    const gzip = gzipSync(text)
    await assert.rejects(readContent(feed, 'cut.json.gz', gzip.subarray(0, gzip.length - 12)), (error) =>
      isFeedError(error, /cut\.json\.gz/),
    )
  })

  it('refuses bytes that are not UTF-8, and names the byte', async () => {
    const bytes = Buffer.concat([Buffer.from('[{"ListingKey":"A'), Buffer.from([0xff]), Buffer.from('"}]')])
    await assert.rejects(readContent(feed, 'x.json', bytes), (error) =>
      isFeedError(error, /not UTF-8.*byte 1/),
    )
  })

  it('refuses what is not JSON, a record over the limit, and nesting over the limit', async () => {
    const small = buildResoFeed({ maxRecordBytes: 1000 })
    await assert.rejects(readContent(feed, 'x.json', '<html>'), (error) => isFeedError(error, /not JSON/))
    await assert.rejects(readContent(small, 'x.json', `[{"a":"${'x'.repeat(2000)}"}]`), (error) =>
      isFeedError(error, /1000 bytes/),
    )
    await assert.rejects(readContent(small, 'x.jsonl', 'x'.repeat(2000)), (error) =>
      isFeedError(error, /jsonl:1: .*1000 bytes/),
    )
    await assert.rejects(readContent(feed, 'x.json', '['.repeat(200_000)), (error) =>
      isFeedError(error, /deeper than 64/),
    )
  })

  it('treats a key named __proto__ like any other unknown field', async () => {
    const { records, issues } = await readContent(
      feed,
      'x.json',
      '[{"ListingKey":"A","StandardStatus":"Active","__proto__":{"ListPrice":1}}]',
    )
    assert.equal(records[0]?.kind === 'listing' && records[0].facts.listPriceCents, undefined)
    assert.equal(({} as Record<string, unknown>).ListPrice, undefined)
    assert.match(issues[0]?.detail ?? '', /__proto__ in 1 record/)
  })

  it('takes a list without records as an empty delivery, and refuses the error body of a server', async () => {
    const ask = (text: string) => withFiles({ 'page.json': text }, (folder) => readFeed(feed, [folder]))
    assert.deepEqual((await ask('{"value":[]}')).records, [])
    assert.deepEqual((await ask('{"@odata.context":"x","value":[]}')).records, [])
    assert.deepEqual((await ask('[]')).records, [])
    await assert.rejects(ask('{"error":{"code":"401","message":"Unauthorized"}}'), (error) =>
      isFeedError(error, /no usable record/),
    )
  })

  it('names an input that does not exist', async () => {
    await assert.rejects(readFeed(feed, [join('no', 'such.json')]), (error) =>
      isFeedError(error, /such\.json.*ENOENT/),
    )
  })
})

function isFeedError(error: unknown, pattern: RegExp): true {
  assert.ok(error instanceof FeedError)
  assert.match(error.message, pattern)
  return true
}
