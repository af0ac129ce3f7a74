import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CommandError } from '../exit-code.ts'
import { decodeError, encodeError } from './error-codec.ts'

test('A thrown error survives a message with its class, fields and chain of causes', () => {
  const thrown = new CommandError('no such file', 3)
  thrown.cause = Object.assign(new RangeError('ENOENT'), { code: 'ENOENT' })
  const received = decodeError(structuredClone(encodeError(thrown)))
  assert.ok(received instanceof CommandError)
  assert.equal(received.exitCode, 3)
  assert.equal(received.stack, thrown.stack)
  const { cause } = received as { cause?: unknown }
  assert.ok(cause instanceof Error)
  assert.deepEqual([cause.name, cause.message], ['RangeError', 'ENOENT'])
  assert.equal((cause as { code?: unknown }).code, 'ENOENT')
})

test('A thrown value that is not an error becomes one', () => {
  assert.equal(decodeError(encodeError('just text')).message, 'just text')
})
