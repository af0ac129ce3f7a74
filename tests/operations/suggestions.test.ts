import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestService, type TestService } from '../service/open-test-service.ts'

let service: TestService

before(async () => {
  service = await openTestService()
})
after(() => service[Symbol.asyncDispose]())

const EVERY_STATE = '&property_status=comming_soon,accepting_backup_offers,pending_and_under_contract'

async function countListings(location: string): Promise<number> {
  const search = `/api/v1/search/by-location?location=${encodeURIComponent(location)}`
  const statuses = [
    `&listing_status=for_sale${EVERY_STATE}`,
    '&listing_status=for_rent',
    '&listing_status=sold',
  ]
  const answers = await Promise.all(statuses.map((status) => service.get('main', `${search}${status}`)))
  return answers.reduce((sum, { body }) => sum + body.total, 0)
}

test('A search for the text of a suggestion finds as many listings as the suggestion states', async () => {
  const kinds = new Set<string>()
  for (const text of ['sea', 'seatle', '981', 'king', 'wash', 'bell', 'harbor', 'vashn']) {
    const { body } = await service.get('main', `/api/v1/search/suggest?text=${text}&limit=8`)
    for (const suggestion of body.data) {
      if (suggestion.type === 'address') continue
      kinds.add(suggestion.type)
      // No search finds an inactive rental.
      const found = await countListings(suggestion.text)
      assert.ok(found <= suggestion.listings, JSON.stringify(suggestion))
      if (suggestion.listings > 0)
        assert.ok(found > 0.8 * suggestion.listings, JSON.stringify({ found, suggestion }))
    }
  }
  assert.ok(kinds.has('city') && kinds.has('zip') && kinds.has('neighborhood'), [...kinds].join())
})

test('A suggested address finds its home', async () => {
  const search = '/api/v1/search/by-location?location=Seattle,+WA'
  const { body: page } = await service.get('main', search)
  const home = page.data.find((card: { isUndisclosedAddress: boolean }) => !card.isUndisclosedAddress)
  const text = encodeURIComponent(home.addressStreet.slice(0, -2))
  const { body } = await service.get('main', `/api/v1/search/suggest?text=${text}&limit=20`)
  const address = body.data.find((one: { property_id?: string }) => one.property_id === home.ppid)
  assert.ok(address !== undefined, JSON.stringify(body.data))
  const found = await service.get(
    'main',
    `/api/v1/search/by-location?location=${encodeURIComponent(address.text)}`,
  )
  assert.deepEqual(
    found.body.data.map(({ ppid }: { ppid: string }) => ppid),
    [home.ppid],
  )
})
