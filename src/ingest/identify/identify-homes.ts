import type { ListingCore } from '../../records/listing.ts'
import type { IdentifierRegistry } from '../../store/ports/edition-store.ts'
import { ingestIssue } from '../issues.ts'
import type { Issue } from '../ports/issue.ts'
import { type HomeNames, nameHome } from './home-names.ts'

/** A home in a batch: its number if it has one, and the name under which a number is minted otherwise. */
interface Home {
  id?: number
  mintName: string
}

/**
 * The property numbers of a batch of listings. The first name that is bound decides, and all others are bound to the same
 * home. Listings of one new home within the batch share one new number.
 */
export async function identifyHomes(
  source: string,
  batch: readonly { facts: ListingCore; place: string }[],
  identifiers: IdentifierRegistry,
  raise: (issue: Issue) => void,
): Promise<number[]> {
  const named = batch.map(({ facts, place }) => ({ names: nameHome(source, facts), place }))
  return identifyNamed(named, identifiers, raise)
}

/** The property numbers of homes that have been named. */
export async function identifyNamed(
  named: readonly { names: HomeNames; place: string }[],
  identifiers: IdentifierRegistry,
  raise: (issue: Issue) => void,
): Promise<number[]> {
  const bound = await findBound(
    named.map(({ names }) => names),
    identifiers,
  )
  const fresh = new Map<string, Home>()
  const homes = named.map(({ names, place }) => chooseHome(names, bound, fresh, place, raise))
  await mintHomes(homes, identifiers)
  const bindings = [...fresh].map(([key, home]) => ({ key, id: home.id! }))
  if (bindings.length > 0) await identifiers.bindMany('property', bindings)
  return homes.map((home) => home.id!)
}

async function findBound(
  named: readonly HomeNames[],
  identifiers: IdentifierRegistry,
): Promise<Map<string, Home>> {
  const keys = [...new Set(named.flatMap((names) => [...names.finding, ...names.further]))]
  const ids = await identifiers.findMany('property', keys)
  const bound = new Map<string, Home>()
  const byId = new Map<number, Home>()
  for (const [at, id] of ids.entries()) {
    if (id === undefined) continue
    const home = byId.get(id) ?? { id, mintName: keys[at]! }
    byId.set(id, home)
    bound.set(keys[at]!, home)
  }
  return bound
}

function chooseHome(
  names: HomeNames,
  bound: Map<string, Home>,
  fresh: Map<string, Home>,
  place: string,
  raise: (issue: Issue) => void,
): Home {
  const known = names.finding.filter((name) => bound.has(name))
  const home = known[0] === undefined ? { mintName: names.finding[0]! } : bound.get(known[0])!
  const other = known.find((name) => bound.get(name) !== home)
  if (other !== undefined) raise(describeConflict(known[0]!, other, place))
  for (const name of [...names.finding, ...names.further]) {
    if (bound.has(name)) continue
    bound.set(name, home)
    fresh.set(name, home)
  }
  return home
}

function describeConflict(deciding: string, other: string, place: string): Issue {
  const detail = `${kindOf(deciding)} against ${kindOf(other)}`
  return deciding.startsWith('zip:') || deciding.startsWith('city:')
    ? ingestIssue('HomeConflict', place, detail)
    : ingestIssue('ParcelConflict', place, detail)
}

function kindOf(name: string): string {
  return name.slice(0, name.indexOf(':'))
}

async function mintHomes(homes: readonly Home[], identifiers: IdentifierRegistry): Promise<void> {
  const unnumbered = [...new Set(homes)].filter((home) => home.id === undefined)
  if (unnumbered.length === 0) return
  const ids = await identifiers.mintMany(
    'property',
    unnumbered.map((home) => home.mintName),
  )
  for (const [at, home] of unnumbered.entries()) home.id = ids[at]!
}
