import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ensureReference } from '../../src/app/ingest/load-source.ts'
import type { ProfileName } from '../../src/feeds/reso-web-api/service/profiles.ts'
import type { IngestReport } from '../../src/ingest/report/ingest-report.ts'
import { answerQuestions } from '../feeds/golden-feed.ts'
import type { GoldenQuestion } from '../feeds/golden-feeds.ts'
import { openTestService } from '../service/open-test-service.ts'
import { makeTemporaryDirectory } from '../store/embedded-place.ts'
import { type ReplicationTest, replicateOnce } from './replicate-server.ts'

/** A conversation with a vendor's service, written from its public documents. All data is invented. */
export interface Conversation {
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

export const CONVERSATION_FILES: readonly string[] = readdirSync(FOLDER).filter((name) =>
  name.endsWith('.json'),
)

export function readConversation(file: string): Conversation {
  return JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Conversation
}

type Run = Conversation['runs'][number]

interface Asked {
  asks: string
  authorization?: string | undefined
}

/** Replicates a service that says what the conversation says, into a store. `afterRun` sees what was asked and reported. */
export async function holdConversation(
  conversation: Conversation,
  store: ReplicationTest['store'],
  afterRun: (run: Run, asked: readonly Asked[], report: IngestReport) => Promise<void> = async () =>
    undefined,
): Promise<void> {
  const replay = await startReplay(conversation)
  const directory = await makeTemporaryDirectory()
  try {
    const secret = join(directory, 'secret')
    const { token, client, profile, runs } = conversation
    await writeFile(secret, token ?? JSON.stringify(client))
    const options = {
      ...conversation.options,
      ...(token === undefined ? { clientFile: secret } : { tokenFile: secret }),
      profile,
    }
    for (const run of runs) {
      const source = { nowMs: Date.parse(run.at) }
      replay.begin(run)
      const report = await replicateOnce({ store, source, root: replay.root, random: () => 0.5, options })
      await afterRun(run, replay.asked, report)
    }
  } finally {
    replay.close()
    await rm(directory, { recursive: true })
  }
}

function answersPath(file: string): string {
  return join(FOLDER, 'answers', file)
}

export function readAnswers(file: string): unknown {
  return JSON.parse(readFileSync(answersPath(file), 'utf8'))
}

/** Writes what is answered after all conversations, after a change that is meant to change it. */
export async function writeAnswers(): Promise<void> {
  for (const file of CONVERSATION_FILES) {
    const answers = await answerAfter(readConversation(file))
    await writeFile(answersPath(file), `${JSON.stringify(answers, null, 2)}\n`)
  }
}

/** What a service answers about the listings that the conversation brought, over real sockets. */
export async function answerAfter(conversation: Conversation): Promise<unknown> {
  await using opened = await openTestService(async (store) => {
    await ensureReference(store)
    await holdConversation(conversation, store)
  })
  // Cards say how many days a home has been listed, so they are another text tomorrow.
  const keys = Object.keys(conversation.runs.at(-1)?.stored.listings ?? {})
  const questions = keys.map((key): GoldenQuestion => ['alt', `/api/v1/property/detail?property_id={${key}}`])
  return await answerQuestions(opened, questions)
}

/** A server that gives the answers of a run in their order. */
async function startReplay({ path }: Conversation) {
  let run: Run | undefined
  const asked: Asked[] = []
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
    begin(next: Run) {
      run = next
      asked.length = 0
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
