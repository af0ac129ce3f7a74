import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { buildOpenApi } from '../../src/contract/openapi/build-openapi.ts'

const document = JSON.stringify(
  buildOpenApi({
    version: '1.2.3',
    baseUrl: 'https://plat.example.net',
    baseUrlAlt: 'https://alt.plat.example.net',
  }),
)

test('Redocly finds no fault in the document under its recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const lint = async (source: string) => {
    const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
    return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)
  }
  assert.deepEqual(await lint(document), [])
  const broken = await lint(document.replace('"operationId":"property-detail"', '"operationId":"lightbox"'))
  assert.ok(broken.some((problem) => problem.startsWith('operation-operationId-unique')))
})
