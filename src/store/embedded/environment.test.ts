import assert from 'node:assert/strict'
import { test } from 'node:test'
import { awaitCommit } from './environment.ts'

const commitFailed = (commitError: Promise<never>) =>
  Promise.reject(Object.assign(new Error('Commit failed'), { commitError }))

test('a failed commit gives its true reason', async () => {
  const reason = Promise.reject(new Error('No space left on device'))
  await assert.rejects(awaitCommit(commitFailed(reason)), /No space left/)
})

test('a failed commit whose reason never comes is still a failure', async () => {
  await assert.rejects(awaitCommit(commitFailed(new Promise(() => {}))), /Commit failed/)
})

test('a commit that succeeds gives its result', async () => {
  assert.equal(await awaitCommit(Promise.resolve(7)), 7)
})
