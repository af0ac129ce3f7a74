import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMemoryAccessStore } from '../store/memory/memory-access-store.ts'
import { cacheVerdicts, openKeyGate, VERDICT_CACHE_MS } from './key-gate.ts'
import { issueKey, revokeKey, setSubscription } from './keys.ts'

const NOW = Date.UTC(2024, 4, 1)
const HOUR = 3_600_000

async function openRemembering(expiresAtMs?: number) {
  const store = openMemoryAccessStore()
  await setSubscription(store, { holder: 'Acme', plan: 'standard', state: 'active' }, NOW)
  const issued = await issueKey(
    store,
    { holder: 'Acme', mode: 'live', ...(expiresAtMs && { expiresAtMs }) },
    NOW,
  )
  assert.ok(issued.ok)
  const clock = { ms: 5, asked: 0 }
  const plain = await openKeyGate(store)
  const gate = cacheVerdicts(
    (keyText, nowMs) => {
      clock.asked++
      return plain(keyText, nowMs)
    },
    () => clock.ms,
  )
  return { store, clock, gate, text: issued.text, keyId: issued.key.keyId }
}

test('A subscribed key is looked up in the store once per half second, however many requests there are', async () => {
  const { clock, gate, text } = await openRemembering()
  for (let at = 0; at < VERDICT_CACHE_MS; at += 100) {
    clock.ms = 5 + at
    assert.equal((await gate(text, NOW)).kind, 'subscribed')
  }
  assert.equal(clock.asked, 1)
})

test('A revoked key and a canceled subscription are refused at most half a second later', async () => {
  const { store, clock, gate, text, keyId } = await openRemembering()
  await gate(text, NOW)
  clock.ms += VERDICT_CACHE_MS - 1
  assert.equal((await gate(text, NOW)).kind, 'subscribed')
  await setSubscription(store, { holder: 'Acme', plan: 'standard', state: 'cancelled' }, NOW)
  clock.ms += 1
  assert.equal((await gate(text, NOW)).kind, 'notSubscribed')
  await revokeKey(store, keyId, NOW)
  assert.equal((await gate(text, NOW)).kind, 'unknown')
})

test('A cached verdict ends at the instant at which the key expires', async () => {
  const { gate, text } = await openRemembering(NOW + HOUR)
  assert.equal((await gate(text, NOW + HOUR - 1)).kind, 'subscribed')
  assert.equal((await gate(text, NOW + HOUR)).kind, 'unknown')
})

test('A refused key is looked up each time, so that a new key works at once', async () => {
  const { clock, gate, text } = await openRemembering()
  const wrong = `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`
  for (const keyText of [wrong, wrong, undefined]) assert.equal((await gate(keyText, NOW)).kind, 'unknown')
  assert.equal(clock.asked, 3)
})
