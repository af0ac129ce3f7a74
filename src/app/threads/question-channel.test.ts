import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { WriterBusyError } from '../../store/ports/store-error.ts'
import { answerQuestions, openQuestions } from './question-channel.ts'

const LIMITS = { waitMs: 60_000, mostWaiting: 2 }

test('Each asker gets its own answers, in whatever order they come', async () => {
  const name = randomUUID()
  const first = Promise.withResolvers<void>()
  const stop = answerQuestions<string, string>(name, async (question) => {
    if (question === 'first') await first.promise
    return `${question} answered`
  })
  const [one, other] = [
    openQuestions<string, string>(name, LIMITS),
    openQuestions<string, string>(name, LIMITS),
  ]
  const waiting = one.ask('first')
  assert.equal(await other.ask('other'), 'other answered')
  assert.equal(await one.ask('second'), 'second answered')
  first.resolve()
  assert.equal(await waiting, 'first answered')
  for (const { close } of [one, other]) close()
  stop()
})

test('An error of the answering thread arrives with its class', async () => {
  const name = randomUUID()
  const stop = answerQuestions<string, string>(name, () => Promise.reject(new WriterBusyError('busy')))
  const { ask, close } = openQuestions<string, string>(name, LIMITS)
  await assert.rejects(ask('anything'), WriterBusyError)
  close()
  stop()
})

test('More questions than may wait are not asked, and those that wait end when the asker closes', async () => {
  const { ask, close } = openQuestions<string, string>(randomUUID(), LIMITS)
  const waiting = [ask('one'), ask('two')]
  assert.equal(await ask('three'), undefined)
  close()
  assert.deepEqual(await Promise.all(waiting), [undefined, undefined])
})
