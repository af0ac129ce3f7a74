import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Address } from '../../../records/address.ts'
import type { Listing } from '../../../records/listing.ts'
import { exampleListing } from '../listing-examples.ts'
import { withholdAddress, withholdSearchedAddress } from './hidden-address.ts'

const address: Address = {
  streetNumber: '4512',
  streetDirPrefix: 'N',
  streetName: 'Stone Way',
  streetSuffix: 'Ave',
}
const hide = (listing: Partial<Listing>) =>
  withholdAddress(exampleListing({ address, ...listing }), { id: 1, address: {}, isAddressHidden: true })

test('A listing whose address may be shown passes unchanged.', () => {
  const listing = exampleListing({ address })
  assert.equal(withholdAddress(listing, { id: 1, address: {} }), listing)
  assert.equal(withholdAddress(listing, undefined), listing)
})

test('The street is replaced in every spelling, and other streets and numbers stay.', () => {
  for (const street of ['4512 N Stone Way', '4512 stone way', '4512 North Stone-Way', '4512, N. STONE WAY'])
    assert.equal(hide({ remarks: `See ${street} today` }).remarks, 'See (address withheld) today', street)
  for (const other of ['14512 N Stone Way', '4512 sqft of garden', 'Near Stone Way', '4512 N Stone Wayside'])
    assert.equal(hide({ remarks: other }).remarks, other)
})

test('A street line without parts is recognized too, and a listing without a street loses no text.', () => {
  const unparsed = hide({
    address: { unparsedAddress: '77 W Lake Rd Unit 3' },
    remarks: 'At 77 West Lake Road.',
  })
  assert.equal(unparsed.remarks, 'At (address withheld) Road.')
  assert.equal(hide({ address: {}, remarks: 'At 77 West Lake Road.' }).remarks, 'At 77 West Lake Road.')
})

test('Photos and tours whose links name the street are left out.', () => {
  const photo = (url: string) => ({ url, category: 'photo', roomTag: 'unknown' }) as const
  const { media, virtualTourUrls } = hide({
    media: [photo('https://a.example/4512-n-stone-way/1.jpg'), photo('https://a.example/%E0/2.jpg')],
    virtualTourUrls: ['https://t.example/?a=4512%20N%20Stone%20Way', 'https://t.example/77'],
  })
  assert.deepEqual(
    media.map(({ url }) => url),
    ['https://a.example/%E0/2.jpg'],
  )
  assert.deepEqual(virtualTourUrls, ['https://t.example/77'])
})

test('Search sees what answers show of the remarks, the building and the photos of a hidden home', () => {
  const photo = (url: string) => ({ url, category: 'photo', roomTag: 'unknown', is3d: true }) as const
  const listing = exampleListing({
    ...{ address, buildingName: 'Stone Court', remarks: 'See 4512 Stone Way' },
    media: [photo('https://a.example/4512%20n-stone-way/1.jpg'), photo('https://a.example/2.jpg')],
  })
  const home = { id: 1, address: {}, isAddressHidden: true }
  const pick = ({ remarks, buildingName, isAddressDisplayAllowed, media }: Listing) => ({
    ...{ remarks, buildingName, isAddressDisplayAllowed },
    media: media.map(({ url, category, is3d }) => ({ url, category, is3d })),
  })
  const searched = pick(withholdSearchedAddress(listing, home))
  assert.deepEqual(searched, pick(withholdAddress(listing, home)))
  assert.equal(searched.remarks, 'See (address withheld)')
  assert.equal(searched.media.length, 1)
  assert.equal(withholdSearchedAddress(listing, undefined), listing)
})
