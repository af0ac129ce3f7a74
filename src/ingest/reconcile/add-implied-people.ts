import type { Agent, Office } from '../../records/agent.ts'
import { ingestIssue } from '../issues.ts'
import { noteAgent } from '../relate/relate-changes.ts'
import { compareImpliedPeople, type ImpliedPerson } from '../run/implied-people.ts'
import type { Run } from '../run/run.ts'
import { type Outcome, writeChanges } from '../write/write-changes.ts'

type Person = 'agent' | 'office'

const PEOPLE_AT_ONCE = 1000

/** Adds records for the agents and offices that are known only from listings. A full record, stored or read by this run, comes first. */
export async function addImpliedPeople(run: Run): Promise<void> {
  for (const chunk of chunked(run.impliedPeople.offices)) {
    await addChunk('office', chunk, (id, person) => buildImpliedOffice(id, person, run), run)
  }
  for (const chunk of chunked(run.impliedPeople.agents)) {
    const changes = await addChunk('agent', chunk, (id, person) => buildImpliedAgent(id, person, run), run)
    for (const change of changes) noteAgent(change as Outcome<'agent'>, run)
  }
}

function* chunked(people: ReadonlyMap<number, ImpliedPerson>): Generator<[number, ImpliedPerson][]> {
  const all = [...people]
  for (let from = 0; from < all.length; from += PEOPLE_AT_ONCE) yield all.slice(from, from + PEOPLE_AT_ONCE)
}

async function addChunk<K extends Person>(
  kind: K,
  chunk: readonly [number, ImpliedPerson][],
  build: (id: number, person: ImpliedPerson) => Outcome<K>['record'],
  run: Run,
): Promise<Outcome<K>[]> {
  const found = await run.base.getMany(
    kind,
    chunk.map(([id]) => id),
  )
  const outcomes: Outcome<K>[] = []
  for (const [at, [id, person]] of chunk.entries()) {
    const stored = found[at] as Agent | Office | undefined
    const isStored = stored !== undefined && !run.tallies[kind].removed.has(id)
    if (run.tallies[kind].seen.has(id) || (isStored && !stored.isImplied)) continue
    const label =
      kind === 'agent'
        ? ingestIssue('AgentUnknown', `Agent ${person.key}`)
        : ingestIssue('OfficeUnknown', `Office ${person.key}`)
    run.issues.raise(label)
    if (isStored && compareImpliedPeople(person, impliedPersonOf(stored)) <= 0) continue
    outcomes.push({ stored: found[at], record: build(id, person) })
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
