import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { buildOpenApi } from '../../src/contract/openapi/build-openapi.ts'
import * as bodies from '../../src/contract/schemas/error-bodies.ts'
import { openTestHttp, PATH, type TestHttp } from './open-test-http.ts'
import { exchangeRaw } from './raw-client.ts'

const document = JSON.parse(
  JSON.stringify(buildOpenApi({ version: '0', baseUrl: 'http://a', baseUrlAlt: 'http://b' })),
)
/** Besides the statuses of all operations it has that of an edition that is gone. */
const GONE_PATH = '/api/v1/changes'

interface DescribedResponse {
  $ref?: string
  headers: object
  content: { 'application/json': { example: unknown } }
}

/** Errors are described once for all operations. */
const responses = Object.fromEntries(
  Object.entries<DescribedResponse>(document.paths[GONE_PATH].get.responses).map(([status, response]) => {
    const name = response.$ref?.replace('#/components/responses/', '')
    const described: DescribedResponse = name === undefined ? response : document.components.responses[name]
    return [status, described]
  }),
)

type Overrides = Parameters<typeof openTestHttp>[0]

/** For each status, a request that gets it: its bytes, and the service that it needs. */
const REQUESTS: Record<string, { bytes: (http: TestHttp) => string | Promise<string>; service?: Overrides }> =
  {
    400: { bytes: ({ key }) => ask(key, `${PATH}?nothing=1`) },
    401: { bytes: () => ask('plat_live_nobody') },
    403: { bytes: async ({ issue }) => ask((await issue('Stranger')).text) },
    404: { bytes: ({ key }) => ask(key, '/api/v1/nothing') },
    405: { bytes: ({ key }) => ask(key).replace('GET', 'PUT') },
    406: { bytes: ({ key }) => ask(key, PATH, 'accept-encoding: identity;q=0, *;q=0\r\n') },
    408: {
      bytes: ({ key }) => ask(key).slice(0, -2),
      service: { limits: { headerTimeoutMs: 100, requestTimeoutMs: 100 } },
    },
    410: {
      bytes: ({ key }) => ask(key, `${GONE_PATH}?since=1`),
      service: {
        runOperation: async () => ({
          result: {
            kind: 'gone',
            detail: 'the changes since edition 1 can no longer be read',
            headers: { 'x-oldest-edition': '5', 'x-newest-edition': '9' },
          },
          edition: 9,
        }),
      },
    },
    414: { bytes: ({ key }) => ask(key, `${PATH}?location=${'a'.repeat(9000)}`) },
    417: { bytes: ({ key }) => ask(key, PATH, 'expect: 100-continue\r\n') },
    431: { bytes: ({ key }) => ask(key, PATH, `a: ${'b'.repeat(17_000)}\r\n`) },
    500: {
      bytes: ({ key }) => ask(key),
      service: { runOperation: () => Promise.reject(new Error('broken')) },
    },
    503: { bytes: ({ key }) => ask(key), service: { limits: { inFlight: 0 } } },
  }

function ask(key: string, target = PATH, more = ''): string {
  return `GET ${target} HTTP/1.1\r\nhost: a\r\nx-gateway-key: ${key}\r\n${more}\r\n`
}

test('Every documented status has the documented body and headers', async () => {
  assert.deepEqual(Object.keys(responses), ['200', ...Object.keys(REQUESTS)])
  for (const [status, { bytes, service }] of Object.entries(REQUESTS)) {
    await using http = await openTestHttp(service)
    const { answers } = await exchangeRaw(
      http.addresses.main,
      await bytes(http),
      (got) => got.answers.length > 0,
    )
    const { headers, content } = responses[status]!
    assert.equal(answers[0]?.status, Number(status))
    assert.deepEqual(JSON.parse(answers[0].body), content['application/json'].example, status)
    for (const name of Object.keys(headers)) assert.ok(answers[0].headers.has(name), `${status} ${name}`)
  }
})

/** Successes, pictures that a client already has, and a browser's preflight request. */
const WITHOUT_ERROR = new Set(['200', '204', '304'])

test('No other status is sent: every error is in the contract and in the document', async () => {
  const errors = Object.values<unknown>(bodies).filter(isErrorBody)
  assert.deepEqual(
    errors.map(({ status }) => String(status)).sort(),
    Object.keys(responses).filter((status) => status !== '200'),
  )
  const folder = join(import.meta.dirname, '..', '..', 'src', 'http')
  let literals = 0
  for await (const path of glob(join(folder, '**', '*.ts'))) {
    // The administration address and the Model Context Protocol have answers of their own.
    if (/\.test\.ts$|\/http\/admin\/|answer-agents\.ts$/.test(path)) continue
    const text = await readFile(path, 'utf8')
    for (const [, status] of text.matchAll(
      /(?:\bstatus: |statusCode = |answerJson\(|writeHead\()(\d{3})\b/g,
    )) {
      assert.ok(WITHOUT_ERROR.has(status!), `${path} sends ${status}`)
      literals++
    }
  }
  assert.ok(literals >= 4)
})

function isErrorBody(value: unknown): value is bodies.ErrorBody {
  return typeof value === 'object' && value !== null && 'status' in value && 'meaning' in value
}
