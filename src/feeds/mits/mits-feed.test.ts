import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { FeedError } from '../../ingest/ports/feed.ts'
import {
  countIssues,
  factsOf,
  NEEDS_REAL_DATA,
  readContent,
  readFeed,
  realFile,
} from '../testing/read-feed.ts'
import { buildMitsFeed } from './mits-feed.ts'

const read = (content: string | Uint8Array) => readContent(buildMitsFeed(), 'communities.xml', content)

function writeProperty(inner: string, key = 'P1'): string {
  return `<Property IDValue="${key}"><PropertyID><Identification IDValue="${key}" IDType="property"/><MarketingName>Elm Row</MarketingName>
    <Address><AddressLine1>1 Elm St</AddressLine1><City>Kent</City><State>WA</State><PostalCode>98030</PostalCode></Address></PropertyID>${inner}</Property>`
}

const wrap = (...properties: string[]) => `<PhysicalProperty>${properties.join('')}</PhysicalProperty>`

function writePlan(key: string, beds: number, inner: string): string {
  return `<Floorplan IDValue="${key}"><Name>Plan ${key}</Name><Room RoomType="Bedroom"><Count>${beds}</Count></Room>${inner}</Floorplan>`
}

async function mapOne(inner: string) {
  const [facts] = factsOf(await read(wrap(writeProperty(inner))), 'listing')
  assert.ok(facts)
  return facts
}

describe('reading apartment communities', () => {
  it('reads a file that is gzipped, has a byte order mark, is in ISO-8859-1, or lacks its outer element', async () => {
    const property = writeProperty(writePlan('A', 1, '<MarketRent Min="1500" Max="1500"/>'))
    const latin = Buffer.from(
      `<?xml version="1.0" encoding="ISO-8859-1"?>${wrap(property.replace('Elm Row', 'Caf\xe9 Row'))}`,
      'latin1',
    )
    for (const content of [gzipSync(wrap(property)), `\ufeff${wrap(property)}`, latin, property]) {
      const [facts] = factsOf(await read(content), 'listing')
      assert.match(facts?.buildingName ?? '', /^(Elm|Café) Row$/)
      assert.equal(facts?.unitTypes[0]?.rentCentsMin, 150_000)
    }
  })

  it('reads all documents of a file that holds several, whole or wrapped', async () => {
    const document = (key: string) => `<?xml version="1.0"?>\n${wrap(writeProperty('', key))}\n`
    const keys = async (content: string) =>
      factsOf(await read(content), 'listing').map(({ listingKey }) => listingKey)
    assert.deepEqual(await keys(['A', 'B', 'C'].map(document).join('')), ['A', 'B', 'C'])
    const wrapped = `<Feed>${wrap(writeProperty('', 'A'))}${wrap(writeProperty('', 'B'))}</Feed>`
    assert.deepEqual(await keys(wrapped), ['A', 'B'])
  })

  it('names the line of the file where a later document is not well-formed', async () => {
    const first = `<?xml version="1.0"?>\n<a>\n</a>\n`
    await assert.rejects(read(`${first}<?xml version="1.0"?>\n<b>\n</c>`), /communities\.xml:6: /)
    await assert.rejects(read('<a><?xml version="1.0"?></a>'), FeedError)
  })

  it('gives a plan the rents, the days and the number of its available units', async () => {
    const unit = (key: string, rest: string) =>
      `<ILS_Unit IDValue="${key}" FloorplanID="A"><Units><Unit>${rest}</Unit></Units></ILS_Unit>`
    const facts = await mapOne(
      writePlan('A', 1, '<MarketRent Min="1500" Max="1900"/><UnitsAvailable>1</UnitsAvailable>') +
        unit('1', '<UnitRent>1600</UnitRent><DateAvailable>2027-03-01</DateAvailable>') +
        unit('2', '<UnitRent>1700</UnitRent><DateAvailable>2/1/2027</DateAvailable>') +
        unit('3', '<UnitRent>900</UnitRent><UnitLeasedStatus>leased</UnitLeasedStatus>'),
    )
    assert.deepEqual(facts.unitTypes, [
      {
        ...{ name: 'Plan A', bedsTotal: 1, rentCentsMin: 160_000, rentCentsMax: 170_000 },
        ...{ unitsAvailable: 2, availabilityDate: '2027-02-01' },
      },
    ])
    assert.equal(facts.availabilityDate, '2027-02-01')
  })

  it('knows which units can be rented by the words of each vendor', async () => {
    const isAvailable = async (rest: string) => {
      const { unitTypes } = await mapOne(
        `${writePlan('A', 1, '')}<ILS_Unit Id="1" FloorplanID="A">${rest}</ILS_Unit>`,
      )
      return unitTypes[0]?.unitsAvailable === 1
    }
    const status = (text: string) => `<UnitLeasedStatus>${text}</UnitLeasedStatus>`
    const vacancy = (text: string, more = '') =>
      `<Availability><VacancyClass>${text}</VacancyClass>${more}</Availability>`
    const day = '<VacateDate Year="2027" Month="1" Day="9"/>'
    for (const rest of [
      ...['available', 'on_notice', 'Notice Unrented', 'not ready', 'Vacant Unrented Ready'].map(status),
      ...[vacancy('Unoccupied'), vacancy('Occupied', day), ''],
    ])
      assert.equal(await isAvailable(rest), true, rest)
    for (const rest of [
      ...['leased', 'leased_reserved', 'Notice Rented', 'Vacant Leased', 'Occupied No Notice'].map(status),
      ...[vacancy('Occupied'), '<UnitEconomicStatus>model</UnitEconomicStatus>'],
    ])
      assert.equal(await isAvailable(rest), false, rest)
  })

  it('puts units that name no plan into a unit type for each kind', async () => {
    const unit = (key: string, beds: number, rent: number) =>
      `<ILS_Unit Id="${key}"><UnitBedrooms>${beds}</UnitBedrooms><UnitRent>${rent}</UnitRent></ILS_Unit>`
    const { unitTypes } = await mapOne(unit('1', 1, 1500) + unit('2', 2, 2000) + unit('3', 1, 1400))
    assert.deepEqual(unitTypes, [
      { bedsTotal: 1, rentCentsMin: 140_000, rentCentsMax: 150_000, unitsAvailable: 2 },
      { bedsTotal: 2, rentCentsMin: 200_000, rentCentsMax: 200_000, unitsAvailable: 1 },
    ])
  })

  it('makes a property with one unit a home of its own, which is gone when the unit is let', async () => {
    const home = (status: string) =>
      mapOne(
        `<Information><UnitCount>1</UnitCount></Information>${writePlan('A', 3, '<MarketRent Min="2500" Max="2500"/>')}` +
          `<ILS_Unit Id="1" FloorplanID="A"><UnitLeasedStatus>${status}</UnitLeasedStatus></ILS_Unit>`,
      )
    const { standardStatus, unitTypes, listPriceCents, bedroomsTotal } = await home('available')
    assert.deepEqual([standardStatus, unitTypes, listPriceCents, bedroomsTotal], ['Active', [], 250_000, 3])
    assert.equal((await home('leased')).standardStatus, 'Closed')
  })

  it('does not show a property that its vendor has disabled', async () => {
    const disabled = writeProperty('').replace('<MarketingName>', '<IsDisabled>1</IsDisabled><MarketingName>')
    const [facts] = factsOf(await read(wrap(disabled)), 'listing')
    assert.equal(facts?.isDisplayAllowed, false)
  })

  it('reports a community without a key, and one without plans and units', async () => {
    const reading = await read(wrap('<Property><PropertyID/></Property>', writeProperty('')))
    assert.deepEqual(countIssues(reading), { PropertyKeyMissing: 1, UnitTypesMissing: 1 })
  })

  it('refuses files of other formats, and entities, depth and sizes beyond the limits', async () => {
    await assert.rejects(read('<Builders><Builder/></Builders>'), /no usable record in the format "mits"/)
    const entities = `<!DOCTYPE a [<!ENTITY b "${'x'.repeat(100)}">]>${wrap(writeProperty('').replace('Elm Row', '&b;'))}`
    assert.equal(factsOf(await read(entities), 'listing')[0]?.buildingName, '&b;')
    await assert.rejects(read('<a>'.repeat(200_000)), /communities\.xml:1: nested deeper than 64 levels/)
    const small = buildMitsFeed({ maxElementNodes: 50 })
    const many = wrap(writeProperty('<Amenity/>'.repeat(60)))
    await assert.rejects(readContent(small, 'a.xml', many), /more than 50 elements and attributes, which is/)
  })

  it('reads the published samples of MITS 3.0 and 4.1', NEEDS_REAL_DATA, async () => {
    const names = ['mits_3.0_sample.xml', 'mits_4.1_sample.xml']
    const reading = await readFeed(
      buildMitsFeed(),
      names.map((name) => realFile(`apartments/${name}`)),
    )
    assert.deepEqual(reading.issues, [])
    const [lakes, house, flat] = factsOf(reading, 'listing')
    assert.deepEqual(
      [lakes?.buildingName, lakes?.unitTypes.length, lakes?.unitsTotal],
      ['Camden Lakes', 5, 688],
    )
    assert.deepEqual([house?.homeType, house?.listPriceCents, house?.bathroomsTotal], ['house', 340_000, 4])
    assert.deepEqual([flat?.homeType, flat?.unitTypes], ['apartment', []])
  })
})
