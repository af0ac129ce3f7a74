import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { concealPassword } from './database-error.ts'

test('a password is replaced in all texts of an error and of its causes', () => {
  const cause = Object.assign(new Error('cannot use postgres://plat:se.cret+9@host'), { detail: 'se.cret+9' })
  const concealed = concealPassword(new Error('role with se.cret+9x', { cause }), 'se.cret+9') as Error
  assert.ok(!inspect(concealed, { depth: 9 }).includes('se.cret'))
  assert.equal((concealed.cause as Error).message, 'cannot use postgres://plat:***@host')
})

test('a short password is not replaced within words', () => {
  const { message } = concealPassword(new Error('unexpected end of p:p@host'), 'p') as Error
  assert.equal(message, 'unexpected end of ***:***@host')
})
