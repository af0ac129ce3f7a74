import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EDITION, openTestHttp, PATH } from './open-test-http.ts'

const SMALL = 300
const LARGE = 400_000

interface Envelope {
  success: boolean
  cost: number
  data: unknown
  total: number
  has_more: boolean
}

test('Answers that share reused buffers each have their own bytes, compressed or not', async () => {
  let asked = 0
  await using http = await openTestHttp({
    runOperation: async (_name, _parameters, { openBody }) => {
      const number = asked++
      const body = openBody()
      const text = JSON.stringify([String(number).repeat(number % 3 === 0 ? LARGE / 5 : SMALL), 'Ünï🏡'])
      body.writeText(text)
      return { result: { kind: 'spliced', body, total: number, hasMore: number % 2 === 0 }, edition: EDITION }
    },
  })
  const ask = async (at: number) => {
    const coding = at % 4 === 0 ? 'gzip' : 'identity'
    const headers = { 'x-gateway-key': http.key, 'accept-encoding': coding }
    const answer = await fetch(http.addresses.main + PATH, { headers })
    const { success, cost, data, total, has_more } = (await answer.json()) as Envelope
    assert.deepEqual([answer.status, success, cost, has_more], [200, true, 1, total % 2 === 0])
    const text = String(total)
    assert.deepEqual(data, [text.repeat(total % 3 === 0 ? LARGE / 5 : SMALL), 'Ünï🏡'])
    return total
  }
  const totals = new Set<number>()
  for (let turn = 0; turn < 5; turn++) {
    for (const total of await Promise.all(Array.from({ length: 24 }, (_, at) => ask(at)))) totals.add(total)
  }
  assert.equal(totals.size, 120)
  assert.equal(http.ledger.charges.length, 120)
})

test('A spliced answer has its members in the same order as a rendered one', async () => {
  for (const paging of [{}, { total: 3, hasMore: false }]) {
    let isSpliced = false
    await using http = await openTestHttp({
      runOperation: async (_name, _parameters, { openBody }) => {
        if (!isSpliced) return { result: { kind: 'answer', data: { a: 1 }, ...paging }, edition: EDITION }
        const body = openBody()
        body.writeText('{"a":1}')
        return { result: { kind: 'spliced', body, ...paging }, edition: EDITION }
      },
    })
    const ask = async () =>
      (await fetch(http.addresses.main + PATH, { headers: { 'x-gateway-key': http.key } })).text()
    const rendered = await ask()
    isSpliced = true
    assert.equal(await ask(), rendered)
  }
})
