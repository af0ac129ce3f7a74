import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Registry } from 'prom-client'
import { createMemoryStore } from '../../store/memory/memory-store.ts'
import { type ModelDescription, renderModelName } from '../../valuation/model-description.ts'
import { describeModels, renderModels } from './describe-models.ts'
import { addModelMetrics } from './model-metrics.ts'

const ACCURACY = {
  ...{
    sales: 900,
    answered: 900,
    coverage: 1,
    medianError: 0.0791,
    within5: 0.33,
    within10: 0.6,
    within20: 0.85,
  },
  ...{ insideRange: 0.801, medianRatio: 0.998 },
}

function describe(more: Partial<ModelDescription>): string {
  const description: ModelDescription = {
    ...{ version: '1-1-abc', platVersion: '0.1.0', trainedAtMs: Date.UTC(2026, 0, 20, 12), edition: 7 },
    ...{ newestDay: 20_470, rows: 20_000, screened: 126, digest: { rows: 20_126, parts: [] } },
    ...more,
  }
  return JSON.stringify(description)
}

async function openModels() {
  const { models } = createMemoryStore()
  const put = (viewKey: string, kind: 'value' | 'rent', area: string, description: string) =>
    models.put(renderModelName({ viewKey, kind, area }), { description, bytes: new Uint8Array(1) })
  await put('all', 'rent', '53033', describe({ rows: 400, screened: 0 }))
  await put('all', 'value', 'WA', describe({ rows: 310 }))
  await put('all', 'value', '53033', describe({ accuracy: ACCURACY }))
  await models.put('written by another version', { description: '{}', bytes: new Uint8Array(1) })
  return { models, put }
}

test('Stored models are listed values first, with how well they did on sales that they had not seen', async () => {
  const { models, put } = await openModels()
  const listed = await describeModels(models)
  assert.deepEqual(
    listed.map(({ kind, area, newestSale, accuracy }) => [kind, area, newestSale, accuracy?.sales]),
    [
      ['value', '53033', '2026-01-17', 900],
      ['value', 'WA', '2026-01-17', undefined],
      ['rent', '53033', '2026-01-17', undefined],
    ],
  )
  const [heading, first, second] = renderModels(listed).split('\n')
  assert.match(heading!, /^model +area +sales +screened +newest +edition +trained +tested on +MdAPE/)
  assert.match(
    first!,
    /^value +53033 +20000 +126 +2026-01-17 +7 +2026-01-20 12:00:00Z +900 +7\.9 % +60\.0 % +80\.1 % +0\.998$/,
  )
  assert.match(second!, /^value +WA .* - +- +- +- +-$/)
  await put('0f3a', 'value', '53033', describe({}))
  assert.match(renderModels(await describeModels(models)), /^view +model +area .*\n0f3a +value +53033 /)
})

test('The metrics have a series for each model, and none for what is not known or no longer stored', async () => {
  const { models } = await openModels()
  const registry = new Registry()
  addModelMetrics(registry, () => describeModels(models))
  const text = await registry.metrics()
  const labels = 'view="all",kind="value",area="53033"'
  assert.ok(text.includes(`plat_estimate_model_median_error{${labels}} 0.0791\n`))
  assert.ok(text.includes(`plat_estimate_model_inside_range{${labels}} 0.801\n`))
  assert.ok(text.includes('plat_estimate_model_sales{view="all",kind="rent",area="53033"} 400\n'))
  assert.equal(text.match(/^plat_estimate_model_median_error\{/gm)?.length, 1)
  await models.remove(renderModelName({ viewKey: 'all', kind: 'value', area: '53033' }))
  assert.doesNotMatch(await registry.metrics(), /median_error\{/)
})
