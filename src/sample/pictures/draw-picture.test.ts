import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPicture } from './draw-picture.ts'

const KINDS = [
  ...['kitchen', 'bedroom', 'bathroom', 'living_room', 'dining_room', 'exterior', 'garage', 'yard', 'pool'],
  ...['laundry_room', 'porch', 'floor_plan', 'unknown', 'agent', 'office', 'builder'],
]

test('every kind of picture is drawn, is small, has no script, and says that it is a drawing', () => {
  for (const kind of KINDS) {
    const drawing = drawPicture(`3fa91c02-${kind}`) ?? assert.fail(kind)
    assert.match(drawing, /^<svg .*<title>Drawn sample picture.*drawn sample<\/text><\/svg>$/)
    assert.doesNotMatch(drawing, /script|NaN|undefined|href/)
    assert.ok(drawing.length < 6000, `${kind}: ${drawing.length}`)
  }
})

test('a key always gives the same drawing, and another seed gives another drawing', () => {
  for (const kind of KINDS) {
    const seeds = ['00000001', '3fa91c02', 'ffffffff', '12345678']
    const drawings = seeds.map((seed) => drawPicture(`${seed}-${kind}`))
    assert.deepEqual(
      drawings,
      seeds.map((seed) => drawPicture(`${seed}-${kind}`)),
    )
    assert.ok(new Set(drawings).size > 1, kind)
  }
})

test('a text that is not a key draws nothing', () => {
  for (const key of [
    '',
    'kitchen',
    '3fa91c02',
    '3fa91c02-',
    '3FA91C02-kitchen',
    '3fa91c02-castle',
    '3fa91c02-constructor',
    '3fa91c02-kitchen/..',
  ]) {
    assert.equal(drawPicture(key), undefined, key)
  }
})
