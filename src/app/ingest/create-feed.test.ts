import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CommandError } from '../exit-code.ts'
import { createFeed, FEED_FORMATS } from './create-feed.ts'

test('Every format gives a feed with its name, and csv needs a mapping.', async () => {
  for (const format of Object.keys(FEED_FORMATS)) {
    const feed = await createFeed(format, format === 'csv' ? { mapping: 'king-county-sales' } : {})
    assert.equal(feed.format, format)
  }
})

test('An unknown format, option or shipped mapping is refused with a list of the known ones.', async () => {
  const refusals: [() => Promise<unknown>, RegExp][] = [
    [() => createFeed('cvs', {}), /no format "cvs"; did you mean "csv"\? Formats: reso, csv, /],
    [() => createFeed('rates', { nameProperty: 'x' }), /rates does not take --name-property, but no options/],
    [
      () => createFeed('schools', { year: 2026 }),
      /schools does not take --year, but only --state, --funding-type/,
    ],
    [() => createFeed('csv', {}), /csv needs --mapping/],
    [
      () => createFeed('csv', { mapping: 'king-county' }),
      /no shipped mapping "king-county"; there are .*king-county-sales/,
    ],
    [() => createFeed('csv', { mapping: './nowhere.yaml' }), /\.\/nowhere\.yaml cannot be read/],
  ]
  for (const [creation, pattern] of refusals)
    await assert.rejects(creation, (error) => error instanceof CommandError && pattern.test(error.message))
})
