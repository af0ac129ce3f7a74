import assert from 'node:assert/strict'
import test from 'node:test'
import { lightboxContract } from '../../contract/operations/lightbox.ts'
import { createRequestContext, getAnswer } from '../testing/request-context.ts'
import { runLightbox } from './lightbox.ts'

const context = createRequestContext({ records: { property: [{ id: 7, address: {} }] } })

test('A property that is there has an answer without data', async () => {
  assert.equal(getAnswer(lightboxContract, await runLightbox({ ppid: 7 }, context)), undefined)
})

test('A property that no record has is not found', async () => {
  assert.deepEqual(await runLightbox({ ppid: 8 }, context), { kind: 'notFound' })
})
