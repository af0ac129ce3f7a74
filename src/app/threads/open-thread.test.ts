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

test('A stream is ahead of its reader by as many pieces as it may be, and has all of them in order', async () => {
  const heard: string[] = []
  const thread = openEcho(heard)
  const sent = new Int32Array(new SharedArrayBuffer(4)).fill(-1)
  const stream = thread.stream('count', { sent, last: 9 }, 3)
  await Atomics.waitAsync(sent, 0, -1).value
  const numbers: number[] = []
  for await (const number of stream) {
    numbers.push(number)
    // This one was taken, and at most three more are on their way.
    assert.ok(Atomics.load(sent, 0) <= number + 3)
  }
  assert.deepEqual(numbers, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  assert.deepEqual(heard, ['counted'])
  await thread.close()
})

test('A stream that nobody reads stops until it is read', async () => {
  const thread = openEcho()
  const sent = new Int32Array(new SharedArrayBuffer(4)).fill(-1)
  const stream = thread.stream('count', { sent, last: 9 }, 2)
  const echo = thread.call('echo', 'after')
  for (let seen = -1; seen < 1; seen = Atomics.load(sent, 0)) await Atomics.waitAsync(sent, 0, seen).value
  assert.deepEqual((await stream.next()).value, 0)
  for (let seen = 1; seen < 2; seen = Atomics.load(sent, 0)) await Atomics.waitAsync(sent, 0, seen).value
  for await (const _number of stream);
  assert.equal(await echo, 'hello after')
  await thread.close()
})

test('A reader that stops interrupts its stream, and the calls after it run', async () => {
  const heard: string[] = []
  const thread = openEcho(heard)
  const sent = new Int32Array(new SharedArrayBuffer(4))
  for await (const number of thread.stream('count', { sent, last: 1_000_000 }, 2)) if (number === 3) break
  assert.equal(await thread.call('echo', 'after'), 'hello after')
  assert.deepEqual(heard, ['interrupted', 'after'])
  await thread.close()
})

test('An error of a stream arrives with its class, after all pieces before it', async () => {
  const thread = openEcho()
  const sent = new Int32Array(new SharedArrayBuffer(4))
  const numbers: number[] = []
  await assert.rejects(async () => {
    for await (const number of thread.stream('count', { sent, last: 4, fails: true }, 100))
      numbers.push(number)
  }, WriterBusyError)
  assert.deepEqual(numbers, [0, 1, 2, 3, 4])
  await thread.close()
})

test('If the thread ends, its streams fail', async () => {
  const thread = openEcho()
  const sent = new Int32Array(new SharedArrayBuffer(4))
  const stream = thread.stream('count', { sent, last: 9 }, 2)
  await stream.next()
  await thread.terminate()
  await assert.rejects(async () => {
    for await (const _number of stream);
  }, /has ended/)
  await assert.rejects(thread.stream('count', { sent, last: 9 }, 2).next(), /has ended/)
})
