import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { COMPRESSION_THRESHOLD_BYTES, chooseCoding, parseAcceptEncoding } from './content-coding.ts'

const choose = (header: string | undefined, bytes = COMPRESSION_THRESHOLD_BYTES) =>
  chooseCoding(parseAcceptEncoding(header), bytes)

test('Gzip is chosen for large answers when it is accepted at least as much as identity', () => {
  for (const header of [
    'gzip',
    'gzip;q=0.001',
    'identity;q=0.5, gzip;q=0.5',
    '*',
    'br, *;q=0.1',
    ' GZip ; Q=1.000 ',
  ]) {
    assert.equal(choose(header), 'gzip', header)
    assert.equal(choose(header, COMPRESSION_THRESHOLD_BYTES - 1), 'identity', header)
  }
})

test('Identity is chosen if gzip is refused, not named, less preferred or malformed', () => {
  for (const header of [
    undefined,
    '',
    'br',
    'gzip;q=0',
    'gzip;q=0.4, identity;q=0.5',
    'gzip;q=2',
    'gzip;q=-1',
    'gzip;q=',
  ]) {
    assert.equal(choose(header), 'identity', header)
  }
})

test('Refusing identity leaves gzip for every size, or nothing', () => {
  for (const header of ['gzip, identity;q=0', 'gzip, *;q=0', 'gzip;q=0.1, identity;q=0.000']) {
    assert.equal(choose(header, 1), 'gzip', header)
  }
  for (const header of ['identity;q=0', '*;q=0', 'br, identity;q=0', 'gzip;q=0, *;q=0']) {
    assert.equal(choose(header), undefined, header)
  }
})

test('No header makes the choice throw', () => {
  fc.assert(fc.property(fc.string(), (header) => void choose(header)))
})
