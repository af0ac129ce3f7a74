import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TABLES } from '../../src/operations/tables/gather-rows.ts'
import { readText } from './source-files.ts'

test('the page about tables lists every table and column with its type, group and meaning, and no others', () => {
  const expected = Object.values(TABLES).flatMap(({ name, description, columns }) => [
    `## ${name}`,
    description,
    ...columns.map(
      (column) => `| \`${column.name}\` | ${column.type} | ${column.group} | ${column.description} |`,
    ),
  ])
  const lines = readText('docs/tables.md').split('\n')
  const documented = lines.filter((line) => line.startsWith('| `') || line.startsWith('## '))
  const descriptions = Object.values(TABLES).map(({ description }) => description)
  assert.ok(documented.length > 100)
  assert.deepEqual(
    documented,
    expected.filter((line) => !descriptions.includes(line)),
  )
  for (const description of descriptions) assert.ok(lines.includes(description), description)
})
