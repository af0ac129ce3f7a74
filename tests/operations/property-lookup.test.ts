import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { ensureReference } from '../../src/app/ingest/load-source.ts'
import { loadFiles } from '../real/load-real-files.ts'
import { openTestService, type TestService } from '../service/open-test-service.ts'

let nextKey = 0

/** Writes a listing whose address is in Seattle, WA 98103, except for what `fields` say. */
function write(line: string, fields: object = {}): object {
  return {
    ListingKey: `L${++nextKey}`,
    StandardStatus: 'Active',
    PropertyType: 'Residential',
    PropertySubType: 'Single Family Residence',
    UnparsedAddress: line,
    City: 'Seattle',
    StateOrProvince: 'WA',
    PostalCode: '98103',
    ListPrice: 500_000,
    ...fields,
  }
}

const sold = { StandardStatus: 'Closed', CloseDate: '2014-05-01', ClosePrice: 300_000 }

const LISTINGS = [
  write('4512 N Wallingford Ave', { ParcelNumber: '712930-0520', Latitude: 47.66, Longitude: -122.33 }),
  write('77 Densmore Ave N', { ...sold, ParcelNumber: '712930-0530' }),
  write('88 Stone Way N', { StandardStatus: 'Withdrawn' }),
  write('99 Ashworth Ave N Apt 1', { PropertySubType: 'Condominium', ParcelNumber: '5550000010' }),
  write('99 Ashworth Ave N Apt 2', { PropertySubType: 'Condominium', ParcelNumber: '5550000010' }),
  write('12 N 45th St'),
  write('121 Interlake Ave N'),
  write('125 Interlake Ave N'),
  write('12 NE 45th St'),
  write('500 Oak St', { City: 'Springfield', StateOrProvince: 'IL', PostalCode: '62701' }),
  write('500 Oak St', { City: 'Springfield', StateOrProvince: 'MO', PostalCode: '65801' }),
  write('66 Private Ln', { ...sold, InternetAddressDisplayYN: false }),
  write('67 Owner Ln', { InternetEntireListingDisplayYN: false }),
]

let service: TestService
before(async () => {
  service = await openTestService(async (store, directory) => {
    await ensureReference(store)
    const path = join(directory, 'listings.json')
    const context = 'urn:reso:metadata:2.0:resource:property'
    await writeFile(path, JSON.stringify({ '@reso.context': context, value: LISTINGS }))
    await loadFiles(store, 'mls', ['reso', {}], path)
    const points = join(directory, 'points.csv')
    const rows = ['119,47.6550,-122.3450', '121,47.6551,-122.3450', '127,47.6554,-122.3450']
    const lines = rows.map((row) => row.replace(',', ',Interlake Ave N,98103,'))
    await writeFile(points, ['number,street,postcode,lat,lon', ...lines, ''].join('\n'))
    await loadFiles(store, 'addresses', ['addresses', {}], points)
  })
})
after(() => service[Symbol.asyncDispose]())

async function ask(parameters: Record<string, string> | [string, string][]) {
  return service.get('main', `/api/v1/property/lookup?${new URLSearchParams(parameters)}`)
}

async function lookUp(address: string, parts: Record<string, string> = {}) {
  const { status, body } = await ask({ address, ...parts })
  assert.equal(status, 200)
  return body.data[0]
}

test('A home is found by its address on one line or in parts, on the market or not', async () => {
  const whole = await lookUp('4512 N Wallingford Ave, Seattle, WA 98103')
  assert.deepEqual(
    [whole.status, whole.property_id, whole.candidates.length, whole.candidates[0].score],
    ['exact', whole.candidates[0].property_id, 1, 1],
  )
  const { candidates } = await lookUp('4512 north wallingford avenue', {
    city: 'seattle',
    state: 'washington',
  })
  assert.deepEqual(candidates[0].property_id, whole.property_id)
  const { address, home_status, point_source, latitude } = whole.candidates[0]
  assert.deepEqual(
    [address, home_status, point_source, latitude],
    ['4512 N Wallingford Ave, Seattle, WA 98103', 'for_sale', 'home', 47.66],
  )
  for (const [line, status] of [
    ['77 Densmore Ave N', 'sold'],
    ['88 Stone Way N', 'off_market'],
  ]) {
    const found = await lookUp(line!, { zip: '98103' })
    assert.deepEqual([found.status, found.candidates[0].home_status], ['exact', status])
    assert.equal(found.candidates[0].point_source, 'zip_code')
    const detail = await service.get('alt', `/api/v1/property/detail?property_id=${found.property_id}`)
    assert.equal(detail.status, 200)
  }
})

test('Detail says in a header where a point is from that neither a listing nor a public record states, cached or not', async () => {
  for (const [line, source] of [
    ['121 Interlake Ave N', 'address_point'],
    ['125 Interlake Ave N', 'street_block'],
    ['4512 N Wallingford Ave', null],
    ['12 N 45th St', null],
  ] as const) {
    const { property_id, candidates } = await lookUp(line, { zip: '98103' })
    if (source !== null) assert.equal(candidates[0].point_source, source)
    for (const turn of ['first', 'cached']) {
      const { status, headers, body } = await service.get(
        'alt',
        `/api/v1/property/detail?property_id=${property_id}`,
      )
      assert.deepEqual([status, headers.get('x-point-source')], [200, source], `${line} ${turn}`)
      if (source !== null) assert.ok(body.data.location.address.coordinate)
    }
  }
})

test('A typing error, and a missing suffix or direction, are close, with the parts that differ', async () => {
  const mistyped = await lookUp('4512 N Walingford Ave', { zip: '98103' })
  assert.deepEqual([mistyped.status, mistyped.candidates[0].differ], ['close', ['street']])
  const short = await lookUp('4512 Wallingford, Seattle')
  assert.deepEqual(
    [short.status, short.candidates[0].missing],
    ['close', ['suffix', 'direction', 'zip', 'state']],
  )
  const placed = await lookUp('4512 Wallingford, Seattle, WA')
  assert.deepEqual([placed.status, placed.property_id], ['close', mistyped.property_id])
})

test('Homes that fit equally well, or not well enough, are candidates of an ambiguous result', async () => {
  for (const [line, parts, count] of [
    ['99 Ashworth Ave N', { zip: '98103' }, 2],
    ['12 45th St', { zip: '98103' }, 2],
    ['500 Oak St', {}, 2],
    ['500 Oak St, Springfield', {}, 2],
    ['4512 S Wallingford Ave', { zip: '98103' }, 1],
    ['77 Densmore Ave N Apt 4', { zip: '98103' }, 1],
  ] as const) {
    const { status, property_id, candidates } = await lookUp(line, parts)
    assert.deepEqual([status, property_id, candidates.length], ['ambiguous', null, count], line)
  }
  const unit = await lookUp('99 Ashworth Ave N', { unit: '#2', zip: '98103' })
  assert.deepEqual([unit.status, unit.candidates[0].unit], ['exact', 'Apt 2'])
})

test('An address that no home has, that no home shows, or that has no house number, is none with the reason', async () => {
  for (const [line, reason] of [
    ['1 Nowhere Pl, Seattle, WA 98103', 'not_found'],
    ['4513 N Wallingford Ave, Seattle, WA 98103', 'not_found'],
    ['66 Private Ln, Seattle, WA 98103', 'not_found'],
    ['67 Owner Ln, Seattle, WA 98103', 'not_found'],
    ['Wallingford Ave', 'no_house_number'],
  ] as const)
    assert.deepEqual(await lookUp(line), {
      query: line,
      status: 'none',
      reason,
      property_id: null,
      candidates: [],
    })
})

test('A parcel number finds its homes, in the county that is given', async () => {
  const ask1 = async (parameters: Record<string, string>) => (await ask(parameters)).body.data[0]
  const found = await ask1({ parcel: '7129300520', county: 'King', state: 'WA' })
  assert.deepEqual([found.status, found.candidates[0].street], ['exact', '4512 N Wallingford Ave'])
  assert.equal((await ask1({ parcel: '712930 0520', county: '53033' })).property_id, found.property_id)
  const anywhere = await ask1({ parcel: '712930-0520' })
  assert.deepEqual([anywhere.status, anywhere.candidates[0].score], ['close', 0.9])
  const shared = await ask1({ parcel: '5550000010', county: 'King' })
  assert.deepEqual([shared.status, shared.candidates.length], ['ambiguous', 2])
  assert.equal((await ask1({ parcel: '712930-0520', county: 'Pierce', state: 'WA' })).reason, 'not_found')
  assert.equal((await ask1({ parcel: '712930-0520', county: 'Nowhere' })).reason, 'no_such_county')
})

test('Up to 25 addresses are answered in their order by one request', async () => {
  const lines = ['77 Densmore Ave N', 'nowhere', '4512 N Wallingford Ave', '77 Densmore Ave N']
  const { body } = await ask([...lines.map((line): [string, string] => ['address', line]), ['zip', '98103']])
  assert.equal(body.cost, 1)
  assert.deepEqual(
    body.data.map(({ query, status }: { query: string; status: string }) => [query, status]),
    [
      [lines[0], 'exact'],
      [lines[1], 'none'],
      [lines[2], 'exact'],
      [lines[3], 'exact'],
    ],
  )
  const many = (count: number) => ask(Array.from({ length: count }, (_, at) => ['address', `${at} Oak St`]))
  assert.equal((await many(25)).body.data.length, 25)
  const tooMany = await many(26)
  assert.equal(tooMany.status, 400)
  assert.match(tooMany.headers.get('x-error-detail')!, /^address: .*26 texts/)
})

test('A request that cannot be understood is refused by the name of the parameter', async () => {
  for (const [parameters, detail] of [
    [{}, /^address: got nothing/],
    [{ address: '1 Oak St', parcel: '1234' }, /^parcel: /],
    [{ address: '1 Oak St', county: 'King' }, /^county: /],
    [{ parcel: '712930-0520', zip: '98103' }, /^zip: /],
    [{ parcel: 'N/A' }, /^parcel: /],
    [{ address: '1 Oak St', zip: '9810' }, /^zip: /],
    [{ address: '1 Oak St', state: 'Atlantis' }, /^state: /],
    [{ address: 'x'.repeat(201) }, /^address: .*text 1 has 201 characters/],
  ] as const) {
    const { status, headers } = await ask(parameters)
    assert.equal(status, 400)
    assert.match(headers.get('x-error-detail') ?? '', detail, JSON.stringify(parameters))
  }
})
