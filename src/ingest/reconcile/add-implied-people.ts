import type { Agent, Office } from '../../records/agent.ts'
import { ingestIssue } from '../issues.ts'
import { noteAgent } from '../relate/note-changes.ts'
import { compareImpliedPeople, type ImpliedPerson } from '../run/implied-people.ts'
import type { Run } from '../run/run.ts'
import { type Outcome, writeChanges } from '../write/write-changes.ts'

type Person = 'agent' | 'office'

const MENTIONS_AT_ONCE = 1000

/** Keeps agents and offices of which only listings speak, unless a full record of them is stored or was read. */
export async function addImpliedPeople(run: Run): Promise<void> {
  for (const chunk of chunked(run.impliedPeople.offices)) {
    await addChunk('office', chunk, (id, mention) => buildImpliedOffice(id, mention, run), run)
  }
  for (const chunk of chunked(run.impliedPeople.agents)) {
    const changes = await addChunk('agent', chunk, (id, mention) => buildImpliedAgent(id, mention, run), run)
    for (const change of changes) noteAgent(change as Outcome<'agent'>, run)
  }
}

function* chunked(mentions: ReadonlyMap<number, ImpliedPerson>): Generator<[number, ImpliedPerson][]> {
  const all = [...mentions]
  for (let from = 0; from < all.length; from += MENTIONS_AT_ONCE)
    yield all.slice(from, from + MENTIONS_AT_ONCE)
}

async function addChunk<K extends Person>(
  kind: K,
  chunk: readonly [number, ImpliedPerson][],
  build: (id: number, mention: ImpliedPerson) => Outcome<K>['record'],
  run: Run,
): Promise<Outcome<K>[]> {
  const found = await run.base.getMany(
    kind,
    chunk.map(([id]) => id),
  )
  const outcomes: Outcome<K>[] = []
  for (const [at, [id, mention]] of chunk.entries()) {
    const stored = found[at] as Agent | Office | undefined
    const isKept = stored !== undefined && !run.tallies[kind].removed.has(id)
    if (run.tallies[kind].seen.has(id) || (isKept && !stored.isImplied)) continue
    const label =
      kind === 'agent'
        ? ingestIssue('AgentUnknown', `Agent ${mention.key}`)
        : ingestIssue('OfficeUnknown', `Office ${mention.key}`)
    run.issues.raise(label)
    if (isKept && compareImpliedPeople(mention, impliedPersonOf(stored)) <= 0) continue
    outcomes.push({ stored: found[at], record: build(id, mention) })
  }
  return writeChanges(kind, outcomes, run)
}

function impliedPersonOf(stored: Agent | Office): ImpliedPerson {
  const atMs = stored.impliedAtMs ?? 0
  if ('agentKey' in stored) {
    return { key: stored.agentKey, atMs, name: stored.fullName, officeKey: stored.officeKey }
  }
  return { key: stored.officeKey, atMs, name: stored.name }
}

function buildImpliedAgent(
  id: number,
  { key, atMs, name, officeKey, officeId }: ImpliedPerson,
  run: Run,
): Agent {
  const agent: Agent = {
    id,
    source: run.source,
    agentKey: key,
    phones: [],
    designations: [],
    isImplied: true,
  }
  if (name !== undefined) agent.fullName = name
  if (officeKey !== undefined) agent.officeKey = officeKey
  if (officeId !== undefined) agent.officeId = officeId
  if (atMs !== 0) agent.impliedAtMs = atMs
  return agent
}

function buildImpliedOffice(id: number, { key, atMs, name }: ImpliedPerson, run: Run): Office {
  const office: Office = { id, source: run.source, officeKey: key, phones: [], isImplied: true }
  if (name !== undefined) office.name = name
  if (atMs !== 0) office.impliedAtMs = atMs
  return office
}
