import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DisplayView, NO_RULE, type UseRule } from '../../src/display/display-rules.ts'
import type { FieldGroup } from '../../src/display/field-groups.ts'
import { openShownReader } from '../../src/display/shown-reader.ts'
import type { Office } from '../../src/records/agent.ts'
import type { HomeHistory } from '../../src/records/home-history.ts'
import type { Listing } from '../../src/records/listing.ts'
import { MARKET_DAY } from '../../src/search/testing/random-homes.ts'
import { seededRandom } from '../store/seeded-random.ts'
import { askEveryOperation, listRequests } from './ask-every-operation.ts'
import { pickRule } from './random-rules.ts'
import {
  buildHistories,
  buildMarket,
  describeHomes,
  openMarket,
  SOURCES,
  salePriceOf,
} from './withheld-market.ts'

const NOW_MS = Date.parse(`${MARKET_DAY}T18:00:00Z`)

const viewOf = (rules: DisplayView['rules']): DisplayView => ({
  name: 'idx',
  uses: ['idx'],
  rules,
  id: JSON.stringify(rules),
})

/** What each group holds back, told once more in plain words. */
const WITHHELD_FIELDS: Readonly<Record<FieldGroup, (listing: Listing) => Partial<Listing>>> = {
  address: () => ({ isAddressDisplayAllowed: false }),
  sale_price: () => ({ closePriceCents: undefined }),
  price_history: () => ({ previousListPriceCents: undefined, priceChangeAtMs: undefined }),
  remarks: () => ({ remarks: undefined }),
  photos: ({ media }) => ({ media: media.filter(({ url }) => !url.includes('photo-of')) }),
  tours: ({ media }) => ({ media: media.filter(({ url }) => !url.includes('tour-of')) }),
  open_houses: () => ({ openHouses: [] }),
  list_agents: ({ listAgent }) => {
    const { agentId: _, agentKey: __, agentName: ___, ...office } = listAgent!
    return { listAgent: office }
  },
  buyer_agents: () => ({ buyerAgent: undefined }),
  estimates: () => ({ isValuationDisplayAllowed: false }),
  taxes: () => ({ taxAnnualCents: undefined }),
  occupancy: () => ({}),
}

/** Whether the photo of the listing is for the public, as the rules of this test ask. */
const maySeePhoto = ({ media }: Listing) => media[0]!.permissions![0] === 'IDX'

/** The listings as an installation would have them that never loaded what the rules withhold. */
function listNeverWithheld(
  listings: readonly Listing[],
  rules: ReadonlyMap<string, UseRule>,
  offices: readonly Office[],
): Listing[] {
  return listings.flatMap((listing) => {
    const rule = rules.get(listing.source)
    if (rule === undefined) return [listing]
    const startMs = listing.onMarketAtMs ?? listing.firstSeenAtMs
    const isShown = rule.isShown && (rule.statuses?.includes(listing.standardStatus) ?? true)
    if (!isShown || startMs + rule.delayMs > NOW_MS) return []
    const office = offices.find(({ id }) => id === listing.listAgent!.officeId)
    if (rule.isParticipantsOnly && [listing, office].some((one) => one!.isIdxParticipant === false)) return []
    const allowed = { isDisplayAllowed: true, isAddressDisplayAllowed: true, isValuationDisplayAllowed: true }
    const shown: Listing = { ...listing, ...(rule.ignoresOptOuts && allowed) }
    if (rule.mediaPermissions !== undefined && !maySeePhoto(listing))
      shown.media = shown.media.filter(({ url }) => !url.includes('photo-of'))
    for (const group of rule.withheld) Object.assign(shown, WITHHELD_FIELDS[group](shown))
    return [{ ...shown, disclaimer: `Courtesy of ${listing.listAgent!.officeName}` }]
  })
}

/** What would be remembered of them. */
function listHistories(
  histories: readonly HomeHistory[],
  listings: readonly Listing[],
  left: readonly Listing[],
  rules: ReadonlyMap<string, UseRule>,
): HomeHistory[] {
  const namesOf = (some: readonly Listing[]) => new Set(some.map(({ listingKey }) => listingKey))
  const [present, shown] = [namesOf(listings), namesOf(left)]
  return histories.map((history) => ({
    ...history,
    events: history.events.flatMap(({ priceCents, ...event }) => {
      const rule = rules.get(event.source) ?? NO_RULE
      const isGone = !present.has(event.listingKey)
      if (isGone ? !rule.isShown || rule.statuses !== undefined : !shown.has(event.listingKey)) return []
      if (event.type === 'priceChanged')
        return rule.withheld.includes('price_history') ? [] : { ...event, priceCents }
      return rule.withheld.includes('sale_price') ? event : { ...event, priceCents }
    }),
  })) as HomeHistory[]
}

/** Texts of a listing that no answer may contain if a rule withholds their group. */
const SECRETS: Readonly<Partial<Record<FieldGroup, (listing: Listing) => string[]>>> = {
  address: ({ id, address }) => [`${10_000 + id} ${address.streetName}`, `"street_number":"${10_000 + id}"`],
  price_history: ({ id }) => [String(7_000_000 + id), String(8_000_000 + id)],
  sale_price: ({ id }) => [salePriceOf(id).toLocaleString('en-US'), String(salePriceOf(id))],
  remarks: ({ id }) => [`remarks-of-${id}.`],
  photos: ({ id }) => [`photo-of-${id}.`],
  tours: ({ id }) => [`tour-of-${id}.`],
  open_houses: ({ id }) => [`open-house-of-${id}.`],
  list_agents: ({ id }) => [`list-agent-of-${id}.`],
  buyer_agents: ({ id }) => [`buyer-agent-of-${id}.`, `buyer-office-of-${id}.`],
  taxes: ({ id }) => [`"tax_amount":${3000 + id},`],
}

function listSecrets(listing: Listing, shown: Listing | undefined, rule: UseRule): string[] {
  const groups = [...rule.withheld]
  if (rule.mediaPermissions !== undefined && !maySeePhoto(listing)) groups.push('photos')
  if (shown !== undefined) return groups.flatMap((group) => SECRETS[group]?.(listing) ?? [])
  const { id } = listing
  const own = [`key-of-${id}.`, `number-of-${id}.`, `list-office-of-${id}.`]
  return [...own, ...Object.values(SECRETS).flatMap((list) => list(listing))]
}

test('No answer holds what rules withhold, and all equal those of an installation that never loaded it', async () => {
  let secrets = 0
  let hidden = 0
  for (let seed = 1; seed <= 12; seed++) {
    const random = seededRandom(seed)
    const { listing, agent, office } = buildMarket(40, seed)
    const ruled = SOURCES.filter(() => random() < 0.8).map((source) => [source, pickRule(random)] as const)
    const rules = new Map(ruled)
    const property = describeHomes(listing)
    const requests = listRequests({ listing, property, agent })
    const homeHistory = buildHistories(listing)
    const records = { listing, property, agent, office, homeHistory }
    const reader = openShownReader(openMarket(records), viewOf(ruled), NOW_MS)
    const answers = await askEveryOperation(reader, requests, NOW_MS)

    const left = listNeverWithheld(listing, rules, office)
    const open = left.filter(({ source }) => !rules.get(source)?.withheld.includes('address'))
    // A home's address stays hidden if any of its owner's listings says so, shown or not.
    const hiddenBy = listing.filter(({ source }) => rules.get(source)?.ignoresOptOuts !== true)
    const homes = describeHomes(left, { hiddenBy, describing: [...open, ...listOptedOut(left, listing)] })
    const never = await askEveryOperation(
      openMarket({
        listing: left,
        property: homes,
        agent,
        office,
        homeHistory: listHistories(homeHistory, listing, left, rules),
      }),
      requests,
      NOW_MS,
    )
    for (const request of requests)
      assert.equal(answers.get(request), never.get(request), `${seed} ${request}`)

    const shown = new Map(left.map((one) => [one.id, one]))
    // A lookup repeats what it was asked. A median between two shown prices may be any number.
    const shownAnswers = [...answers].filter(([request]) => !request.startsWith('market/statistics'))
    const all = shownAnswers
      .map(([, answer]) => answer)
      .join('\n')
      .replaceAll(/"query":"[^"]*"/g, '')
    for (const one of listing) {
      const rule = rules.get(one.source)
      if (rule === undefined) continue
      if (!shown.has(one.id)) hidden++
      for (const secret of listSecrets(one, shown.get(one.id), rule)) {
        secrets++
        assert.equal(all.includes(secret), false, `${seed}: ${secret}`)
      }
    }
  }
  assert.ok(hidden > 100 && secrets > 1000)
})

/** Listings whose owner, rather than a rule, withholds the address. */
function listOptedOut(left: readonly Listing[], stored: readonly Listing[]): Listing[] {
  const optedOut = new Set(stored.filter((one) => !one.isAddressDisplayAllowed).map(({ id }) => id))
  return left.filter(({ id }) => optedOut.has(id))
}

test('Without a rule for its source, every listing is shown unchanged', async () => {
  const { listing, agent } = buildMarket(40, 99)
  const property = describeHomes(listing)
  const requests = listRequests({ listing, property, agent })
  const plain = openMarket({ listing, property, agent })
  const rules = [['elsewhere', { ...NO_RULE, isShown: false }]] as const
  const answers = await askEveryOperation(openShownReader(plain, viewOf(rules), NOW_MS), requests, NOW_MS)
  assert.deepEqual(answers, await askEveryOperation(plain, requests, NOW_MS))
})
