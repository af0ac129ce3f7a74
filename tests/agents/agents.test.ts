import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { AGENT_TOOLS } from '../../src/agents/agent-tools.ts'
import { checkAgainst } from '../../src/contract/schemas/check-response.ts'
import { PLAT_PROGRAM, type ServerProcess, startServer, stopServer } from '../journeys/server-process.ts'
import { makeTemporaryDirectory } from '../store/embedded-place.ts'

const execute = promisify(execFile)

const HOMES = 400
/** What a model reads of a page of ten homes. */
const MOST_TOKENS_OF_PAGE = 2000
/** What it reads before the first call. */
const MOST_TOKENS_OF_TOOLS = 9000

type Arguments = Record<string, unknown>
type Home = { id: string } & Arguments
interface Call {
  tool: string
  given: Arguments
}

let directory: string
let server: ServerProcess
let key: string
let keyFile: string
let charged = 0

const settings = () => ({ PLAT_DATA: join(directory, 'data'), PLAT_SAMPLE_HOMES: String(HOMES) })

async function plat(...words: string[]): Promise<string> {
  return (
    await execute(process.execPath, [PLAT_PROGRAM, ...words], { env: { ...process.env, ...settings() } })
  ).stdout
}

before(async () => {
  directory = await makeTemporaryDirectory()
  server = await startServer({ ...settings(), PLAT_LOG_LEVEL: 'silent' }, [])
  key = JSON.parse(await plat('keys', 'issue', '--holder', 'Agent', '--json')).key
  keyFile = join(directory, 'key')
  await writeFile(keyFile, `${key}\n`)
})
after(async () => {
  server.child.kill('SIGKILL')
  await rm(directory, { recursive: true, force: true })
})

/** Lets the client check every answer against the schema that the tool declares. */
async function connect(transport: StreamableHTTPClientTransport | StdioClientTransport) {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  await client.listTools()
  return client
}

function connectOverHttp(headers: Record<string, string> = { authorization: `Bearer ${key}` }) {
  const url = new URL('/mcp', server.baseUrl)
  return connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
}

function connectOverStdio(flags: readonly string[], more: Record<string, string>) {
  const env = { ...(process.env as Record<string, string>), ...more }
  const args = [PLAT_PROGRAM, 'mcp', ...flags]
  return connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'inherit' }))
}

/** The answer of a tool, which has the schema of the tool and says the same as text. */
async function ask(client: Client, { tool, given }: Call) {
  const result = await client.callTool({ name: tool, arguments: given })
  const [content] = result.content as [{ type: string; text: string }]
  assert.equal(result.isError, undefined, content.text)
  assert.deepEqual(JSON.parse(content.text), result.structuredContent)
  const { output } = AGENT_TOOLS.find(({ name }) => name === tool)!
  assert.equal(checkAgainst(output, result.structuredContent), undefined, tool)
  charged++
  return { ...(result.structuredContent as Arguments), tokens: encode(content.text).length }
}

async function refuse(client: Client, { tool, given }: Call): Promise<string> {
  const result = await client.callTool({ name: tool, arguments: given })
  assert.equal(result.isError, true)
  return (result.content as [{ text: string }])[0].text
}

const PAYMENT = {
  ...{ price: 640_000, down_payment: 128_000, hoa_fees: 0, loan_type: 'THIRTY_YEAR_FIX' },
  ...{ interest_rate: 0.0605, property_tax_rate: 0.0092, home_insurance_rate: 0.0021 },
}

/** The calls of every tool about a home. */
function listCalls({ id, address }: Home): Call[] {
  const aboutHome = ['get_home', 'similar_homes', 'nearby_rentals', 'estimate_home', 'home_history']
  return [
    ...[...aboutHome, 'schools_and_neighborhood'].map((tool) => ({ tool, given: { property_id: id } })),
    { tool: 'find_home', given: { address: [address] } },
    { tool: 'calculate_payment', given: PAYMENT },
    { tool: 'mortgage_rates', given: { duration_days: '365' } },
    { tool: 'market_statistics', given: { location: 'Seattle, WA' } },
    { tool: 'list_sources', given: {} },
  ]
}

test('every tool answers in its schema, the same over HTTP and over standard input, and is charged once', async (context) => {
  const overHttp = await connectOverHttp()
  const overStdio = await connectOverStdio(['--url', server.baseUrl, '--key-file', keyFile], {})
  const asked = new Set<string>()
  let homes = 0
  for (const listing_status of ['for_sale', 'for_rent', 'sold']) {
    const search = { tool: 'search_homes', given: { location: 'Seattle, WA', listing_status, limit: 3 } }
    const found = (await ask(overHttp, search)) as unknown as { homes: Home[]; tokens: number }
    assert.deepEqual(await ask(overStdio, search), found)
    for (const home of found.homes) {
      homes++
      for (const call of listCalls(home)) {
        const answer = await ask(overHttp, call)
        assert.deepEqual(await ask(overStdio, call), answer)
        asked.add(call.tool)
        if (call.tool === 'get_home') assert.equal((answer as Arguments).id, home.id)
        assert.ok(answer.tokens < MOST_TOKENS_OF_PAGE, `${call.tool}: ${answer.tokens} tokens`)
      }
    }
  }
  assert.ok(homes > 5, `asked about ${homes} homes only`)
  assert.deepEqual([...asked, 'search_homes'].toSorted(), AGENT_TOOLS.map(({ name }) => name).toSorted())
  context.diagnostic(`${charged} answers about ${homes} homes`)
  await overHttp.close()
  await overStdio.close()
})

test(`a page of ten homes has fewer than ${MOST_TOKENS_OF_PAGE} tokens`, async (context) => {
  const client = await connectOverHttp()
  const places = [{ location: 'Seattle, WA' }, { bbox: '-122.6,47.3,-122.0,47.8' }]
  for (const place of places)
    for (const listing_status of ['for_sale', 'for_rent', 'sold']) {
      const given = { ...place, listing_status }
      const page = (await ask(client, { tool: 'search_homes', given })) as unknown as {
        homes: Home[]
        total: number
        tokens: number
      }
      assert.equal(page.homes.length, 10)
      assert.ok(page.total > 10)
      assert.ok(page.tokens < MOST_TOKENS_OF_PAGE, `${page.tokens} tokens`)
      context.diagnostic(`${JSON.stringify(given)}: ${page.tokens} tokens`)
    }
  const { tools } = await client.listTools()
  const tokens = encode(JSON.stringify(tools)).length
  context.diagnostic(`${tools.length} tools: ${tokens} tokens`)
  assert.ok(tokens < MOST_TOKENS_OF_TOOLS, `${tokens} tokens of tools`)
  await client.close()
})

test('pages follow each other, and lists, numbers and GeoJSON are taken as such', async () => {
  const client = await connectOverHttp({ 'x-gateway-key': key })
  const search = async (given: Arguments) =>
    (await ask(client, { tool: 'search_homes', given })) as unknown as { homes: Home[]; total: number }
  const whole = await search({ location: 'Seattle, WA', sort_by: 'pricea', limit: 6 })
  const pages = []
  for (const page of [1, 2, 3])
    pages.push(...(await search({ location: 'Seattle, WA', sort_by: 'pricea', limit: 2, page })).homes)
  assert.deepEqual(pages, whole.homes)
  const ring = [
    [-122.6, 47.3],
    [-122, 47.3],
    [-122, 47.8],
    [-122.6, 47.8],
    [-122.6, 47.3],
  ]
  const few = { min_bedrooms: 3, home_type: ['houses', 'townhomes'], limit: 5 }
  const inPolygon = await search({ polygon: { type: 'Polygon', coordinates: [ring] }, ...few })
  const inBox = await search({ bbox: '-122.6,47.3,-122.0,47.8', ...few })
  assert.ok(inPolygon.total > 5)
  assert.deepEqual(inPolygon, inBox)
  assert.ok(inPolygon.homes.every(({ beds }) => Number(beds) >= 3))
  await client.close()
})

test('a wrong call says what to change, and costs nothing', async () => {
  const client = await connectOverHttp()
  const cases: [Call, RegExp][] = [
    [{ tool: 'search_homes', given: {} }, /^location: got nothing; required, takes /],
    [
      { tool: 'search_homes', given: { location: 'Seattle, WA', bedrooms_min: 3 } },
      /^unknown parameter "bedrooms_min"; /,
    ],
    [
      { tool: 'search_homes', given: { location: 'Seattle, WA', sort_by: 'cheapest' } },
      /^sort_by: got "cheapest"; takes one of globalrelevanceex, /,
    ],
    [{ tool: 'get_home', given: { property_id: '999999999' } }, /^Nothing has this identifier\./],
    [
      { tool: 'calculate_payment', given: { ...PAYMENT, interest_rate: 6.05 } },
      /^interest_rate: got "6\.05"; /,
    ],
  ]
  for (const [call, reason] of cases) assert.match(await refuse(client, call), reason)
  await assert.rejects(client.callTool({ name: 'get_homes', arguments: {} }), /did you mean get_home\?/)
  await client.close()
})

test('without a key of its own, plat mcp issues one, and revokes it at the end', async () => {
  const listOwn = async () =>
    (JSON.parse(await plat('keys', 'list', '--holder', 'plat mcp', '--json')) as { state: string }[]).map(
      ({ state }) => state,
    )
  const client = await connectOverStdio([], { ...settings(), PLAT_BASE_URL: server.baseUrl })
  assert.deepEqual(await listOwn(), ['valid'])
  await client.callTool({ name: 'calculate_payment', arguments: PAYMENT })
  await client.close()
  while ((await listOwn()).includes('valid'));
  assert.deepEqual(await listOwn(), ['revoked'])
})

test('plat mcp opens no store that is not there, and says when the service cannot be reached', async () => {
  const data = join(directory, 'nowhere')
  await assert.rejects(
    execute(process.execPath, [PLAT_PROGRAM, 'mcp'], { env: { ...process.env, PLAT_DATA: data } }),
    /There is no .*nowhere\. Set PLAT_DATA/,
  )
  const client = await connectOverStdio([], { PLAT_API_URL: 'http://127.0.0.1:1', PLAT_API_KEY: key })
  const reason = await refuse(client, { tool: 'calculate_payment', given: PAYMENT })
  assert.match(reason, /^The service at http:\/\/127\.0\.0\.1:1 cannot be reached: /)
  await client.close()
})

test('usage shows every answered call once, by operation', async (context) => {
  assert.ok(charged > 100)
  assert.equal(await stopServer(server), 0)
  const usage = JSON.parse(await plat('usage', '--holder', 'Agent', '--json'))
  context.diagnostic(JSON.stringify(usage).slice(0, 400))
  const total = (usage as { cost: number }[]).reduce((sum, { cost }) => sum + cost, 0)
  assert.equal(total, charged)
})
