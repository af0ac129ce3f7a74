import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { builderDetailContract } from '../../../contract/operations/builder-detail.ts'
import { parseParameters } from '../../../contract/parameters/parse-parameters.ts'
import { openBodyPool } from '../../../http/answer/body-pool.ts'
import { createDocumentColumns } from '../../../operations/documents/document-columns.ts'
import type { OperationSettings } from '../../../operations/operation.ts'
import { createRequestContext } from '../../../operations/testing/request-context.ts'
import { createIndexBuilder } from '../../../search/live/index-builder.ts'
import { createMemoryEditions } from '../../../search/testing/memory-edition.ts'
import { buildRandomHomes } from '../../../search/testing/random-homes.ts'
import { createDocumentArena } from '../../../store/embedded/documents/document-arena.ts'
import { buildRunOperation } from './run-operations.ts'
import { openEditionHolder } from './served-edition.ts'

test('A request that arrives before the links are known waits for them and caches nothing without them', async () => {
  const { editions, buildInBackground } = createMemoryEditions({
    ...buildRandomHomes(60, 5),
    builder: [
      { id: 7, source: 'test', builderKey: 'B7', brandName: 'Example Homes', logoUrl: '/photos/logo.svg' },
    ],
  })
  const { segments } =
    (await createIndexBuilder({ editions, buildInBackground, pause: async () => {} }).buildNewest()) ??
    assert.fail('nothing built')
  const arena = createDocumentArena({ memoryBytes: 2 ** 20 })
  const holder = await openEditionHolder(editions, {
    segments,
    columns: createDocumentColumns(segments),
    arena,
  })
  const settled = Promise.withResolvers<OperationSettings>()
  const run = buildRunOperation(holder, () => settled.promise)
  const parsed = parseParameters(builderDetailContract, [['feed_id', '7']])
  if (!parsed.ok) return assert.fail(parsed.detail)
  const pool = openBodyPool(1)
  let isAnswered = false
  const answer = run('builder-detail', parsed.parameters, Date.now(), pool.open).finally(() => {
    isAnswered = true
  })
  for (let turn = 0; turn < 10; turn++) await nextTurn()
  assert.equal(isAnswered, false)
  assert.equal(Atomics.load(arena.end, 0), 1)
  settled.resolve({ ...createRequestContext({ records: {} }).settings, baseUrl: 'http://known.test' })
  const { result } = await answer
  if (result.kind !== 'spliced') return assert.fail(result.kind)
  const text = Buffer.from(result.body.bytes).toString('utf8', 0, result.body.length)
  assert.ok(text.includes('"http://known.test/photos/logo.svg"'))
  holder.close()
})
