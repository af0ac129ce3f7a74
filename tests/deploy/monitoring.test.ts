import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { parse } from 'yaml'
import { addFeedMetrics } from '../../src/app/feeds/feed-metrics.ts'
import { openMetrics } from '../../src/app/serve/observability.ts'
import { openRequestMetrics } from '../../src/app/serve/request-metrics.ts'
import { ROOT, readText } from '../architecture/source-files.ts'

const ALERTS = 'deploy/monitoring/alerts.yaml'

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string }
}

function listRules(): Rule[] {
  const { groups } = parse(readText(ALERTS)) as { groups: { rules: Rule[] }[] }
  return groups.flatMap(({ rules }) => rules)
}

interface Panel {
  title: string
  type: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { expr: string }[]
}

function listPanels(): Panel[] {
  return (JSON.parse(readText('deploy/monitoring/dashboard.json')) as { panels: Panel[] }).panels
}

/** The names of all series of a node that schedules feeds. */
async function listSeries(): Promise<Set<string>> {
  const requests = openRequestMetrics(() => 0)
  requests.answered({ operation: 'lightbox', status: 200, durationMs: 1, cost: 1 } as never)
  const metrics = openMetrics(
    async () => 0,
    undefined,
    (registry) => addFeedMetrics(registry, () => ({ feeds: [] }) as never),
  )
  const { text } = await metrics.render([await requests.list()])
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  return new Set(
    types.flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name!],
    ),
  )
}

test('Alert rules and the dashboard read only series that a node has', async () => {
  const series = await listSeries()
  const expressions = [
    ...listRules().map(({ expr }) => expr),
    ...listPanels().flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ]
  assert.ok(expressions.length > 25)
  const unknown = expressions.flatMap((expression) =>
    (expression.match(/\bplat_\w+/g) ?? []).filter((name) => !series.has(name)),
  )
  assert.deepEqual(unknown, [])
})

test('Every alert has a severity and says what happened, under a name of its own', () => {
  const rules = listRules()
  assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length)
  for (const { alert, labels, annotations } of rules) {
    assert.ok(['page', 'ticket'].includes(labels.severity), alert)
    assert.ok(annotations.summary.length > 20, alert)
  }
})

test('No two panels of the dashboard lie upon each other', () => {
  const panels = listPanels()
  for (const [index, { title, gridPos: one }] of panels.entries()) {
    assert.ok(one.x + one.w <= 24, title)
    for (const { title: otherTitle, gridPos: other } of panels.slice(index + 1)) {
      const isApart =
        one.x + one.w <= other.x ||
        other.x + other.w <= one.x ||
        one.y + one.h <= other.y ||
        other.y + other.h <= one.y
      assert.ok(isApart, `${title} and ${otherTitle}`)
    }
  }
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

test('Prometheus accepts the rules', { skip: hasPromtool ? false : 'needs promtool' }, () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', ROOT + ALERTS], {
    encoding: 'utf8',
  })
  assert.equal(status, 0, stdout + stderr)
})
