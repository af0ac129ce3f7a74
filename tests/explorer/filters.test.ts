import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApplicableStatus, Parameter } from '../../src/contract/parameters/parameter.ts'
import { searchFilters } from '../../src/contract/search-parameters/search-parameters.ts'
import {
  appliesTo,
  FILTERS,
  listChoices,
  ORDERS,
  SEARCH_STATUSES,
} from '../../src/explorer/search/filters.ts'
import {
  countFilters,
  parseUnderstood,
  pickRequestParameters,
  renderSearchAddress,
  withoutFilters,
  withParameter,
  withPlace,
  withStatus,
} from '../../src/explorer/search/search-address.ts'

const TABLE: Readonly<Record<string, Parameter>> = searchFilters
const ALL: readonly ApplicableStatus[] = ['for_sale', 'for_rent', 'sold']

test('Every filter of the contract can be set in the explorer, and nothing else', () => {
  const wanted = Object.keys(TABLE).filter((name) => !['page', 'listing_status', 'sort_by'].includes(name))
  assert.deepEqual(FILTERS.map(({ name }) => name).sort(), wanted.sort())
})

test('Filters and their choices are offered for the statuses to which the contract applies them', () => {
  for (const filter of FILTERS) {
    const parameter = TABLE[filter.name]!
    for (const status of ALL) {
      assert.equal(appliesTo(filter, status), parameter.appliesTo?.includes(status) ?? true, filter.name)
      if (!appliesTo(filter, status)) continue
      for (const [value] of listChoices(filter, status)) {
        assert.notEqual(parameter.format.parse(value), undefined, `${filter.name}=${value}`)
        const isAllowed = parameter.valuesApplyTo?.[value]?.includes(status) ?? true
        assert.ok(isAllowed, `${filter.name}=${value} for ${status}`)
      }
    }
  }
})

test('Every choice that the contract accepts is offered', () => {
  for (const filter of FILTERS) {
    const schema = TABLE[filter.name]!.format.schema as { enum?: string[]; items?: { enum?: string[] } }
    const accepted = schema.items?.enum ?? schema.enum
    if (accepted === undefined || (filter.form !== 'one' && filter.form !== 'many')) continue
    const offered = new Set(ALL.flatMap((status) => listChoices(filter, status).map(([value]) => value)))
    const { fallback } = TABLE[filter.name]!
    const missing = accepted.filter((value) => !offered.has(value) && value !== fallback)
    assert.deepEqual(missing, [], filter.name)
  }
})

test('Every status and order of the contract is offered', () => {
  const read = (name: string, values: readonly (readonly [string, string])[]) => {
    const { enum: accepted } = TABLE[name]!.format.schema as { enum: string[] }
    assert.deepEqual(values.map(([value]) => value).sort(), [...accepted].sort())
  }
  read('listing_status', SEARCH_STATUSES)
  read('sort_by', ORDERS)
})

test('A change of status drops what does not apply to the new one, and keeps the rest', () => {
  const before = new URLSearchParams(
    'location=Seattle&home_type=houses&min_bedrooms=3&page=4&tours=must_have_open_house,must_have_3d_tour&list_price_range=1,2',
  )
  assert.equal(
    renderSearchAddress(withStatus(before, 'for_rent')),
    '/?location=Seattle&min_bedrooms=3&tours=must_have_3d_tour&listing_status=for_rent',
  )
  assert.equal(withStatus(before, 'sold').get('tours'), null)
  assert.equal(countFilters(withoutFilters(before)), 0)
})

test('A filter starts at the first page again, and exact bedrooms need a number', () => {
  const before = new URLSearchParams('min_bedrooms=3&exact_match_bedrooms=true&page=2')
  assert.equal(withParameter(before, 'keywords', 'garden').has('page'), false)
  assert.equal(withParameter(before, 'min_bedrooms', undefined).toString(), '')
})

test('A search has one place, and a request names one even if the address does not', () => {
  const drawn = withPlace(new URLSearchParams('location=Seattle&page=2'), 'polygon', '1,2;3,4;5,6')
  assert.equal(renderSearchAddress(drawn), '/?polygon=1,2;3,4;5,6')
  assert.equal(pickRequestParameters(drawn, 'Seattle, WA').has('location'), false)
  const empty = pickRequestParameters(new URLSearchParams('utm_source=mail'), 'Seattle, WA')
  assert.deepEqual([...empty], [['location', 'Seattle, WA']])
})

test('The places that a location was understood to mean are read from the header', () => {
  const header = 'city Seattle, WA; certainty=exact; listings=945|zip 98101; certainty=corrected; listings=3'
  assert.deepEqual(parseUnderstood(header), [
    { name: 'Seattle, WA', certainty: 'exact' },
    { name: '98101', certainty: 'corrected' },
  ])
  assert.deepEqual(parseUnderstood('unknown'), [])
})
