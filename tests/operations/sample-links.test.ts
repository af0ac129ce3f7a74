import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestService, type TestService } from '../service/open-test-service.ts'

let service: TestService
before(async () => {
  service = await openTestService()
})
after(() => service[Symbol.asyncDispose]())

/** Lists all texts in a value. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

test('Plat serves, without a key, every picture and tour to which answers of the sample market link', async () => {
  const links = new Set<string>()
  for (const status of ['for_sale', 'for_rent']) {
    const path = `/api/v1/search/by-location?location=WA&listing_status=${status}`
    const { body } = await service.get('main', path)
    for (const { ppid } of body.data) {
      const detail = await service.get('alt', `/api/v1/property/detail?property_id=${ppid}`)
      for (const text of listTexts(detail.body)) if (/\/(photos|tours)\//.test(text)) links.add(text)
    }
  }
  const kinds = [...links].map((link) =>
    link.slice(service.service.baseUrl.length).split('/').slice(1, -1).join('/'),
  )
  assert.deepEqual([...new Set(kinds)].sort(), ['photos', 'tours/3d', 'tours/slides', 'tours/video'])
  for (const link of links) {
    const answer = await fetch(link)
    const expected = link.includes('/tours/') ? 'text/html; charset=utf-8' : 'image/svg+xml'
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, expected], link)
    await answer.arrayBuffer()
  }
})
