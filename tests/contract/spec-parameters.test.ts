import assert from 'node:assert/strict'
import test from 'node:test'
import { mortgageRatesContract } from '../../src/contract/operations/mortgage-rates.ts'
import { searchByLocationContract } from '../../src/contract/operations/search-by-location.ts'
import { SPEC_CONTRACTS } from '../../src/contract/operations.ts'
import { LIST_PARAMETER_NAMES } from '../../src/contract/parameters/list-parameters.ts'
import type { Parameter } from '../../src/contract/parameters/parameter.ts'
import { getSection, getSpec, listRows } from './spec/spec-text.ts'

const spec = getSpec()
const searchRows = listRows(getSection(spec, '10. Search by location'))
const searchParameters: [string, Parameter][] = Object.entries(searchByLocationContract.parameters).filter(
  ([name]) => !LIST_PARAMETER_NAMES.includes(name),
)
const STATUSES = ['for_sale', 'for_rent', 'sold']

/** Lists the words of a cell that look like values: "CS660_719", "for_sale", "6m", "houses". */
function listValues(cell: string): string[] {
  const values = cell.replace(/ ?\([^()]*\)/g, '').replace(/^list of: /, '')
  return values.split(',').map((value) => value.trim())
}

test('Search takes the 31 parameters of the specification in its order', () => {
  assert.equal(searchRows.length, 31)
  assert.deepEqual(
    searchRows.map(([number]) => Number(number)),
    searchParameters.map((_, index) => index + 1),
  )
  const meanings = searchRows.map(([, meaning]) => meaning!.toLowerCase())
  const clues = [
    'location',
    'page',
    'status',
    'sort',
    'price',
    'payment',
    'down payment',
    'credit score',
    'bedrooms',
    'exact',
    'bathrooms',
    'home type',
    'hoa',
    'listing type',
    'property status',
    'tours',
    'parking',
    'garage',
    'square feet',
    'lot size',
    'year built',
    'basement',
    'single-story',
    '55',
    'amenities',
    'view',
    'days on',
    'keywords',
    'move-in',
    'pets',
    'sold',
  ]
  meanings.forEach((meaning, index) => {
    assert.ok(meaning.includes(clues[index]!), `${index + 1} is ${meaning}`)
    const stem = clues[index]!.replace(/[ -]/g, '_').split('_')[0]!
    assert.ok(
      searchParameters[index]![0].includes(stem),
      `${searchParameters[index]![0]} stands for ${meaning}`,
    )
  })
})

test('Every search parameter has the allowed values of the specification, in its order', () => {
  let compared = 0
  searchParameters.forEach(([name, { format }], index) => {
    if (format.choices === undefined) return
    compared++
    assert.deepEqual(listValues(searchRows[index]![2]!), format.choices, name)
  })
  assert.equal(compared, 14)
})

test('Every search parameter has the type that the specification states', () => {
  const kinds: Record<string, (schema: Record<string, unknown>) => boolean> = {
    'text min,max': (schema) => schema.pattern === '^[^,]*,[^,]*$',
    number: (schema) => schema.type === 'number' || schema.type === 'integer',
    boolean: (schema) => schema.type === 'boolean',
    string: (schema) => schema.type === 'string',
    'free text': (schema) => schema.type === 'string',
    'list of:': (schema) => schema.type === 'array',
  }
  searchParameters.forEach(([name, { format }], index) => {
    const cell = searchRows[index]![2]!
    const kind = Object.keys(kinds).find((candidate) => cell.startsWith(candidate))
    assert.ok(kind === undefined ? format.schema.enum !== undefined : kinds[kind]!(format.schema), name)
  })
})

test('Every search parameter applies to the listing statuses of the specification', () => {
  searchParameters.forEach(([name, parameter], index) => {
    const cell = searchRows[index]![3]!
    const stated = cell === 'any' || cell === 'n/a' ? undefined : cell.split(' or ')
    assert.deepEqual(parameter.appliesTo?.toSorted(), stated?.toSorted(), name)
  })
})

test('Single values of tours and amenities are limited to the listing statuses of the specification', () => {
  const { tours, other_amenities } = searchByLocationContract.parameters
  assert.deepEqual(tours.valuesApplyTo, {
    must_have_open_house: ['for_sale'],
    must_have_showcase: ['for_sale'],
    instant_tour_available: ['for_rent'],
  })
  const choices = other_amenities.format.choices!
  const ofRentals = choices.slice(choices.indexOf('on_site_parking'))
  assert.equal(ofRentals.length, 14)
  assert.deepEqual(
    other_amenities.valuesApplyTo,
    Object.fromEntries(ofRentals.map((value) => [value, ['for_rent']])),
  )
  assert.match(searchRows[24]![2]!, /all from on_site_parking onward are for rent only/)
  assert.deepEqual(searchByLocationContract.parameters.listing_status.format.choices, STATUSES)
})

test('Mortgage rates accept the values of the specification', () => {
  const cells = listRows(getSection(spec, '7. Mortgage rates')).map(([, values]) => values!.replace(';', ','))
  const formats = Object.values(mortgageRatesContract.parameters).map(({ format }) => format)
  assert.equal(cells.length, 6)
  formats.forEach((format, index) => {
    if (index !== 4) assert.deepEqual(listValues(cells[index]!), format.choices)
  })
})

test('Every operation has the base address and path of the specification', () => {
  const [main, alt] = listRows(getSection(spec, 'What the service does')).map(([, paths]) =>
    paths!.split(', '),
  )
  const of = (base: string) =>
    SPEC_CONTRACTS.filter((contract) => contract.base === base).map(({ path }) => path)
  assert.deepEqual(of('main').toSorted(), main!.toSorted())
  assert.deepEqual(of('alt').toSorted(), alt!.toSorted())
  assert.equal(SPEC_CONTRACTS.length, 10)
})

test('Only the envelopes of past sales and search have total and has_more', () => {
  const paged = SPEC_CONTRACTS.filter(({ isPaged }) => isPaged).map(({ name }) => name)
  assert.deepEqual(paged, ['past-sales', 'search-by-location'])
})
