import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { renderOperations } from '../../packages/client/scripts/render-operations.ts'
import { openTestService, type TestService } from '../service/open-test-service.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const PACKAGE = join(ROOT, 'packages', 'client')
const run = promisify(execFile)

let service: TestService
let directory: string
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'plat-client-'))
  service = await openTestService()
})
after(async () => {
  await service[Symbol.asyncDispose]()
  await rm(directory, { recursive: true })
})

test('The types of the client are those of the contract', async () => {
  for (const [name, text] of Object.entries(await renderOperations()))
    assert.equal(
      await readFile(join(PACKAGE, 'src', 'generated', name), 'utf8'),
      text,
      `Run npm run clients: ${name} is out of step`,
    )
})

test('The package that is published runs its examples', async () => {
  const modules = join(directory, 'node_modules', '@plat', 'client')
  await run(join(PACKAGE, 'node_modules', '.bin', 'tsc'), [
    ...['-p', join(PACKAGE, 'tsconfig.build.json')],
    ...['--outDir', join(modules, 'dist')],
  ])
  await writeFile(join(modules, 'package.json'), await readFile(join(PACKAGE, 'package.json')))
  const env = { ...process.env, PLAT_URL: service.service.baseUrl, PLAT_KEY: service.key }
  for (const [name, printed] of [
    ['search.ts', /^\d+ homes in Seattle/],
    ['follow-changes.ts', /added listing \d+/],
  ] as const) {
    const example = join(directory, name)
    await writeFile(example, await readFile(join(PACKAGE, 'examples', name)))
    const { stdout } = await run(process.execPath, [example], { env })
    assert.match(stdout, printed, name)
  }
})

/** The generator needs a TypeScript that has an interface for programs, as that of the client's package has. */
async function loadGenerator() {
  const parentURL = pathToFileURL(join(PACKAGE, 'package.json')).href
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, specifier === 'typescript' ? { ...context, parentURL } : context),
  })
  const { createClient } = await import('@hey-api/openapi-ts')
  hooks.deregister()
  return createClient
}

test('The generator of hey-api makes a client that works', async () => {
  const output = join(directory, 'hey-api')
  const input = `${service.service.baseUrl}/openapi.json`
  const generateClient = await loadGenerator()
  await generateClient({
    input,
    output: { path: output, importFileExtension: '.ts' },
    logs: { level: 'silent' },
  })
  await symlink(join(ROOT, 'node_modules'), join(output, 'node_modules'))
  const program = `
    import { client } from './client.gen.ts'
    import { propertyDetail, searchByLocation } from './sdk.gen.ts'
    client.setConfig({ baseUrl: process.env.PLAT_URL, headers: { 'x-gateway-key': process.env.PLAT_KEY } })
    const { data } = await searchByLocation({ query: { location: 'Seattle, WA', home_type: ['houses', 'condos_co_ops'] } })
    const detail = await propertyDetail({ query: { property_id: data.data[0].ppid } })
    console.log(data.total, detail.data.success)`
  await writeFile(join(output, 'try.ts'), program)
  const env = { ...process.env, PLAT_URL: service.service.baseUrl, PLAT_KEY: service.key }
  const { stdout } = await run(process.execPath, [join(output, 'try.ts')], { env })
  assert.match(stdout, /^[1-9]\d* true$/m)
})
