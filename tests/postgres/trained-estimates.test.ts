import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { PLAT_PROGRAM, type ServerProcess, startServer } from '../journeys/server-process.ts'
import { renderOffers, renderSales, SOLD_HOMES_MAPPING } from '../journeys/sold-homes.ts'
import { SEARCHED_DATABASES } from './search-rows-place.ts'

const execute = promisify(execFile)
const NOW_MS = Date.now()
const PATH = `/api/v1/property/estimate?address=${encodeURIComponent('1102 Elm St, Seattle, WA 98112')}`

const { skip, create } = SEARCHED_DATABASES[0]

test('Of two nodes on one database one trains, and both answer alike, whatever searches', {
  skip,
}, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plat-trained-'))
  const databaseUrl = await create()
  const started: ServerProcess[] = []
  const settingsOf = (name: string) => ({
    ...(name === 'b' && { PLAT_SEARCH: 'postgres' }),
    PLAT_DATABASE_URL: databaseUrl,
    PLAT_DATA: join(directory, name),
    ...{ PLAT_THREADS: '1', PLAT_ESTIMATES: 'model', PLAT_ESTIMATE_MINUTES: '0' },
  })
  const plat = async (...words: string[]): Promise<string> => {
    const env = { ...process.env, ...settingsOf('commands') }
    return (await execute(process.execPath, [PLAT_PROGRAM, ...words], { env })).stdout
  }
  const start = async (name: string): Promise<ServerProcess> => {
    const log = openSync(join(directory, `${name}.log`), 'a')
    const node = await startServer(settingsOf(name), ['--no-sample'], log)
    closeSync(log)
    started.push(node)
    return node
  }
  try {
    const mapping = join(directory, 'mapping.yaml')
    await writeFile(mapping, SOLD_HOMES_MAPPING)
    const texts = [
      renderSales({ nowMs: NOW_MS, from: 0, count: 350 }),
      renderOffers({ nowMs: NOW_MS, from: 1000, count: 5 }, 111_111),
    ]
    for (const [index, text] of texts.entries()) {
      const file = join(directory, `${index}.csv`)
      await writeFile(file, text)
      await plat('ingest', 'csv', file, '--mapping', mapping, '--source', 'own')
    }
    const { key } = JSON.parse(await plat('keys', 'issue', '--holder', 'Nodes', '--json'))
    const ask = async ({ baseUrl }: ServerProcess) => {
      const response = await fetch(`${baseUrl}${PATH}`, { headers: { 'x-gateway-key': key } })
      assert.equal(response.status, 200)
      return { estimates: response.headers.get('x-estimates'), body: await response.json() }
    }
    const askUntilModel = async (node: ServerProcess) => {
      for (;;) {
        const answer = await ask(node)
        if (answer.estimates !== 'comparables') return answer
      }
    }
    const nodes = [await start('a'), await start('b')]
    const [first, second] = await Promise.all(nodes.map(askUntilModel))
    assert.deepEqual(second, first)
    assert.equal((first!.body as { data: { value: { method: string } } }).data.value.method, 'model')
    const logs = await Promise.all(['a', 'b'].map((name) => readFile(join(directory, `${name}.log`), 'utf8')))
    assert.equal(logs.join('').split('a model of prices is trained').length - 1, 1)
  } finally {
    for (const { child } of started) child.kill('SIGKILL')
    await rm(directory, { recursive: true, force: true })
  }
})
