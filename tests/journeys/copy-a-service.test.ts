import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { BEGIN_MS } from '../replication/replicate-server.ts'
import { startResoServer } from '../replication/reso-server.ts'
import { fillSource, ResoSource } from '../replication/reso-source.ts'
import { makeTemporaryDirectory } from '../store/embedded-place.ts'
import { seededRandom } from '../store/seeded-random.ts'

const PROGRAM = join(import.meta.dirname, '..', '..', 'bin', 'plat.js')

test('plat ingest copies a service, refuses a private address unless that is allowed, and never shows the token', async (context) => {
  const random = seededRandom(7)
  const source = new ResoSource({ movesListings: true, isFlagging: false }, BEGIN_MS)
  fillSource(source, 30, random)
  const token = 'a-token-that-nobody-may-see'
  const server = await startResoServer(source, { pageSize: 10, parts: 'nested', auth: { token } })
  context.after(server.close)
  const data = await makeTemporaryDirectory()
  context.after(() => rm(data, { recursive: true }))
  const tokenFile = join(data, 'token')
  await writeFile(tokenFile, `${token}\n`)

  const plat = (given: NodeJS.ProcessEnv, ...args: string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const env = { ...process.env, PLAT_DATA: join(data, 'plat'), ...given }
      execFile(process.execPath, [PROGRAM, ...args], { env }, (error, stdout, stderr) => {
        const code = error === null ? 0 : Number(error.code)
        assert.ok(!`${stdout}${stderr}`.includes(token))
        resolve({ code, output: stdout + stderr })
      })
    })
  const ingest = ['ingest', 'reso-web-api', server.root, '--source', 'mls', '--token-file', tokenFile]
  const refused = await plat({}, ...ingest)
  assert.equal(refused.code, 3, refused.output)
  assert.match(
    refused.output,
    /127\.0\.0\.1 is a private or reserved address; set PLAT_ALLOW_PRIVATE_FEEDS=true/,
  )
  assert.deepEqual(server.requests, [])

  const allowed = { PLAT_ALLOW_PRIVATE_FEEDS: 'true' }
  const first = await plat(allowed, ...ingest, '--json')
  assert.equal(first.code, 0, first.output)
  // Three listings change once more when their open houses come.
  assert.equal(JSON.parse(first.output).changed.listing, 33)
  assert.match((await plat({}, 'sources')).output, /mls +listing +30 +\d+ +reso-web-api/)
})
