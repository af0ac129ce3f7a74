import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suite, type TestContext, test } from 'node:test'
import { FeedError, IngestRefusedError } from '../../src/ingest/ports/feed.ts'
import { rollBack } from '../../src/ingest/roll-back.ts'
import { DAY_MS } from '../../src/records/calendar-date.ts'
import { createMemoryStore } from '../../src/store/memory/memory-store.ts'
import { makeTemporaryDirectory } from '../store/embedded-place.ts'
import { seededRandom } from '../store/seeded-random.ts'
import {
  BEGIN_MS,
  describeExpected,
  describeStored,
  type ReplicationTest,
  replicateOnce,
} from './replicate-server.ts'
import { type Disturbance, type ResoServer, type ResoServerOptions, startResoServer } from './reso-server.ts'
import { changeSource, fillSource, putListing, ResoSource, type SourceOptions } from './reso-source.ts'

const SEED = Number(process.env.PLAT_TEST_SEED ?? 4711)

const PLAIN: SourceOptions = { movesListings: true, isFlagging: false }
const NESTED: ResoServerOptions = { pageSize: 17, parts: 'nested' }

interface Scene extends Omit<ReplicationTest, 'root'> {
  source: ResoSource
  server: ResoServer
  /** Replicates once; `given` changes how. */
  once(given?: Partial<ReplicationTest>): ReturnType<typeof replicateOnce>
  assertEqual(message?: string): Promise<void>
}

/** A source with `count` listings, a server of it, and an empty store. */
async function setUp(
  context: TestContext,
  options: Partial<ResoServerOptions> = {},
  { count = 100, kind = PLAIN }: { count?: number; kind?: SourceOptions } = {},
): Promise<Scene> {
  const random = seededRandom(SEED)
  const source = new ResoSource(kind, BEGIN_MS)
  fillSource(source, count, random)
  const server = await startResoServer(source, { ...NESTED, ...options })
  context.after(() => server.close())
  const store = createMemoryStore()
  return {
    ...{ source, random, server, store },
    once: (given) => replicateOnce({ store, source, random, root: server.root, ...given }),
    assertEqual: async (message) =>
      assert.deepEqual(await describeStored(store), await describeExpected(source), message),
  }
}

async function makeSecretFile(context: TestContext, content: string): Promise<string> {
  const directory = await makeTemporaryDirectory()
  context.after(() => rm(directory, { recursive: true }))
  const path = join(directory, 'secret')
  await writeFile(path, content)
  return path
}

const listIssues = ({ issues }: Awaited<ReturnType<typeof replicateOnce>>) => issues.map(({ name }) => name)

suite(`a service and the store are equal after every run, whatever changes between two runs (seed ${SEED})`, () => {
  const kinds: readonly {
    title: string
    kind?: SourceOptions
    server: Partial<ResoServerOptions>
    options?: ReplicationTest['options']
  }[] = [
    { title: 'with nested parts', server: {} },
    {
      title: 'with parts as resources of their own',
      kind: { movesListings: false, isFlagging: false },
      server: { pageSize: 13, parts: 'separate' },
    },
    {
      title: 'with an event log',
      kind: { movesListings: false, isFlagging: false },
      server: { pageSize: 11, parts: 'separate', hasEvents: true },
    },
    {
      title: 'that flags what is gone, and must be told which system to read',
      kind: { movesListings: true, isFlagging: true },
      server: { system: 'invented' },
      options: { profile: 'mlsgrid', system: 'invented' },
    },
    {
      title: 'that pages by $skip alone and ignores $top',
      server: { paging: 'skip', ignoresTop: true },
      options: { profile: 'reso' },
    },
    { title: 'that ignores $top', server: { ignoresTop: true }, options: { profile: 'spark' } },
  ]
  for (const { title, kind, server, options } of kinds) {
    test(title, async (context) => {
      const scene = await setUp(context, server, { ...(kind && { kind }) })
      const given = options === undefined ? {} : { options }
      await scene.once(given)
      await scene.assertEqual('after the first run')
      for (let round = 0; round < 4; round++) {
        changeSource(scene.source, 25, scene.random)
        scene.source.nowMs += DAY_MS
        await scene.once(given)
        await scene.assertEqual(`after round ${round}`)
      }
    })
  }
})

test(`whatever goes wrong on the way, the store equals the service in the end (seed ${SEED})`, async (context) => {
  const kinds: Disturbance[] = ['throttled', 'failed', 'cut', 'garbage']
  const met = new Set<Disturbance>()
  let isCalm = false
  const scene: Scene = await setUp(context, {
    ...{ pageSize: 9, auth: { clientId: 'id', clientSecret: 's3cret', requestsPerToken: 6 } },
    disturb: () => {
      if (isCalm || scene.random() < 0.6) return undefined
      const kind = kinds[Math.floor(scene.random() * kinds.length)]!
      met.add(kind)
      return kind
    },
    afterAnswer: () => {
      if (!isCalm && scene.random() < 0.2) changeSource(scene.source, 1, scene.random)
    },
  })
  const client = { clientId: 'id', clientSecret: 's3cret', tokenUrl: scene.server.tokenUrl }
  const options = { clientFile: await makeSecretFile(context, JSON.stringify(client)) }
  for (let run = 0; run < 6; run++) await scene.once({ options })
  isCalm = true
  scene.source.nowMs += DAY_MS
  await scene.once({ options })
  await scene.assertEqual()
  assert.equal(met.size, kinds.length)
})

test('a page that cannot be had is an issue, and the next run goes on with that page', async (context) => {
  let answered = 0
  const scene: Scene = await setUp(context, {
    disturb: () => (++answered > 6 && answered < 200 ? 'failed' : undefined),
  })
  const broken = await scene.once()
  assert.ok(listIssues(broken).includes('PageUnreadable'))
  assert.ok(broken.read.listing! >= 17 && broken.read.listing! < 100, `${broken.read.listing} listings`)
  answered = 1000
  scene.server.requests.length = 0
  await scene.once()
  assert.ok(scene.server.requests.some((request) => /^GET \/odata\/Property.*skiptoken/.test(request)))
  assert.ok(
    !scene.server.requests.some((request) =>
      /^GET \/odata\/Property\?(?!.*(skiptoken|select))/.test(request),
    ),
  )
  await scene.assertEqual()
})

test('a reading begins again when the service has forgotten the page at which the last run stopped', async (context) => {
  let answered = 0
  const scene: Scene = await setUp(context, {
    disturb: () => (++answered > 6 && answered < 200 ? 'failed' : undefined),
  })
  await scene.once()
  answered = 1000
  scene.server.forgetLinks()
  assert.ok(listIssues(await scene.once()).includes('LinkExpired'))
  await scene.assertEqual()
})

test('a record that is no record, and one that cannot be used, are issues and do not stop the rest', async (context) => {
  const scene = await setUp(context)
  scene.source.records.get('Property')!.set('wrong', 'not a record' as never)
  scene.source.put('Property', { ListingKey: 'L5', StandardStatus: 'Nonsense', MlsStatus: 'Nonsense' })
  const report = await scene.once()
  assert.ok(listIssues(report).includes('RecordMalformed'))
  assert.ok(listIssues(report).includes('StandardStatusUnreadable'))
  scene.source.records.get('Property')!.delete('wrong')
  const changed = await scene.once()
  assert.equal(changed.unusable.listing, 1)
  await scene.assertEqual()
})

test('a source that shrinks suddenly removes nothing, and its changes are taken in all the same', async (context) => {
  const scene = await setUp(context)
  await scene.once()
  for (let at = 0; at < 60; at++) scene.source.records.get('Property')!.delete(`L${at}`)
  scene.source.put('Property', { ListingKey: 'L80', PublicRemarks: 'Changed.' })
  scene.source.nowMs += DAY_MS
  await assert.rejects(scene.once(), (error: Error) => {
    assert.ok(error instanceof IngestRefusedError)
    assert.match(error.message, /lacks 60 of the 100 listing records.*--allow-removals 60/)
    return true
  })
  const reader = await scene.store.editions.read()
  assert.equal(await reader.count('listing'), 100)
  const listings = (await Array.fromAsync(reader.scan('listing'))).flat()
  assert.equal(listings.find(({ listingKey }) => listingKey === 'L80')?.remarks, 'Changed.')
  await scene.once({ removalShare: 0.6 })
  await scene.assertEqual()
})

test('a run asks only for what has changed, and keys are compared once a day', async (context) => {
  const scene = await setUp(context)
  await scene.once()
  scene.server.requests.length = 0
  scene.source.nowMs += 3_600_000
  putListing(scene.source, 'L7', scene.random)
  const report = await scene.once()
  assert.equal(report.changed.listing, 1)
  assert.ok(scene.server.requests.every((request) => !request.includes('$select')))
  assert.ok(
    scene.server.requests.some((request) =>
      /Property\?\$filter=ModificationTimestamp gt 2026-/.test(request),
    ),
  )
  await scene.once({ options: { isSweeping: true } })
  assert.ok(
    scene.server.requests.some((request) => request.includes('$select=ListingKey,ModificationTimestamp')),
  )
  await scene.assertEqual()
})

test('a part that vanishes without a change of its listing is found when keys are compared, by keys alone', async (context) => {
  const kind = { movesListings: false, isFlagging: false }
  const scene = await setUp(context, { pageSize: 13, parts: 'separate' }, { kind })
  await scene.once()
  for (const resource of ['Media', 'PropertyRooms', 'PropertyUnitTypes'] as const)
    scene.source.remove(resource, [...scene.source.records.get(resource)!.keys()][0]!)
  scene.source.nowMs += 60_000
  assert.equal((await scene.once()).changed.listing ?? 0, 0)
  scene.server.requests.length = 0
  const report = await scene.once({ options: { isSweeping: true } })
  await scene.assertEqual()
  assert.ok(report.changed.listing! >= 1 && report.changed.listing! <= 3)
  for (const keys of ['MediaKey,ResourceRecordKey', 'RoomKey,ListingKey', 'UnitTypeKey,ListingKey'])
    assert.ok(
      scene.server.requests.some((request) => request.endsWith(`$select=${keys}`)),
      keys,
    )
})

test('after a rollback, what it has undone is read again', async (context) => {
  const scene = await setUp(context)
  await scene.once()
  const edition = await scene.store.editions.currentEdition()
  changeSource(scene.source, 40, scene.random)
  scene.source.nowMs += DAY_MS
  await scene.once()
  await rollBack(scene.store.editions, { edition, runId: 'back', clock: () => scene.source.nowMs })
  await scene.once()
  await scene.assertEqual()
})

test('another filter is another replication: it begins from the start, and what it does not want is removed', async (context) => {
  const scene = await setUp(context)
  await scene.once()
  const options = { filter: "City eq 'Seattle' and StandardStatus eq 'Active'" }
  await scene.once({ options, removalShare: 1 })
  for (const [key, { StandardStatus: status }] of scene.source.records.get('Property')!)
    if (status !== 'Active') scene.source.records.get('Property')!.delete(key)
  await scene.assertEqual()
})

test('a refused token ends the run and is not shown, and one that a program replaces in its file is read again', async (context) => {
  const tokenFile = await makeSecretFile(context, 'first\n')
  const options = { tokenFile }
  const scene: Scene = await setUp(context, {
    auth: { token: 'second' },
    disturb: () => undefined,
  })
  await assert.rejects(scene.once({ options }), (error: Error) => {
    assert.ok(error instanceof FeedError)
    assert.match(error.message, /the credentials are refused/)
    assert.ok(!error.message.includes('first'))
    return true
  })
  await writeFile(tokenFile, 'second')
  scene.server.options.auth = { token: 'third' }
  let isReplaced = false
  scene.server.options.onRefused = async () => {
    isReplaced = true
    await writeFile(tokenFile, 'third')
  }
  await scene.once({ options })
  assert.ok(isReplaced)
  await scene.assertEqual()
})

test('a service that does not answer at all is an error and no empty success', async (context) => {
  const scene = await setUp(context, { disturb: () => 'failed' })
  await assert.rejects(
    scene.once(),
    (error: Error) => error instanceof FeedError && /status 503/.test(error.message),
  )
  assert.equal(await scene.store.editions.currentEdition(), 0)
})

test('a demand for a long pause ends the run with what was read, and the next one goes on', async (context) => {
  let answered = 0
  const scene: Scene = await setUp(context, {
    disturb: () => (++answered === 7 ? 'throttled' : undefined),
    retryAfter: '86400',
  })
  const report = await scene.once()
  assert.ok(listIssues(report).includes('PauseDemanded'))
  assert.ok(report.isPublished)
  await scene.once()
  await scene.assertEqual()
})
