import type { ListingCore, Representation } from '../../records/listing.ts'
import type { IdentifierSpace } from '../../store/ports/edition-store.ts'
import { isUsableKey, nameSourceKey } from '../identify/home-names.ts'
import { noteImpliedPerson } from '../run/implied-people.ts'
import { REPRESENTATIONS } from '../run/listing-links.ts'
import type { Run } from '../run/run.ts'

/** Minted numbers of source keys. */
export type Numbers = ReadonlyMap<string, number>

/** A number for every usable key, minted when it is new. A key has the same number whichever record names it first. */
export async function numberKeys(
  space: IdentifierSpace,
  keys: Iterable<string | undefined>,
  run: Run,
): Promise<Numbers> {
  const distinct = [...new Set(keys)].filter((key) => key !== undefined).filter(isUsableKey)
  if (distinct.length === 0) return new Map()
  const ids = await run.identifiers.mintMany(
    space,
    distinct.map((key) => nameSourceKey(run.source, key)),
  )
  return new Map(distinct.map((key, at) => [key, ids[at]!]))
}

/**
 * Sets the minted numbers of the agents and offices that a batch of listings names (changed in place), and
 * notes what the listings say of them.
 */
export async function resolveReferences(batch: readonly ListingCore[], run: Run): Promise<void> {
  const people = batch.flatMap((facts) => REPRESENTATIONS.map((role) => facts[role]))
  const agents = await numberKeys(
    'agent',
    people.map((person) => person?.agentKey),
    run,
  )
  const offices = await numberKeys(
    'office',
    people.map((person) => person?.officeKey),
    run,
  )
  for (const facts of batch) {
    for (const role of REPRESENTATIONS) {
      const person = facts[role]
      if (person !== undefined)
        facts[role] = resolvePerson(person, facts.modifiedAtMs ?? 0, agents, offices, run)
    }
  }
}

function resolvePerson(
  person: Representation,
  atMs: number,
  agents: Numbers,
  offices: Numbers,
  run: Run,
): Representation {
  const { agentKey, agentName, officeKey, officeName } = person
  const resolved: Representation = { ...person }
  const agentId = agentKey === undefined ? undefined : agents.get(agentKey)
  const officeId = officeKey === undefined ? undefined : offices.get(officeKey)
  if (officeId !== undefined) {
    resolved.officeId = officeId
    noteImpliedPerson(run.impliedPeople.offices, officeId, { key: officeKey!, atMs, name: officeName })
  }
  if (agentId !== undefined) {
    resolved.agentId = agentId
    noteImpliedPerson(run.impliedPeople.agents, agentId, {
      key: agentKey!,
      atMs,
      name: agentName,
      officeKey,
      officeId,
    })
  }
  return resolved
}
