import assert from 'node:assert/strict'
import test from 'node:test'
import { exampleListing } from '../../../domain/listing-search/listing-examples.ts'
import { presentOpenHouses } from './open-houses.ts'

const house = (day: string) => ({ startLocal: `${day}T13:00:00`, endLocal: `${day}T15:00:00` })

test('Open houses that are not over are shown in local time, the next one first', () => {
  const openHouses = [
    house('2026-07-04'),
    { ...house('2026-01-20'), description: 'Tea' },
    house('2026-01-19'),
  ]
  const atMs = Date.parse('2026-01-20T22:59:00Z') // 14:59 in Seattle
  assert.deepEqual(presentOpenHouses(exampleListing({ openHouses }), 'America/Los_Angeles', atMs), [
    {
      start_date: '2026-01-20T13:00:00',
      end_date: '2026-01-20T15:00:00',
      description: 'Tea',
      time_zone: 'America/Los_Angeles',
      dst: false,
    },
    {
      start_date: '2026-07-04T13:00:00',
      end_date: '2026-07-04T15:00:00',
      description: null,
      time_zone: 'America/Los_Angeles',
      dst: true,
    },
  ])
  assert.equal(
    presentOpenHouses(exampleListing({ openHouses }), 'America/Los_Angeles', atMs + 60_000).length,
    1,
  )
})

test('Daylight time is right in zones without it and south of the equator', () => {
  const find = (timeZone: string, day: string) =>
    presentOpenHouses(exampleListing({ openHouses: [house(day)] }), timeZone, 0)[0]?.dst
  assert.equal(find('America/Phoenix', '2026-07-04'), false)
  assert.equal(find('Australia/Sydney', '2026-01-10'), true)
  assert.equal(find('Australia/Sydney', '2026-07-04'), false)
})

test('Without a known time zone, neither the zone nor daylight time is shown', () => {
  const listing = exampleListing({ openHouses: [house('2026-07-04')] })
  const [shown] = presentOpenHouses(listing, undefined, Date.parse('2026-07-05T01:00:00Z'))
  assert.deepEqual([shown?.time_zone, shown?.dst], [undefined, undefined])
  assert.deepEqual(presentOpenHouses(listing, undefined, Date.parse('2026-07-06T01:00:00Z')), [])
})
