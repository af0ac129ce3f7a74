import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WriterBusyError } from '../../store/ports/store-error.ts'
import { openThread } from './open-thread.ts'
import type { EchoProtocol } from './testing/echo-program.ts'

function openEcho(heard: string[] = [], crashed: (error: unknown) => void = assert.ifError) {
  return openThread<EchoProtocol>(new URL('./testing/echo-program.ts', import.meta.url), {
    start: { greeting: 'hello' },
    events: { heard: (text) => heard.push(text) },
    crashed,
  })
}

test('Calls are answered in the order in which they were sent, one at a time, and a close comes last', async () => {
  const heard: string[] = []
  const thread = openEcho(heard)
  const gate = new Int32Array(new SharedArrayBuffer(4))
  const answered: string[] = []
  const calls = [
    thread.call('echo', 'one').then((text) => answered.push(text)),
    thread.call('waitFor', gate).then((text) => answered.push(text)),
    thread.call('echo', 'two').then((text) => answered.push(text)),
  ]
  await calls[0]
  assert.deepEqual(heard, ['one'])
  const closed = thread.close()
  // Neither the second echo nor the close can have run: the gate holds the call before them.
  assert.deepEqual([answered, heard], [['hello one'], ['one']])
  Atomics.store(gate, 0, 1)
  Atomics.notify(gate, 0)
  await Promise.all(calls)
  await closed
  assert.deepEqual(answered, ['hello one', 'released', 'hello two'])
  assert.deepEqual(heard, ['one', 'two', 'closed'])
  await assert.rejects(thread.call('echo', 'three'), /has ended/)
})

test('A call is interrupted while it runs or waits, and the calls after it are not', async () => {
  const heard: string[] = []
  const thread = openEcho(heard)
  const [running, waiting, last] = [new AbortController(), new AbortController(), new AbortController()]
  const calls = [running, waiting, last].map(({ signal }) => thread.callUntil(signal, 'run'))
  await thread.ready
  waiting.abort()
  running.abort()
  assert.deepEqual(await Promise.all(calls.slice(0, 2)), ['stopped', 'stopped'])
  const echo = thread.call('echo', 'after')
  last.abort()
  assert.equal(await calls[2], 'stopped')
  assert.equal(await echo, 'hello after')
  await thread.close()
})

test('An error arrives with its class, its causes and its stack, and the thread continues', async () => {
  const thread = openEcho()
  const error = await thread.call('refuse').catch((error: unknown) => error)
  assert.ok(error instanceof WriterBusyError)
  assert.equal(error.message, 'busy')
  assert.match(error.stack ?? '', /echo-program/)
  assert.ok(error.cause instanceof Error)
  assert.equal(error.cause.message, 'another')
  assert.equal(await thread.call('echo', 'still here'), 'hello still here')
  await thread.close()
})

test('A thread that ends with an error rejects the waiting calls and reports the error once', async () => {
  const crashes: unknown[] = []
  const thread = openEcho([], (error) => crashes.push(error))
  await thread.ready
  await assert.rejects(thread.call('crash'), /crashed/)
  await thread.close()
  assert.equal(crashes.length, 1)
})

test('If a program cannot start, all waiting calls are rejected', async () => {
  const missing = new URL('./testing/no-such-program.ts', import.meta.url)
  const thread = openThread<EchoProtocol>(missing, { start: undefined })
  const call = assert.rejects(thread.call('echo', 'one'), /no-such-program/)
  await assert.rejects(thread.ready, /no-such-program/)
  await call
})
