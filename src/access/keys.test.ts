import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMemoryAccessStore } from '../store/memory/memory-access-store.ts'
import { openKeyGate } from './key-gate.ts'
import { issueKey, listKeys, listSubscriptions, revokeKey, rollKey, setSubscription } from './keys.ts'
import type { AccessStore } from './ports.ts'

const NOW = Date.UTC(2024, 4, 1)
const HOUR = 3_600_000

async function issue(store: AccessStore, expiresAtMs?: number) {
  const order = { holder: 'Acme', mode: 'live' as const, ...(expiresAtMs && { expiresAtMs }) }
  const issued = await issueKey(store, order, NOW)
  assert.ok(issued.ok)
  return issued
}

async function openSubscribed() {
  const store = openMemoryAccessStore()
  await setSubscription(store, { holder: 'Acme', plan: 'standard', state: 'active' }, NOW)
  return { store, gate: await openKeyGate(store) }
}

test('The gate knows an issued key and whether its holder is subscribed', async () => {
  const { store, gate } = await openSubscribed()
  const { text, key } = await issue(store)
  assert.deepEqual(await gate(text, NOW), { kind: 'subscribed', key, use: 'idx' })
  await setSubscription(store, { holder: 'Acme', plan: 'standard', state: 'cancelled' }, NOW)
  assert.deepEqual(await gate(text, NOW), { kind: 'notSubscribed', key })
})

test('A key is for the use of its subscription, which a later order without a use leaves as it is', async () => {
  const { store, gate } = await openSubscribed()
  const { text } = await issue(store)
  const useNow = async () => {
    const verdict = await gate(text, NOW)
    return verdict.kind === 'subscribed' ? verdict.use : verdict.kind
  }
  const subscribed = { holder: 'Acme', plan: 'standard', state: 'active' } as const
  await setSubscription(store, { ...subscribed, use: 'vow' }, NOW)
  assert.equal(await useNow(), 'vow')
  await setSubscription(store, { ...subscribed, plan: 'other' }, NOW)
  assert.equal(await useNow(), 'vow')
  await setSubscription(store, { ...subscribed, use: 'private' }, NOW)
  assert.equal(await useNow(), 'private')
})

test('A key whose holder never subscribed is known and not subscribed', async () => {
  const store = openMemoryAccessStore()
  const { text, key } = await issue(store)
  const gate = await openKeyGate(store)
  assert.deepEqual(await gate(text, NOW), { kind: 'notSubscribed', key })
})

test('The text of a key is never stored', async () => {
  const { store } = await openSubscribed()
  const { text, key } = await issue(store)
  const kept = JSON.stringify([await store.listKeys(), await store.listSubscriptions(), key])
  assert.equal(kept.includes(text.slice(0, -4)), false)
  assert.equal(kept.includes(text.slice(10, 40)), false)
})

test('A revoked key is refused from that instant on, and a second revocation changes nothing', async () => {
  const { store, gate } = await openSubscribed()
  const { text, key } = await issue(store)
  await revokeKey(store, key.keyId, NOW + HOUR)
  assert.equal((await gate(text, NOW + HOUR)).kind, 'unknown')
  const again = await revokeKey(store, key.keyId, NOW + 2 * HOUR)
  assert.equal(again.ok && again.key.revokedAtMs, NOW + HOUR)
})

test('A key is refused from its expiry on and not a millisecond before', async () => {
  const { store, gate } = await openSubscribed()
  const { text } = await issue(store, NOW + HOUR)
  assert.equal((await gate(text, NOW + HOUR - 1)).kind, 'subscribed')
  assert.equal((await gate(text, NOW + HOUR)).kind, 'unknown')
})

test('A rolled key is replaced by another one for the same holder, at once or after a while', async () => {
  const { store, gate } = await openSubscribed()
  const first = await issue(store)
  const second = await rollKey(store, { keyId: first.key.keyId }, NOW)
  assert.ok(second.ok)
  assert.equal((await gate(first.text, NOW)).kind, 'unknown')
  const third = await rollKey(store, { keyId: second.key.keyId, oldKeyEndsAtMs: NOW + HOUR }, NOW)
  assert.ok(third.ok)
  assert.equal((await gate(second.text, NOW + HOUR - 1)).kind, 'subscribed')
  assert.equal((await gate(second.text, NOW + HOUR)).kind, 'unknown')
  assert.equal((await gate(third.text, NOW + HOUR)).kind, 'subscribed')
})

test('A key that has ended cannot be rolled, and rolling never extends a key', async () => {
  const { store } = await openSubscribed()
  const { key } = await issue(store, NOW + HOUR)
  const rolled = await rollKey(store, { keyId: key.keyId, oldKeyEndsAtMs: NOW + 9 * HOUR }, NOW)
  assert.equal(rolled.ok && rolled.oldKey.expiresAtMs, NOW + HOUR)
  assert.equal((await rollKey(store, { keyId: key.keyId }, NOW + HOUR)).ok, false)
  assert.equal((await rollKey(store, { keyId: 'none' }, NOW)).ok, false)
  assert.equal((await revokeKey(store, 'none', NOW)).ok, false)
})

test('A text that cannot be a key never reaches the store', async () => {
  const { store } = await openSubscribed()
  const { text } = await issue(store)
  const gate = await openKeyGate({ ...store, findKeyByDigest: () => assert.fail('asked the store') })
  const nearMiss = text.slice(0, -1) + (text.endsWith('0') ? '1' : '0')
  for (const wrong of [undefined, '', 'x', nearMiss, `${text} `, text.toUpperCase(), 'k'.repeat(10_000)]) {
    assert.deepEqual(await gate(wrong, NOW), { kind: 'unknown' })
  }
})

test('Lists show each key with its state and without its digest', async () => {
  const { store } = await openSubscribed()
  const { key } = await issue(store, NOW + HOUR)
  const [listed] = await listKeys(store, NOW + HOUR, 'Acme')
  assert.equal(listed?.state, 'expired')
  assert.equal(JSON.stringify(listed).includes(key.digest), false)
  assert.deepEqual(await listKeys(store, NOW, 'Nobody'), [])
})

test('Holders and plans without a printable name, and expiries in the past, are rejected', async () => {
  const store = openMemoryAccessStore()
  for (const holder of ['', '  ', 'a\nb', '\u0000', 'h'.repeat(201)]) {
    assert.equal((await issueKey(store, { holder, mode: 'test' }, NOW)).ok, false)
    assert.equal((await setSubscription(store, { holder, plan: 'p', state: 'active' }, NOW)).ok, false)
    assert.equal(
      (await setSubscription(store, { holder: 'h', plan: holder, state: 'active' }, NOW)).ok,
      false,
    )
  }
  assert.equal((await issueKey(store, { holder: 'h', mode: 'test', expiresAtMs: NOW }, NOW)).ok, false)
  assert.equal((await issueKey(store, { holder: 'h', mode: 'test', expiresAtMs: Number.NaN }, NOW)).ok, false)
  assert.deepEqual(await store.listKeys(), [])
  assert.deepEqual(await listSubscriptions(store), [])
})
