import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Neighborhood, NeighborhoodLevel } from '../../records/place.ts'
import { buildNeighborhoodIndex } from './neighborhood-index.ts'

const pause = async () => {}

function square(west: number, south: number, size: number): [number, number][] {
  return [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ]
}

function buildNeighborhood(id: number, level: NeighborhoodLevel, west: number, size: number): Neighborhood {
  const box = { north: size, south: 0, east: west + size, west }
  const centroid = { lat: size / 2, lon: west + size / 2 }
  return {
    id,
    source: 's',
    neighborhoodKey: String(id),
    name: `N${id}`,
    level,
    shape: [[square(west, 0, size)]],
    box,
    centroid,
  }
}

const home = { lat: 0.5, lon: 0.5 }

test('Neighborhoods are listed from the largest down, and the smaller of two overlapping ones on a level counts', async () => {
  const index = await buildNeighborhoodIndex(
    [
      buildNeighborhood(1, 'residential_neighborhood', 0, 1),
      buildNeighborhood(2, 'neighborhood', 0, 2),
      buildNeighborhood(3, 'neighborhood', 0, 1.5),
      buildNeighborhood(4, 'macro_neighborhood', 0, 3),
      buildNeighborhood(5, 'neighborhood', 5, 2),
    ],
    pause,
  )
  assert.deepEqual(
    index.listAllAt(home).map(({ id }) => id),
    [4, 2, 3, 1],
  )
  assert.deepEqual(
    index.listNeighborhoodsAt(home).map(({ id }) => id),
    [4, 3, 1],
  )
  assert.deepEqual(
    index.listNeighborhoodsAt({ lat: 1, lon: 6 }).map(({ id }) => id),
    [5],
  )
  assert.equal(index.findNeighborhood(5)?.name, 'N5')
  assert.equal(index.findNeighborhood(6), undefined)
})
