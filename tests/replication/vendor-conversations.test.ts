import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { PROFILE_NAMES, type ProfileName } from '../../src/feeds/reso-web-api/service/profiles.ts'
import type { RecordKind } from '../../src/records/record.ts'
import { createMemoryStore, type MemoryStore } from '../../src/store/memory/memory-store.ts'
import { makeTemporaryDirectory } from '../store/embedded-place.ts'
import { replicateOnce } from './replicate-server.ts'

/** A conversation with a vendor's service, written from its public documents. All data is invented. */
interface Conversation {
  documents: string[]
  about: string
  profile: ProfileName
  /** That of the service root. */
  path: string
  token?: string
  client?: { clientId: string; clientSecret: string }
  options?: { system?: string }
  runs: {
    at: string
    exchanges: Exchange[]
    /** Listings by key: status, asking price, and the number of photos and open houses. */
    stored: {
      listings: Record<string, [string, number, number, number]>
      agents: string[]
      offices: string[]
    }
  }[]
}

interface Exchange {
  asks: string
  authorization?: string
  status?: number
  headers?: Record<string, string>
  /** "{root}" stands for the service root. */
  answer: unknown
}

const FOLDER = join(import.meta.dirname, 'conversations')
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))

test('there is a conversation for each vendor', () => {
  assert.deepEqual(
    FILES.map((name) => name.replace('.json', '')).sort(),
    PROFILE_NAMES.filter((name) => name !== 'reso').sort(),
  )
})

for (const file of FILES) {
  const conversation = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Conversation
  test(`the conversation with ${conversation.profile} goes as its documents say`, async (context) => {
    const replay = await startReplay(conversation)
    context.after(replay.close)
    const directory = await makeTemporaryDirectory()
    context.after(() => rm(directory, { recursive: true }))
    const secret = join(directory, 'secret')
    const { token, client, profile, runs } = conversation
    await writeFile(secret, token ?? JSON.stringify(client))
    const options = {
      ...conversation.options,
      ...(token === undefined ? { clientFile: secret } : { tokenFile: secret }),
      profile,
    }
    const store = createMemoryStore()
    for (const run of runs) {
      const source = { nowMs: Date.parse(run.at) }
      replay.begin(run)
      const report = await replicateOnce({ store, source, root: replay.root, random: () => 0.5, options })
      assert.deepEqual(
        replay.asked,
        run.exchanges.map(({ asks, authorization = token && `Bearer ${token}` }) =>
          asks.startsWith('POST') ? { asks } : { asks, authorization },
        ),
      )
      assert.deepEqual(await describeStore(store), run.stored)
      const [failed] = report.issues.filter(({ effect }) => effect === 'rejected')
      assert.deepEqual(failed, undefined)
    }
  })
}

/** A server that gives the answers of a run in their order. */
async function startReplay({ path }: Conversation) {
  let run: Conversation['runs'][number] | undefined
  const asked: { asks: string; authorization?: string | undefined }[] = []
  const server = createServer((request, response) => {
    const asks = `${request.method} ${decodeURIComponent(request.url!)}`
    const { authorization } = request.headers
    asked.push(asks.startsWith('POST') ? { asks } : { asks, authorization })
    const exchange = run?.exchanges[asked.length - 1]
    const { status = 200, headers = {}, answer = 'nothing more is expected' } = exchange ?? { status: 410 }
    const fill = (text: string) => text.replaceAll('{root}', root)
    const body = gzipSync(fill(typeof answer === 'string' ? answer : JSON.stringify(answer)))
    response.sendDate = false
    response.writeHead(status, {
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)])),
      date: new Date(run?.at ?? 0).toUTCString(),
      'content-encoding': 'gzip',
    })
    response.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  return {
    root,
    asked,
    begin(next: Conversation['runs'][number]) {
      run = next
      asked.length = 0
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
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
