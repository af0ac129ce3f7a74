import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { readSettings } from '../../src/app/settings/settings.ts'
import { describeStores, openStores } from '../../src/app/stores.ts'
import { PLAT_PROGRAM, type ServerProcess, startServer, stopServer } from './server-process.ts'
import { renderOffers, renderSales, SOLD_HOMES_MAPPING } from './sold-homes.ts'

const execute = promisify(execFile)
const NOW_MS = Date.now()
const OFFERS = { nowMs: NOW_MS, from: 1000, count: 5 }

let directory: string
let server: ServerProcess
let key: string
const started: ServerProcess[] = []

const env = () => ({ PLAT_DATA: join(directory, 'data'), PLAT_LOG_LEVEL: 'error', PLAT_THREADS: '2' })

async function plat(...words: string[]): Promise<string> {
  const run = { env: { ...process.env, ...env() } }
  return (await execute(process.execPath, [PLAT_PROGRAM, ...words], run)).stdout
}

async function load(name: string, text: string): Promise<number> {
  const file = join(directory, `${name}.csv`)
  await writeFile(file, text)
  await plat('ingest', 'csv', file, '--mapping', join(directory, 'mapping.yaml'), '--source', 'own')
  return JSON.parse(await plat('editions', '--json'))[0].edition
}

async function start(estimates: 'model' | 'comparables'): Promise<void> {
  server = await startServer({ ...env(), PLAT_ESTIMATES: estimates, PLAT_ESTIMATE_MINUTES: '0' })
  started.push(server)
}

// biome-ignore lint/suspicious/noExplicitAny: the contract is checked elsewhere.
async function ask(path: string, edition = 1): Promise<{ estimates: string | null; data: any }> {
  for (;;) {
    const response = await fetch(`${server.baseUrl}/api/v1/${path}`, {
      headers: { 'x-gateway-key': key, 'x-min-edition': String(edition) },
    })
    const { data } = (await response.json()) as { data: unknown }
    if (response.status === 503) continue
    assert.equal(response.status, 200, response.headers.get('x-error-detail') ?? path)
    return { estimates: response.headers.get('x-estimates'), data }
  }
}

const ESTIMATE = `property/estimate?address=${encodeURIComponent('1102 Elm St, Seattle, WA 98112')}`

/** Asks until other models answer. */
async function askUntilOther(estimates: string | null): Promise<Awaited<ReturnType<typeof ask>>> {
  for (;;) {
    const answer = await ask(ESTIMATE)
    if (answer.estimates !== estimates) return answer
  }
}

/** Resolves when training has looked at an edition. */
async function untilLookedAt(edition: number): Promise<void> {
  const store = await openStores(describeStores({ ...readSettings({}), data: join(directory, 'data') }))
  try {
    for (;;) {
      const text = (await store.feedStates.list('estimate-training')).get('estimate-training') ?? '{}'
      const { pass, lease } = JSON.parse(text)
      if (pass?.edition >= edition && lease === undefined) return
      await store.editions.currentEdition()
    }
  } finally {
    await store.close()
  }
}

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'plat-estimates-'))
  await writeFile(join(directory, 'mapping.yaml'), SOLD_HOMES_MAPPING)
  await load('sales', renderSales({ nowMs: NOW_MS, from: 0, count: 400 }))
  await load('offers', renderOffers(OFFERS, 111_111))
  key = JSON.parse(await plat('keys', 'issue', '--holder', 'Estimates', '--json')).key
})

after(async () => {
  for (const { child } of started) child.kill('SIGKILL')
  await rm(directory, { recursive: true, force: true })
})

test('Without a model comparables answer, and say so', async () => {
  await start('comparables')
  const { estimates, data } = await ask(ESTIMATE)
  assert.equal(estimates, 'comparables')
  assert.deepEqual([data.value.method, data.model, data.comparables], ['comparables', null, []])
  assert.equal(await stopServer(server), 0)
})

test('A model is trained while the service answers, and explains its estimate', async () => {
  await start('model')
  const { data } = await askUntilOther('comparables')
  const { value, comparables, model_weight, model, history, on_market } = data
  assert.deepEqual([value.method, model.area, model.sales > 380], ['model', '53033', true])
  assert.ok(value.low <= value.value && value.value <= value.high)
  const areaSqft = 1000 + ((1002 * 37) % 2000)
  assert.ok(Math.abs(value.value / (areaSqft * 315) - 1) < 0.1, `${value.value} for ${areaSqft} square feet`)
  assert.ok(comparables.length > 0 && comparables.length <= 15)
  const shown = comparables.reduce(
    (sum: number, { weight }: { weight: number }) => sum + weight,
    model_weight,
  )
  assert.ok(shown > 0.5 && shown < 1.001, String(shown))
  assert.ok(history.length > 12 && history.at(-1).value > 0)
  // Its asking price of $111,111, and homes that sold for a fiftieth less than was asked.
  assert.ok(Math.abs(on_market.ratio - 1 / 1.02) < 0.005 && on_market.list_price === 111_111)
  assert.ok(Math.abs(on_market.value / (111_111 / 1.02) - 1) < 0.01)
})

test('Similar homes have the same estimate', async () => {
  const { data } = await ask(ESTIMATE)
  const other = await ask(`property/similar-homes?property_id=${Number(data.property_id) + 1}`)
  const same = other.data.find((one: { property_id: string }) => one.property_id === data.property_id)
  assert.equal(same.estimate.estimate, data.value.value)
})

test('After a restart the stored model answers the first request', async () => {
  const before = await ask(ESTIMATE)
  assert.equal(await stopServer(server), 0)
  await start('model')
  assert.deepEqual(await ask(ESTIMATE), before)
})

test('Tripling the asking price of every home moves no value', async () => {
  const before = await ask(ESTIMATE)
  const edition = await load('tripled', renderOffers(OFFERS, 333_333))
  await untilLookedAt(edition)
  const { estimates, data } = await ask(ESTIMATE, edition)
  assert.equal(estimates, before.estimates)
  assert.deepEqual([data.value, data.comparables], [before.data.value, before.data.comparables])
  assert.equal(data.on_market.list_price, 333_333)
})

test('A new edition with many new sales brings a new model, and the one before answers until then', async () => {
  const before = await ask(ESTIMATE)
  const edition = await load('more', renderSales({ nowMs: NOW_MS, from: 400, count: 40 }))
  const { data, estimates } = await askUntilOther(before.estimates)
  assert.notEqual(estimates, 'comparables')
  assert.notEqual(data.model.version, before.data.model.version)
  assert.ok(data.model.sales > before.data.model.sales)
  assert.deepEqual((await ask(ESTIMATE, edition)).data.model, data.model)
})
