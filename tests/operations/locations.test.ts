import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ensureReference } from '../../src/app/ingest/load-source.ts'
import { loadSmallSample, openTestService, type TestService } from '../service/open-test-service.ts'

let service: TestService

before(async () => {
  service = await openTestService(async (store, directory) => {
    await ensureReference(store)
    await loadSmallSample(store, directory)
  })
})
after(() => service[Symbol.asyncDispose]())

const search = (location: string) =>
  service.get('main', `/api/v1/search/by-location?location=${encodeURIComponent(location)}`)

test('An answer names the places that were searched, and a union has each home once', async () => {
  const [seattle, bellevue, both] = await Promise.all(
    ['Seattle, WA', 'Bellevue, WA', 'Seattle, WA; Bellevue, WA; Seattle, WA'].map(search),
  )
  assert.match(seattle!.headers.get('x-location')!, /^city Seattle, WA; certainty=exact; listings=\d+$/)
  assert.ok(seattle!.body.total > 0 && bellevue!.body.total > 0)
  assert.ok(both!.body.total <= seattle!.body.total + bellevue!.body.total)
  assert.ok(both!.body.total >= Math.max(seattle!.body.total, bellevue!.body.total))
  assert.match(both!.headers.get('x-location')!, /^city Seattle, WA; .* \| city Bellevue, WA; [^|]*$/)
})

test('A place without homes is distinguished from a text that names no place', async () => {
  const empty = await search('Fort Worth, TX')
  const unknown = await search('Nowheresville')
  assert.deepEqual([empty.body.total, unknown.body.total], [0, 0])
  assert.equal(empty.headers.get('x-location'), 'city Fort Worth, TX; certainty=exact; listings=0')
  assert.equal(unknown.headers.get('x-location'), 'unknown Nowheresville')
})

test('A location that contradicts itself is a 400 that says so, in every operation that takes one', async () => {
  for (const path of ['search/by-location', 'search/facets', 'mortgage/rates']) {
    const location = encodeURIComponent('Bellevue, WA 98101')
    const answer = await service.get('main', `/api/v1/${path}?location=${location}`)
    assert.equal(answer.status, 400, path)
    assert.deepEqual(answer.body, { message: 'Bad request' })
    assert.match(
      answer.headers.get('x-error-detail')!,
      /^location: got "Bellevue, WA 98101", but ZIP code 98101 is in Seattle, WA, not in Bellevue, WA; takes /,
    )
  }
})

test('The answers of facets and rates name the place that was understood', async () => {
  for (const path of ['search/facets', 'mortgage/rates']) {
    const answer = await service.get('main', `/api/v1/${path}?location=Seatle`)
    assert.match(answer.headers.get('x-location')!, /^city Seattle, WA; certainty=corrected; listings=\d+$/)
  }
})
