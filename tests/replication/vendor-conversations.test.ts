import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PROFILE_NAMES } from '../../src/feeds/reso-web-api/service/profiles.ts'
import type { RecordKind } from '../../src/records/record.ts'
import { createMemoryStore, type MemoryStore } from '../../src/store/memory/memory-store.ts'
import {
  answerAfter,
  CONVERSATION_FILES,
  holdConversation,
  readAnswers,
  readConversation,
} from './vendor-conversations.ts'

test('there is a conversation for each vendor', () => {
  assert.deepEqual(
    CONVERSATION_FILES.map((name) => name.replace('.json', '')).sort(),
    PROFILE_NAMES.filter((name) => name !== 'reso').sort(),
  )
})

for (const file of CONVERSATION_FILES) {
  const conversation = readConversation(file)
  test(`the conversation with ${conversation.profile} goes as its documents say`, async () => {
    const store = createMemoryStore()
    await holdConversation(conversation, store, async (run, asked, { issues }) => {
      assert.deepEqual(
        asked,
        run.exchanges.map(({ asks, authorization = conversation.token && `Bearer ${conversation.token}` }) =>
          asks.startsWith('POST') ? { asks } : { asks, authorization },
        ),
      )
      assert.deepEqual(await describeStore(store), run.stored)
      const [failed] = issues.filter(({ effect }) => effect === 'rejected')
      assert.deepEqual(failed, undefined)
    })
  })

  test(`what the conversation with ${conversation.profile} brought reaches answers as it always did`, async () => {
    assert.deepEqual(await answerAfter(conversation), readAnswers(file))
  })
}

async function describeStore({ editions }: MemoryStore): Promise<object> {
  const reader = await editions.read()
  const list = async <K extends RecordKind>(kind: K) => (await Array.fromAsync(reader.scan(kind))).flat()
  const listings = (await list('listing')).map(
    ({ listingKey, standardStatus, listPriceCents = 0, media, openHouses }) => [
      listingKey,
      [standardStatus, listPriceCents / 100, media.length, openHouses.length],
    ],
  )
  const agents = (await list('agent')).filter(({ isImplied }) => !isImplied)
  const offices = (await list('office')).filter(({ isImplied }) => !isImplied)
  await reader.close()
  return {
    listings: Object.fromEntries(listings),
    agents: agents.map(({ agentKey }) => agentKey),
    offices: offices.map(({ officeKey }) => officeKey),
  }
}
