import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchByLocationContract } from '../operations/search-by-location.ts'
import { similarHomesContract } from '../operations/similar-homes.ts'

const ofCards = searchByLocationContract.parameters.fields.format
const ofHomes = similarHomesContract.parameters.fields.format

test('fields are read with those that are never left out', () => {
  assert.deepEqual(
    ofCards.parse('price, beds'),
    new Map([
      ['ppid', 'whole'],
      ['id', 'whole'],
      ['price', 'whole'],
      ['beds', 'whole'],
    ]),
  )
  const homeInfo = new Map([
    ['ppid', 'whole'],
    ['homeType', 'whole'],
  ])
  assert.deepEqual(
    ofCards.parse('hdpData.homeInfo.homeType')?.get('hdpData'),
    new Map([['homeInfo', homeInfo]]),
  )
})

test('a field that is named beside one of its own is shown as a whole', () => {
  for (const text of ['latLong,latLong.latitude', 'latLong.latitude,latLong', 'latLong'])
    assert.equal(ofCards.parse(text)?.get('latLong'), 'whole', text)
})

test('an unknown field is refused with the one that was meant, or with all', () => {
  const cases: [string, RegExp][] = [
    ['prize', /^there is no field prize; did you mean price\?$/],
    ['price,homeType', /^there is no field homeType; did you mean hdpData\.homeInfo\.homeType\?$/],
    ['latLong.height', /^there is no field latLong\.height; there are latitude, longitude$/],
    ['price.dollars', /^there is no field price\.dollars; there are ppid, palsId, id, /],
    ['__proto__', /^there is no field __proto__; there are ppid, palsId, id, /],
    [',', /^no field$/],
  ]
  for (const [text, fault] of cases) {
    assert.equal(ofCards.parse(text), undefined, text)
    assert.match(ofCards.explain?.(text) ?? '', fault)
  }
  assert.match(ofHomes.explain?.('line') ?? '', /did you mean location\.address\.line\?$/)
})
