import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { FeedError } from '../../ingest/ports/feed.ts'
import { parseMapping } from './parse-mapping.ts'

const MAPPINGS = new URL('../../../mappings/', import.meta.url)

function refused(text: string): string {
  try {
    parseMapping('m.yaml', text)
  } catch (error) {
    assert.ok(error instanceof FeedError)
    return error.message
  }
  return assert.fail('the mapping was accepted')
}

describe('reading a mapping', () => {
  it('accepts every shipped mapping', () => {
    const names = readdirSync(MAPPINGS).filter((name) => name.endsWith('.yaml'))
    assert.ok(names.includes('king-county-sales.yaml'))
    for (const name of names) {
      const mapping = parseMapping(name, readFileSync(new URL(name, MAPPINGS), 'utf8'))
      assert.equal(mapping.resource, 'Property')
      assert.ok(mapping.targets.length > 0)
    }
  })

  it('names the line of what is wrong', () => {
    assert.match(
      refused('resource: Property\ncolumns:\n  a: ListPrice\n  b: { field: X, wat: 1 }\n'),
      /^m\.yaml:4: "wat" is none/,
    )
    assert.match(refused('resource: House\ncolumns: {}\n'), /^m\.yaml:1: "House" is none of Property/)
    assert.match(refused('resource: Property\nfile:\n  delimiter: dot\ncolumns: {}\n'), /^m\.yaml:3: "dot"/)
    assert.match(
      refused('resource: Property\ncolumns:\n  a:\n    field: list price\n'),
      /^m\.yaml:4: "list price" is no name/,
    )
    assert.match(refused('resource: Property\ncolumns:\n  a: [1]\n'), /^m\.yaml:3: /)
    assert.match(refused('resource: Property\ncombine:\n  K: "{a"\ncolumns: {}\n'), /^m\.yaml:3: .*brace/)
    assert.match(refused('resource: Property\n'), /"columns" is missing/)
  })

  it('names the line of text that is no YAML', () => {
    assert.match(refused('resource: Property\ncolumns:\n  a: "open\n'), /^m\.yaml:\d+: /)
    assert.match(refused('resource: Property\nresource: Office\n'), /^m\.yaml:2: /)
    assert.match(refused(''), /^m\.yaml:1: /)
  })
})
