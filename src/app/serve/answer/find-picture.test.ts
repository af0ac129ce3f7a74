import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPicture } from './find-picture.ts'

test('Pictures and tours of the sample market are drawn, each with an entity tag for its content', () => {
  const [kitchen, tour, other] = [
    '/photos/3fa91c02-kitchen.svg',
    '/tours/3d/3fa91c02',
    '/tours/3d/3fa91c03',
  ].map((path) => findPicture(path) ?? assert.fail(path))
  assert.equal(kitchen!.contentType, 'image/svg+xml')
  assert.equal(tour!.contentType, 'text/html; charset=utf-8')
  assert.equal(new Set([kitchen!.etag, tour!.etag, other!.etag]).size, 3)
  assert.match(tour!.etag, /^"[\w-]{22}"$/)
})

test('Other paths have no picture', () => {
  for (const path of [
    '/photos/',
    '/photos/3fa91c02-kitchen',
    '/photos/3fa91c02-moon.svg',
    '/tours/',
    '/tours/4d/3fa91c02',
    '/tours/3d/3fa91c02/',
    '/tours/3d/../3d/3fa91c02',
  ])
    assert.equal(findPicture(path), undefined, path)
})
