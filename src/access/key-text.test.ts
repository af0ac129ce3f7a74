import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isKeyText, issueKeyText, renderKeyHint } from './key-text.ts'

test('An issued key has the right form and checksum, and no two keys are equal', () => {
  const texts = Array.from({ length: 500 }, (_, i) => issueKeyText(i % 2 ? 'live' : 'test'))
  for (const text of texts) {
    assert.match(text, /^plat_(live|test)_[0-9A-Za-z]{36}$/)
    assert.ok(isKeyText(text))
  }
  assert.equal(new Set(texts).size, texts.length)
})

test('A key with any one character changed, left out or added is not a key', () => {
  const text = issueKeyText('live')
  for (let i = 0; i < text.length; i++) {
    const other = text[i] === 'x' ? 'y' : 'x'
    assert.equal(isKeyText(text.slice(0, i) + other + text.slice(i + 1)), false)
    assert.equal(isKeyText(text.slice(0, i) + text.slice(i + 1)), false)
    assert.equal(isKeyText(`${text.slice(0, i)}0${text.slice(i)}`), false)
  }
})

test('A live key whose mode is changed to test is not a key', () => {
  assert.equal(isKeyText(issueKeyText('live').replace('live', 'test')), false)
})

test('Random text is not a key, and no text makes the check throw', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => !isKeyText(text)))
  assert.equal(isKeyText('x'.repeat(10_000)), false)
})

test('The hint shows four characters', () => {
  assert.equal(renderKeyHint('plat_live_abcdWXYZ'), 'WXYZ')
})
