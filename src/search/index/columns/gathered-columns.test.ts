import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '../../../records/calendar-date.ts'
import { Seeded } from '../../testing/seeded.ts'
import { findPostingList, TokenPostingsBuilder } from '../postings/token-postings.ts'
import { numberRows } from '../ranks/sort-rows.ts'
import { CodeColumnBuilder, readCode } from './code-column.ts'
import { GatheredNumbers, reorder } from './gathered-numbers.ts'
import { GatheredTexts, sortTexts } from './gathered-texts.ts'

const SEED = Number(process.env.PLAT_TEST_SEED ?? 31)
/** More than one chunk of each column. */
const ROWS = 20_000

function shuffle(random: Seeded, count: number): Uint32Array {
  const order = numberRows(count)
  for (let at = count - 1; at > 0; at--) {
    const other = random.whole(0, at)
    ;[order[at], order[other]] = [order[other]!, order[at]!]
  }
  return order
}

function readText(texts: GatheredTexts, index: number): string {
  return String.fromCharCode(...texts.units().subarray(texts.startOf(index), texts.endOf(index)))
}

test('Gathered numbers come back exactly, also unknown ones, fractions and chunks without any, in any order', () => {
  const random = new Seeded(SEED)
  const makers = [
    () => random.whole(1, 5000),
    () => random.whole(1, 5000) / 100 + 1 / 3,
    () => (random.chance(0.5) ? Number.NaN : -random.whole(1, 9)),
    (row: number) => (row > ROWS / 2 ? row * DAY_MS : Number.NaN),
  ]
  for (const make of makers) {
    const given = Array.from({ length: ROWS }, (_, row) => make(row))
    const gathered = new GatheredNumbers()
    for (const number of given) gathered.push(number)
    assert.equal(gathered.length, ROWS)
    const order = shuffle(random, ROWS)
    const expected = Array.from(order, (at) => given[at]!)
    assert.deepEqual([...reorder(gathered.take(), order)], expected)
    assert.equal(gathered.length, 0)
  }
})

test('Gathered texts sort as strings do, and equal ones keep their order', () => {
  const random = new Seeded(SEED)
  for (const letters of ['ab', 'abcdefghij 0123456789', 'aé\0ÿ', 'a東é\uffff']) {
    const given = Array.from({ length: ROWS }, () =>
      Array.from({ length: random.whole(0, 12) }, () => random.pick([...letters])).join(''),
    )
    const texts = new GatheredTexts()
    for (const text of given) texts.push(`<${text}>`, 1, text.length + 1)
    const before = shuffle(random, ROWS)
    const expected = [...before].sort((one, other) =>
      given[one]! < given[other]! ? -1 : given[one]! > given[other]! ? 1 : 0,
    )
    const sorted = sortTexts(texts, before)
    assert.deepEqual([...sorted], expected)
    assert.deepEqual(
      Array.from(sorted, (index) => readText(texts, index)),
      expected.map((index) => given[index]),
    )
  }
})

test('Codes are numbered in the order of first use among the rows in their final order', () => {
  const random = new Seeded(SEED)
  const given = Array.from({ length: ROWS }, () => random.pick([undefined, 'a', 'b', 7, [1, 2], [1], []]))
  const builder = new CodeColumnBuilder()
  for (const value of given) builder.push(value)
  const order = shuffle(random, ROWS).subarray(0, 300)
  const column = builder.build(order)
  const expected = Array.from(order, (at) => given[at])
  assert.deepEqual(
    expected.map((_, row) => readCode(column, row)),
    expected,
  )
  const known = expected.filter((value) => value !== undefined)
  const distinct = [...new Set(known.map((value) => JSON.stringify(value)))]
  assert.deepEqual(
    column.values.map((value) => JSON.stringify(value)),
    distinct,
  )
})

test('A token finds the rows that have it, in their final order, whatever its number', () => {
  const random = new Seeded(SEED)
  // Tokens that all rows have, some, and one each, so that numbers take one to three bytes.
  const given = Array.from({ length: ROWS }, (_, row) => ` all t${random.whole(1, 300)} t9 t9 own${row} `)
  const builder = new TokenPostingsBuilder()
  for (const text of given) builder.add(text)
  const order = shuffle(random, ROWS)
  const postings = builder.build(order)
  const listRows = (token: string): number[] => {
    const found = findPostingList(postings, token) ?? assert.fail(token)
    if (!found.isBits) return [...found.rows]
    return [...order.keys()].filter((row) => ((found.rows[row >>> 5]! >>> (row & 31)) & 1) === 1)
  }
  for (const token of ['all', 't9', 't1', 't300', 'own0', 'own4095', 'own4096', `own${ROWS - 1}`]) {
    const expected = [...order.keys()].filter((row) => given[order[row]!]!.includes(` ${token} `))
    assert.deepEqual(listRows(token), expected, token)
  }
  assert.equal(findPostingList(postings, 'own'), undefined)
})
