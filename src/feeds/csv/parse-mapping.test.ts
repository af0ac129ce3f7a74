import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { FeedError } from '../../ingest/ports/feed.ts'
import { parseMapping } from './parse-mapping.ts'

const MAPPINGS = new URL('../../../mappings/', import.meta.url)

function refusalOf(text: string): string {
  try {
    parseMapping('m.yaml', text)
  } catch (error) {
    assert.ok(error instanceof FeedError, String(error))
    return error.message
  }
  return assert.fail('the mapping was accepted')
}

const refusalOfProperty = (rest: string) => refusalOf(`resource: Property\n${rest}`)

describe('reading a mapping', () => {
  it('accepts every shipped mapping', () => {
    const names = readdirSync(MAPPINGS).filter((name) => name.endsWith('.yaml'))
    assert.ok(names.includes('king-county-sales.yaml'))
    for (const name of names) {
      const mapping = parseMapping(name, readFileSync(new URL(name, MAPPINGS), 'utf8'))
      assert.ok(['Property', 'Assessment'].includes(mapping.resource))
      assert.ok(mapping.targets.length > 0)
    }
  })

  it('refuses a target field that Plat does not read, with its line and the nearest field', () => {
    assert.match(
      refusalOfProperty('columns:\n  PRICE: ListPrice\n  BEDS: Bedrooms\n'),
      /^m\.yaml:4: columns\.BEDS: "Bedrooms" is not a field of Property .*did you mean "BedroomsTotal"/,
    )
    assert.match(refusalOfProperty('constants: { StandardStatu: Active }\ncolumns: {}\n'), /"StandardStatus"/)
    assert.match(refusalOfProperty('combine: { ListKey: "{a}" }\ncolumns: {}\n'), /"ListingKey"/)
    assert.match(refusalOfProperty('columns: { a: OpenHouse }\n'), /"OpenHouse" is not a field/)
    assert.match(
      refusalOf('resource: Member\ncolumns: { a: MemberName }\n'),
      /"MemberName" is not a field of Member .*did you mean "Member/,
    )
  })

  it('refuses unknown names and values with the line, the nearest name and the allowed ones', () => {
    assert.match(
      refusalOfProperty('columns:\n  a: ListPrice\n  b: { field: City, valus: {} }\n'),
      /^m\.yaml:4: columns\.b\.valus: unknown name; did you mean "values"\? Allowed: field, values/,
    )
    assert.match(refusalOfProperty('colums: {}\ncolumns: {}\n'), /^m\.yaml:2: colums: .*"columns"/)
    assert.match(
      refusalOf('resource: Propery\ncolumns: {}\n'),
      /^m\.yaml:1: resource: "Propery" is not allowed; did you mean "Property"\? Allowed: Property, Member, Office/,
    )
    assert.match(
      refusalOfProperty('file:\n  delimiter: tabs\ncolumns: {}\n'),
      /^m\.yaml:3: file\.delimiter: "tabs" .*did you mean "tab"/,
    )
  })

  it('refuses values of the wrong type, missing parts and unpaired braces with the line', () => {
    assert.match(
      refusalOfProperty('columns:\n  a: { field: ListPrice, multiply: ten }\n'),
      /^m\.yaml:3: columns\.a\.multiply: a number is needed, not "ten"/,
    )
    assert.match(
      refusalOfProperty('columns:\n  a: [1]\n'),
      /^m\.yaml:3: columns\.a\.0: a map of names is needed/,
    )
    assert.match(refusalOfProperty('columns:\n  a: { values: {} }\n'), /^m\.yaml:3: .*"field" is missing/)
    assert.match(refusalOfProperty('nulls: []\n'), /"columns" is missing/)
    assert.match(refusalOfProperty('combine:\n  City: "{a"\ncolumns: {}\n'), /^m\.yaml:3: .*brace/)
    assert.match(
      refusalOfProperty('columns:\n  a: { field: CloseDate, dateFormat: MMMM-yyyy }\n'),
      /^m\.yaml:3: .*"MMMM-yyyy" does not have a year/,
    )
    assert.match(
      refusalOfProperty('columns:\n  a: { field: City, split: ";" }\n'),
      /^m\.yaml:3: columns\.a\.split: belongs to the field Media only/,
    )
  })

  it('lists every fault of a mapping at once', () => {
    const lines = refusalOfProperty(
      'columns:\n  a: { feld: City }\n  b: { field: City, multiply: no }\n',
    ).split('\n')
    assert.ok(lines.length >= 2 && lines.every((line) => /^m\.yaml:[34]: /.test(line)), lines.join('\n'))
  })

  it('names the line of text that is not YAML', () => {
    assert.match(refusalOfProperty('columns:\n  a: "open\n'), /^m\.yaml:\d+: /)
    assert.match(refusalOfProperty('resource: Office\n'), /^m\.yaml:2: /)
    assert.match(refusalOf(''), /^m\.yaml:1: /)
  })
})
