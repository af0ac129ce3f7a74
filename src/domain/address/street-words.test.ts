import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { foldStreetLine, STREET_SHORT_FORMS, UNIT_WORDS } from './street-words.ts'

test('A street line is the same however suffix, directions, ordinals and unit are written.', () => {
  const same: string[][] = [
    ['123 North Main Street, Apt. 4', '123 N MAIN ST #4', '123 n. main str unit 4', '123 N Main St Bldg 4'],
    ['9 Northeast Fifth Avenue', '9 NE 5th Ave', '9 ne fifth aven'],
    ['1 Mount Vernon Boulevard', '1 Mt. Vernon Blvd', '1 mt vernon boul'],
    ['7 Crossing Parkway', '7 Xing Pkwy', '7 crossing pkway'],
    ['5 Cedar Hollow Trail', '5 cedar holw trl', '5 Cedar Hollows Trails'],
    ['2 Saint James Place', '2 St James Pl'],
    ['8 River Ridge Heights', '8 Riv Rdg Hts'],
  ]
  for (const [first, ...others] of same)
    for (const other of others) assert.equal(foldStreetLine(other), foldStreetLine(first!), other)
  assert.notEqual(foldStreetLine('1 oak ct'), foldStreetLine('1 oak cir'))
})

test('A folded line folds to itself.', () => {
  const word = fc.constantFrom(
    ...Object.keys(STREET_SHORT_FORMS),
    ...Object.values(STREET_SHORT_FORMS),
    '12',
    'oak',
  )
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const line = foldStreetLine(words.join(' '))
      assert.equal(foldStreetLine(line), line)
    }),
  )
  for (const short of Object.values(STREET_SHORT_FORMS)) assert.ok(!UNIT_WORDS.has(short), short)
})
