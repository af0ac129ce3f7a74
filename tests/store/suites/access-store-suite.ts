import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { KeyRecord } from '../../../src/access/ports.ts'
import { type MakePlace, withStores } from './store-harness.ts'

/** Defines the tests that every access store must pass. */
export function defineAccessStoreSuite(
  name: string,
  makePlace: MakePlace,
  skip: string | false = false,
): void {
  const check = (title: string, body: Parameters<typeof withStores>[1]) =>
    test(title, { skip }, () => withStores(makePlace, body))

  suite(`access store: ${name}`, () => {
    check('a key is found by its digest and by nothing else', async ({ access }) => {
      await access.putKey(sampleKey('k1', 'aa'))
      assert.deepEqual(await access.findKeyByDigest('aa'), sampleKey('k1', 'aa'))
      for (const other of ['', 'a', 'aaa', 'k1', 'x'.repeat(10_000), '\u0000']) {
        assert.equal(await access.findKeyByDigest(other), undefined)
      }
    })

    check(
      'a key with the same keyId is replaced and no longer found by its old digest',
      async ({ access }) => {
        await access.putKey(sampleKey('k1', 'aa'))
        await access.putKey({ ...sampleKey('k1', 'bb'), revokedAtMs: 5 })
        assert.equal(await access.findKeyByDigest('aa'), undefined)
        assert.equal((await access.findKeyByDigest('bb'))?.revokedAtMs, 5)
        assert.equal((await access.listKeys()).length, 1)
      },
    )

    check('others that have read the key before see a revocation at once', async ({ access }, place) => {
      const other = await place.open()
      await access.putKey(sampleKey('k1', 'aa'))
      assert.equal((await other.access.findKeyByDigest('aa'))?.revokedAtMs, undefined)
      await access.putKey({ ...sampleKey('k1', 'aa'), revokedAtMs: 5 })
      assert.equal((await other.access.findKeyByDigest('aa'))?.revokedAtMs, 5)
      await other.close()
    })

    check('keys are listed by holder, then creation', async ({ access }) => {
      await access.putKey({ ...sampleKey('k1', 'a1'), holder: 'b', createdAtMs: 2 })
      await access.putKey({ ...sampleKey('k2', 'a2'), holder: 'b', createdAtMs: 1 })
      await access.putKey({ ...sampleKey('k3', 'a3'), holder: 'a', createdAtMs: 9 })
      assert.deepEqual(
        (await access.listKeys()).map(({ keyId }) => keyId),
        ['k3', 'k2', 'k1'],
      )
    })

    check('a holder has one subscription: the last one put', async ({ access }) => {
      await access.putSubscription({ holder: 'b', plan: 'p', state: 'active', changedAtMs: 1 })
      await access.putSubscription({ holder: 'a', plan: 'p', state: 'active', changedAtMs: 1 })
      await access.putSubscription({ holder: 'b', plan: 'q', state: 'cancelled', use: 'vow', changedAtMs: 2 })
      const last = { holder: 'b', plan: 'q', state: 'cancelled', use: 'vow', changedAtMs: 2 } as const
      assert.deepEqual(await access.findSubscription('b'), last)
      assert.equal(await access.findSubscription('c'), undefined)
      assert.deepEqual(
        (await access.listSubscriptions()).map(({ holder, plan }) => holder + plan),
        ['ap', 'bq'],
      )
    })

    check('the secret has 32 bytes and is always the same, also after reopening', async (stores, place) => {
      const other = await place.open()
      const secrets = await Promise.all(
        [stores.access, other.access].map((store) => store.getInstallationSecret()),
      )
      assert.equal(secrets[0]!.length, 32)
      assert.deepEqual(secrets[0], secrets[1])
      await other.close()
      await stores.close()
      const again = await place.open()
      assert.deepEqual(await again.access.getInstallationSecret(), secrets[0])
      await again.close()
      const elsewhere = await withSecretOfNewPlace(makePlace)
      assert.notDeepEqual(elsewhere, secrets[0])
    })
  })
}

async function withSecretOfNewPlace(makePlace: MakePlace): Promise<Uint8Array | undefined> {
  let secret: Uint8Array | undefined
  await withStores(makePlace, async ({ access }) => {
    secret = await access.getInstallationSecret()
  })
  return secret
}

function sampleKey(keyId: string, digest: string): KeyRecord {
  return { keyId, digest, holder: 'holder', mode: 'test', hint: 'wxyz', createdAtMs: 1 }
}
