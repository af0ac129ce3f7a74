import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { buildPhotoTemplate } from './photos.ts'

test('Photo addresses that differ in one part share a template', () => {
  assert.deepEqual(buildPhotoTemplate(['https://p.test/a/abc-p.jpg', 'https://p.test/a/dbc-p.jpg']), {
    baseUrl: 'https://p.test/a/{photoKey}-p.jpg',
    keys: ['abc', 'dbc'],
    isStatic: false,
  })
  assert.equal(buildPhotoTemplate(['http://h:1/photos/7.svg']).baseUrl, 'http://h:1/photos/{photoKey}.svg')
})

test('Addresses without a common part are keys themselves', () => {
  const urls = ['https://p.test/1.jpg', 'https://q.test/2.jpg']
  assert.deepEqual(buildPhotoTemplate(urls), { baseUrl: '{photoKey}', keys: urls, isStatic: true })
})

test('Filling in the keys gives the addresses back', () => {
  const url = fc.tuple(
    fc.constantFrom('https://p.test/', 'https://p.test/a/', 'https://q.test/', '/photos/'),
    fc.string({ maxLength: 12 }),
    fc.constantFrom('', '.jpg', '-large.jpg', '.jpg?w=/1'),
  )
  fc.assert(
    fc.property(
      fc.array(
        url.map((parts) => parts.join('')),
        { minLength: 1, maxLength: 5 },
      ),
      (urls) => {
        const { baseUrl, keys } = buildPhotoTemplate(urls)
        assert.deepEqual(
          keys.map((key) => baseUrl.split('{photoKey}').join(key)),
          urls,
        )
      },
    ),
    { numRuns: 2000 },
  )
})
