import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type EstimateFigures, renderEstimatesPage } from '../../scripts/estimates/render-page.ts'
import { MODEL_FIELDS } from '../../src/domain/valuation/model/sale-rows.ts'
import { readText } from './source-files.ts'

test('the page about the accuracy of estimates is what its generator makes of the figures', () => {
  const figures: EstimateFigures = JSON.parse(readText('scripts/estimates/figures.json'))
  assert.ok(figures.kingCounty.tested > 10_000 && figures.newYork.tested > 5_000)
  assert.equal(readText('docs/estimates.md'), renderEstimatesPage(figures))
})

test('the guide names every field that models look at, and no other', () => {
  const guide = readText('docs/guides/estimates.md')
  const table = /\n\| field .*\n\|[ -|]*\n((?:\|.*\n)+)/.exec(guide)?.[1] ?? assert.fail('no table of fields')
  const named = table.split('\n').flatMap((row) => /^\| `(\w+)`/.exec(row)?.[1] ?? [])
  assert.deepEqual(named, [...MODEL_FIELDS])
})
