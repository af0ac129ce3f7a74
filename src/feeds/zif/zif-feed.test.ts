import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { listListingTypes, listPets } from '../../domain/listing-search/facts/lookup-facts.ts'
import { countIssues, factsOf, readContent } from '../testing/read-feed.ts'
import { buildZifFeed } from './zif-feed.ts'

const read = (content: string | Uint8Array) => readContent(buildZifFeed(), 'listings.xml', content)

function writeListing(inner: string, { status = 'Active', id = 'L1' } = {}): string {
  return `<Listing><Location><StreetAddress>1 Elm St</StreetAddress><UnitNumber>2</UnitNumber><Zip>98030</Zip></Location>
    <ListingDetails><Status>${status}</Status><Price>500000</Price><ProviderListingId>${id}</ProviderListingId></ListingDetails>${inner}</Listing>`
}

async function mapOne(inner: string, options?: { status?: string; id?: string }) {
  const [facts] = factsOf(await read(`<Listings>${writeListing(inner, options)}</Listings>`), 'listing')
  assert.ok(facts)
  return facts
}

describe('reading the Zillow Interchange Format', () => {
  it('tells rentals from sales by the status or by terms that only a rental has', async () => {
    assert.equal((await mapOne('')).tenure, 'sale')
    assert.equal((await mapOne('', { status: 'For Rent' })).tenure, 'lease')
    assert.equal(
      (await mapOne('<RentalDetails><LeaseTerm>Monthly</LeaseTerm></RentalDetails>')).tenure,
      'lease',
    )
    const empty = '<RentalDetails><PetsAllowed><NoPets>No</NoPets></PetsAllowed></RentalDetails>'
    assert.equal((await mapOne(empty)).tenure, 'sale')
  })

  it('reads gzipped files and names with prefixes', async () => {
    const text = `<z:Listings xmlns:z="u">${writeListing('')
      .replaceAll('</', '</z:')
      .replaceAll(/<(?=[A-Z])/g, '<z:')}</z:Listings>`
    const [facts] = factsOf(await read(gzipSync(text)), 'listing')
    assert.equal(facts?.listPriceCents, 50_000_000)
  })

  it('allows the pets that the listing allows', async () => {
    const pets = async (inner: string) => [
      ...listPets(await mapOne(`<RentalDetails><PetsAllowed>${inner}</PetsAllowed></RentalDetails>`)),
    ]
    assert.deepEqual(await pets('<Cats>Yes</Cats><SmallDogs>Yes</SmallDogs><LargeDogs>No</LargeDogs>'), [
      'allows_cats',
      'allows_small_dogs',
    ])
    assert.deepEqual(await pets('<LargeDogs>Yes</LargeDogs>'), ['allows_small_dogs', 'allows_large_dogs'])
    assert.deepEqual(await pets('<NoPets>Yes</NoPets>'), ['no_pets'])
  })

  it('does not guess who offers a home without agent and office', async () => {
    assert.deepEqual([...listListingTypes(await mapOne(''))], [])
    const office = '<Office><BrokerageName>Fir Realty</BrokerageName></Office>'
    assert.deepEqual([...listListingTypes(await mapOne(office))], ['agent_listed'])
  })

  it('knows a listing without a number by its address, which the key does not show', async () => {
    const { listingKey } = await mapOne('', { id: '' })
    assert.equal(listingKey, '677aa2ec52a6cbf2')
    const other = writeListing('', { id: '' }).replace('<UnitNumber>2<', '<UnitNumber>3<')
    const [facts] = factsOf(await read(other), 'listing')
    assert.notEqual(facts?.listingKey, listingKey)
  })

  it('brings association fees to a month, whatever their period', async () => {
    const fee = async (period: string) => {
      const inner = `<Fees><Fee><FeeType>HOA</FeeType><FeeAmount>120</FeeAmount>${period}</Fee></Fees>`
      return (await mapOne(inner)).associationFeeMonthlyCents
    }
    assert.equal(await fee(''), 12_000)
    assert.equal(await fee('<FeePeriod>Year</FeePeriod>'), 1000)
    assert.equal(await fee('<FeePeriod>sometimes</FeePeriod>'), undefined)
  })

  it('leaves out listings of an unknown status or without anything that identifies them', async () => {
    const reading = await read(
      `<Listings>${writeListing('', { status: 'Mystery' })}<Listing><ListingDetails/></Listing>${writeListing('')}</Listings>`,
    )
    assert.deepEqual(countIssues(reading), { StatusUnknown: 1, ListingUnidentified: 1 })
    assert.equal(reading.records.length, 1)
  })

  it('refuses files of another format', async () => {
    await assert.rejects(
      read('<hotPadsItems><Company/></hotPadsItems>'),
      /no usable record in the format "zif"/,
    )
  })
})
