import type { Agent, Office } from '../../records/agent.ts'
import { agentUnknown } from '../issues/agent-unknown.ts'
import { officeUnknown } from '../issues/office-unknown.ts'
import { compareMentions, type Mention } from '../resolve/mentions.ts'
import { noteAgent } from './ingest-people.ts'
import type { Run } from './run.ts'
import { type Outcome, writeChanges } from './write-changes.ts'

type Person = 'agent' | 'office'

const MENTIONS_AT_ONCE = 1000

/** Keeps agents and offices of which only listings speak, unless a full record of them is stored or was read. */
export async function settleMentions(run: Run): Promise<void> {
  for (const chunk of chunked(run.mentions.offices)) {
    await settleChunk('office', chunk, (id, mention) => mentionOffice(id, mention, run), run)
  }
  for (const chunk of chunked(run.mentions.agents)) {
    const changes = await settleChunk('agent', chunk, (id, mention) => mentionAgent(id, mention, run), run)
    for (const change of changes) noteAgent(change as Outcome<'agent'>, run)
  }
}

function* chunked(mentions: ReadonlyMap<number, Mention>): Generator<[number, Mention][]> {
  const all = [...mentions]
  for (let from = 0; from < all.length; from += MENTIONS_AT_ONCE)
    yield all.slice(from, from + MENTIONS_AT_ONCE)
}

async function settleChunk<K extends Person>(
  kind: K,
  chunk: readonly [number, Mention][],
  build: (id: number, mention: Mention) => Outcome<K>['record'],
  run: Run,
): Promise<Outcome<K>[]> {
  const found = await run.base.getMany(
    kind,
    chunk.map(([id]) => id),
  )
  const outcomes: Outcome<K>[] = []
  for (const [at, [id, mention]] of chunk.entries()) {
    const stored = found[at] as Agent | Office | undefined
    const isKept = stored !== undefined && !run.ledger[kind].removed.has(id)
    if (run.ledger[kind].seen.has(id) || (isKept && !stored.isMentionOnly)) continue
    const label =
      kind === 'agent' ? agentUnknown(`Agent ${mention.key}`) : officeUnknown(`Office ${mention.key}`)
    run.issues.raise(label)
    if (isKept && compareMentions(mention, mentionOf(stored)) <= 0) continue
    outcomes.push({ stored: found[at], record: build(id, mention) })
  }
  return writeChanges(kind, outcomes, run)
}

function mentionOf(stored: Agent | Office): Mention {
  const atMs = stored.mentionedAtMs ?? 0
  if ('agentKey' in stored) {
    return { key: stored.agentKey, atMs, name: stored.fullName, officeKey: stored.officeKey }
  }
  return { key: stored.officeKey, atMs, name: stored.name }
}

function mentionAgent(id: number, { key, atMs, name, officeKey, officeId }: Mention, run: Run): Agent {
  const agent: Agent = {
    id,
    source: run.source,
    agentKey: key,
    phones: [],
    designations: [],
    isMentionOnly: true,
  }
  if (name !== undefined) agent.fullName = name
  if (officeKey !== undefined) agent.officeKey = officeKey
  if (officeId !== undefined) agent.officeId = officeId
  if (atMs !== 0) agent.mentionedAtMs = atMs
  return agent
}

function mentionOffice(id: number, { key, atMs, name }: Mention, run: Run): Office {
  const office: Office = { id, source: run.source, officeKey: key, phones: [], isMentionOnly: true }
  if (name !== undefined) office.name = name
  if (atMs !== 0) office.mentionedAtMs = atMs
  return office
}
