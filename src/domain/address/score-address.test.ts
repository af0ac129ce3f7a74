import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readComparedAddress } from './compared-address.ts'
import { parseOneLineAddress } from './parse-address.ts'
import { CLOSE_SCORE, scoreAddress } from './score-address.ts'

function read(text: string) {
  const { line, ...place } = parseOneLineAddress(text)
  return readComparedAddress({ ...place, unparsedAddress: line })!
}

const HOME = '4512 N Wallingford Ave, Seattle, WA 98103'

function score(given: string, home = HOME) {
  return scoreAddress(read(given), read(home))
}

test('An address whose parts all agree has the score 1, however it is written', () => {
  for (const given of [
    HOME,
    '4512 north wallingford avenue, SEATTLE, Washington 98103-1234',
    '4512 N. Wallingford Av 98103',
    '4512 N Wallingford Ave, Seattle, WA',
  ])
    assert.equal(score(given)?.score, 1, given)
  assert.deepEqual(score(HOME), {
    score: 1,
    ...{
      agree: ['number', 'street', 'suffix', 'direction', 'zip', 'city', 'state'],
      differ: [],
      missing: [],
    },
  })
})

test('A difference takes off points, and is named', () => {
  const differences: [given: string, score: number, differ: string[], missing: string[]][] = [
    ['4512 N Walingford Ave, Seattle, WA 98103', 0.92, ['street'], []],
    ['4512 N Walinford Ave, Seattle, WA 98103', 0.84, ['street'], []],
    ['4512 N Wallingford, Seattle, WA 98103', 0.96, [], ['suffix']],
    ['4512 N Wallingford St, Seattle, WA 98103', 0.75, ['suffix'], []],
    ['4512 Wallingford Ave, Seattle, WA 98103', 0.94, [], ['direction']],
    ['4512 Wallingford Ave N, Seattle, WA 98103', 0.96, [], []],
    ['4512 S Wallingford Ave, Seattle, WA 98103', 0.7, ['direction'], []],
    ['4512 N Wallingford Ave Apt 3, Seattle, WA 98103', 0.75, [], ['unit']],
    ['4512 N Wallingford Ave, Seatle, WA 98103', 0.96, ['city'], []],
    ['4512 N Wallingford Ave, Shoreline, WA 98103', 0.92, ['city'], []],
    ['4512 N Wallingford Ave, Seattle, WA 98130', 0.88, ['zip'], []],
    ['4512 N Wallingford Ave, Seattle, WA 99203', 0.75, ['zip'], []],
    ['4512 N Wallingford Ave, Shoreline, WA', 0.45, ['city'], ['zip']],
    ['4512 N Wallingford Ave', 0.75, [], ['zip', 'city', 'state']],
  ]
  for (const [given, expected, differ, missing] of differences) {
    const found = score(given)
    assert.deepEqual([found?.score, found?.differ, found?.missing], [expected, differ, missing], given)
  }
})

test('What may be another home is never close', () => {
  for (const given of [
    '4512 S Wallingford Ave, Seattle, WA 98103',
    '4512 N Wallingford Ct, Seattle, WA 98103',
    '4512 N Wallingford Ave Apt 3, Seattle, WA 98103',
    '4512 N Wallingford Ave, Kent, WA',
    '4512 N Wallingford Ave, Seattle, OR',
    '4512 N Wallingford Ave',
  ])
    assert.ok((score(given)?.score ?? 0) < CLOSE_SCORE, given)
  assert.ok(score('12 Oak St Apt 3, Kent, WA 98030', '12 Oak St Apt 4, Kent, WA 98030')!.score < CLOSE_SCORE)
})

test('Another house number, another number in the name, and a short name with an error are another address', () => {
  assert.equal(score('4513 N Wallingford Ave, Seattle, WA 98103'), undefined)
  assert.equal(score('12 13th Ave, Seattle, WA 98103', '12 12th Ave, Seattle, WA 98103'), undefined)
  assert.equal(score('12 Elm St, Seattle, WA 98103', '12 Elk St, Seattle, WA 98103'), undefined)
  assert.equal(
    score('12 Wellington Ave, Seattle, WA 98103', '12 Wallingford Ave, Seattle, WA 98103'),
    undefined,
  )
})

test('Short forms are compared spelled out, and numbers with and without the ending of an ordinal', () => {
  for (const [given, home] of [
    ['12 Orchhard St, Kent, WA', '12 Orchard St, Kent, WA 98030'],
    ['12 Thid Ave, Kent, WA', '12 3rd Ave, Kent, WA 98030'],
    ['12 Siant Marks Pl, Kent, WA', '12 St Marks Pl, Kent, WA 98030'],
    ['12 Aevnue M, Kent, WA', '12 Avenue M, Kent, WA 98030'],
    ['12 Maple Avenuue, Kent, WA', '12 Maple Ave, Kent, WA 98030'],
  ] as const)
    assert.ok(score(given, home)!.score >= 0.88, given)
  assert.equal(score('12 W 106, Kent, WA', '12 W 106th St, Kent, WA 98030')?.score, 0.96)
  assert.equal(score('12 Sixth Ave, Kent, WA', '12 Fifth Ave, Kent, WA 98030'), undefined)
})

test('Blanks in a name do not count, and a last word may be a suffix or part of the name', () => {
  assert.equal(score('12 MacArthur Blvd, Kent, WA', '12 Mac Arthur Blvd, Kent, WA 98030')?.score, 1)
  assert.equal(score('12 Lake Park, Kent, WA', '12 Lake Park Dr, Kent, WA 98030')?.score, 0.96)
  assert.equal(score('12 Lake Park Dr, Kent, WA', '12 Lake Park, Kent, WA 98030')?.score, 0.96)
})
