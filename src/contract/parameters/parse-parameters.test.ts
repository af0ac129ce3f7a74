import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { loanCalculationContract } from '../operations/loan-calculation.ts'
import { pastSalesContract } from '../operations/past-sales.ts'
import { propertyDetailContract } from '../operations/property-detail.ts'
import { searchByLocationContract } from '../operations/search-by-location.ts'
import { OPERATION_CONTRACTS } from '../operations.ts'
import { listNames } from './parameter.ts'
import { parseParameters } from './parse-parameters.ts'

type Query = [string, string][]

function search(...query: Query) {
  return parseParameters(searchByLocationContract, [['location', 'Seattle, WA'], ...query])
}

function getDetail(result: { ok: boolean; detail?: string }): string {
  assert.equal(result.ok, false)
  return result.detail!
}

const loan: Query = [
  ['price', '1290000'],
  ['down_payment', '258000'],
  ['hoa_fees', '0'],
  ['home_insurance_rate', '0.0033'],
  ['interest_rate', '0.0605'],
  ['property_tax_rate', '0.0125'],
  ['loan_type', 'thirty_year_fix'],
]

test('A request with only the required parameters has every default', () => {
  const result = search()
  assert.deepEqual(result.ok && result.parameters, {
    location: 'Seattle, WA',
    page: 1,
    listing_status: 'for_sale',
    sort_by: 'globalrelevanceex',
    monthly_payment_credit_score: 'CS720_AND_ABOVE',
    communities_55_plus: 'include',
  })
})

test('Values arrive typed under their canonical names', () => {
  const result = search(
    ['priceRange', '300000,'],
    ['beds', '3'],
    ['home_type', 'houses,townhomes,houses'],
    ['must_have_garage', 'true'],
    ['page', '7'],
  )
  assert.ok(result.ok)
  assert.deepEqual(result.parameters.list_price_range, { min: 300000 })
  assert.equal(result.parameters.min_bedrooms, 3)
  assert.deepEqual(result.parameters.home_type, ['houses', 'townhomes'])
  assert.equal(result.parameters.must_have_garage, true)
  assert.equal(result.parameters.page, 7)
})

test('An unknown name is rejected with the name that was probably meant, or with all names', () => {
  assert.match(
    getDetail(search(['min_bedroms', '3'])),
    /^unknown parameter "min_bedroms"; did you mean min_bedrooms\?$/,
  )
  assert.match(getDetail(search(['__proto__', '3'])), /^unknown parameter/)
})

test('A repeated list parameter means the same as one list between commas', () => {
  const parse = (...pairs: [string, string][]) => {
    const parsed = search(...pairs)
    return parsed.ok ? parsed.parameters.home_type : parsed.detail
  }
  const both = ['houses', 'townhomes']
  assert.deepEqual(parse(['home_type', 'houses'], ['home_type', 'townhomes']), both)
  assert.deepEqual(
    parse(['homeTypes', ' houses'], ['homeTypes', ''], ['homeTypes', 'townhomes,houses']),
    both,
  )
  assert.match(
    String(parse(['home_type', 'houses'], ['home_type', 'castles'])),
    /^home_type: got "houses,castles"/,
  )
  assert.match(String(parse(['home_type', 'houses'], ['home_types', 'townhomes'])), /takes one value$/)
})

test('A repeated parameter that takes one value is rejected even if its values agree', () => {
  assert.match(getDetail(search(['page', '2'], ['page', '2'])), /^page: given more than once/)
})

test('Two names of one parameter must have the same value, and an empty one is ignored', () => {
  assert.match(getDetail(search(['sort', 'days'], ['sort_by', 'lot'])), /sort="days" and sort_by="lot"/)
  assert.ok(search(['sort', 'days'], ['sort_by', 'days']).ok)
  assert.ok(search(['sort', ''], ['sort_by', 'days']).ok)
})

test('An empty value counts as absent for an optional parameter, and is rejected for a required one', () => {
  const result = search(['page', '  '])
  assert.equal(result.ok && result.parameters.page, 1)
  assert.match(
    getDetail(parseParameters(propertyDetailContract, [['property_id', ' ']])),
    /an empty value; required/,
  )
  assert.match(getDetail(parseParameters(propertyDetailContract, [])), /^property_id: got nothing; required/)
})

test('Parameters and single values are rejected with a listing status to which they do not apply', () => {
  const rent: [string, string] = ['listing_status', 'for_rent']
  for (const [name, value] of [
    ['home_type', 'houses'],
    ['tours', 'must_have_open_house'],
    ['tours', 'must_have_showcase'],
    ['sold_within', '7'],
  ] as Query) {
    assert.match(getDetail(search(rent, [name, value])), /with listing_status for_rent/)
  }
  for (const [name, value] of [
    ['move_in_date', '2026-01-01'],
    ['pets', 'no_pets'],
    ['tours', 'instant_tour_available'],
    ['other_amenities', 'waterfront,elevator'],
  ] as Query) {
    assert.match(getDetail(search([name, value])), /with listing_status for_sale; applies to for_rent only/)
    assert.ok(search(rent, [name, value]).ok)
  }
  assert.match(
    getDetail(search(['status', 'sold'], ['tours', 'must_have_3d_tour'])),
    /applies to for_sale or for_rent/,
  )
})

test('The rules between parameters are checked', () => {
  assert.match(getDetail(search(['exact_match_bedrooms', 'true'])), /min_bedrooms/)
  assert.ok(search(['exact_match_bedrooms', 'false']).ok)
  assert.match(getDetail(search(['status', 'for_rent'], ['pets', 'no_pets,allows_cats'])), /no_pets alone/)
  assert.match(
    getDetail(parseParameters(loanCalculationContract, replaced('down_payment', '1290001'))),
    /at most the price/,
  )
})

test('A loan takes all seven values, its type in any case', () => {
  const result = parseParameters(loanCalculationContract, loan)
  assert.equal(result.ok && result.parameters.loan_type, 'THIRTY_YEAR_FIX')
  for (const [name] of loan) {
    assert.equal(
      parseParameters(
        loanCalculationContract,
        loan.filter(([other]) => other !== name),
      ).ok,
      false,
    )
  }
  for (const [name, value] of [
    ['price', '0'],
    ['interest_rate', '1'],
    ['interest_rate', '-0.01'],
    ['hoa_fees', '-1'],
    ['price', 'NaN'],
    ['price', '1e309'],
    ['price', '0x10'],
    ['price', 'Infinity'],
    ['price', '1,000'],
  ] as Query) {
    assert.equal(
      parseParameters(loanCalculationContract, replaced(name, value)).ok,
      false,
      `${name}=${value}`,
    )
  }
  assert.ok(parseParameters(loanCalculationContract, replaced('interest_rate', '0')).ok)
})

function replaced(name: string, value: string): Query {
  return loan.map(([other, text]) => [other, other === name ? value : text])
}

test('Pages have no highest number', () => {
  const result = parseParameters(pastSalesContract, [
    ['agent_id', '1'],
    ['page', '9'.repeat(400)],
  ])
  assert.ok(result.ok && Number.isSafeInteger(result.parameters.page * 1000))
})

const names = OPERATION_CONTRACTS.flatMap((contract) =>
  Object.entries(contract.parameters).flatMap(([name, parameter]) => listNames(name, parameter)),
)
const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'NaN',
    'Infinity',
    '-1',
    '1e309',
    '0x10',
    '2025-02-30',
    ',',
    '5,1',
    '\0',
    '\r\nx: y',
    'é',
    '9'.repeat(5000),
  ),
  fc.constantFrom('1', 'true', 'for_rent', 'sold', 'houses', '1,2', '6m', 'no_pets,allows_cats'),
)

test('Parsing never throws, and a rejection is one bounded line of printable ASCII', () => {
  const query = fc.array(
    fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string({ unit: 'binary' })), hostileText),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(fc.constantFrom(...OPERATION_CONTRACTS), query, (contract, given) => {
      const result = parseParameters(contract, given)
      if (!result.ok) assert.match(result.detail, /^[\x20-\x7e]{1,900}$/)
    }),
    { numRuns: 3000 },
  )
})

test('The format accepts every listed value', () => {
  const entries = OPERATION_CONTRACTS.flatMap(({ parameters }) => Object.entries(parameters))
  fc.assert(
    fc.property(fc.constantFrom(...entries), hostileText, ([, { format }], text) => {
      const value = format.parse(text.trim())
      if (value === undefined) return
      for (const chosen of format.listChosen?.(value) ?? []) assert.ok(format.choices?.includes(chosen))
      if (typeof value === 'number') assert.ok(Number.isFinite(value) && value >= 0)
    }),
    { numRuns: 3000 },
  )
})

/** The parameters that state the area of a search, each with its replacement in other operations. */
const AREAS = new Set(['location', 'bbox', 'circle', 'polygon'])
/** The parameters of which a lookup takes one. */
const IDENTIFYING = new Set(['address', 'parcel'])
/** The parameters of which a list of changes takes one. */
const POSITIONS = new Set(['since', 'cursor'])
const BOX: [string, string] = ['bbox', '-122.4,47.5,-122.2,47.7']

test('Canonical name, camelCase form and synonyms mean the same', () => {
  let compared = 0
  for (const contract of OPERATION_CONTRACTS) {
    for (const [name, parameter] of Object.entries(contract.parameters)) {
      const others = Object.entries(contract.parameters)
        .filter(([other, { isRequired }]) => isRequired && other !== name)
        .map(([other, { example }]): [string, string] => [other, example])
      if ('bbox' in contract.parameters && !AREAS.has(name)) others.push(BOX)
      if ('parcel' in contract.parameters && !IDENTIFYING.has(name))
        others.push(name === 'county' ? ['parcel', '712930-0520'] : ['address', '401 Copper St'])
      if ('since' in contract.parameters && !POSITIONS.has(name)) others.push(['since', '12'])
      const status: Query = parameter.appliesTo ? [['listing_status', parameter.appliesTo[0]!]] : []
      const read = (spelling: string) =>
        parseParameters(contract, [...others, ...status, [spelling, parameter.example]])
      const canonical = read(name)
      if (name === 'exact_match_bedrooms') continue
      assert.ok(canonical.ok, `${name}: ${JSON.stringify(canonical)}`)
      for (const spelling of listNames(name, parameter)) assert.deepEqual(read(spelling), canonical)
      compared++
    }
  }
  assert.equal(compared, 5 * 2 + 51 + 33 + 34 + 35 + 35 + 2 + 7 + 10 + 2 + 7 + 2 + 3 + 1)
})
