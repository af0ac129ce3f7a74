import { describeListing } from '../../src/ingest/run/home-source.ts'
import { type HomeSources, offerSource } from '../../src/ingest/run/home-sources.ts'
import { listedAtMs } from '../../src/ingest/run/listing-links.ts'
import type { Agent, Office } from '../../src/records/agent.ts'
import type { HistoryEvent, HomeHistory } from '../../src/records/home-history.ts'
import type { Listing } from '../../src/records/listing.ts'
import type { Property } from '../../src/records/property.ts'
import { buildMemoryEdition, type MemoryRecords } from '../../src/search/testing/memory-edition.ts'
import { buildRandomHomes } from '../../src/search/testing/random-homes.ts'
import type { EditionReader } from '../../src/store/ports/edition-store.ts'
import { seededRandom } from '../store/seeded-random.ts'

export const SOURCES = ['alpha', 'beta', 'gamma']

const AGENTS = 6
const OFFICES = 8

/** The price for which no other listing was sold. */
export const salePriceOf = (listingId: number) => 500_000 + 1_003 * listingId

/** Homes whose listings come from several sources. Each value that a rule can withhold names its listing. */
export function buildMarket(
  homes: number,
  seed: number,
): Required<Pick<MemoryRecords, 'listing' | 'agent' | 'office'>> {
  const random = seededRandom(seed)
  const pickAgent = (listingId: number, side: string) => {
    const agentId = 1 + Math.floor(random() * AGENTS)
    return {
      ...{ agentId, agentKey: `A${agentId}`, agentName: `${side}-agent-of-${listingId}.` },
      ...{ officeId: 1 + (listingId % OFFICES), officeKey: `O${1 + (listingId % OFFICES)}` },
      officeName: `${side}-office-of-${listingId}.`,
    }
  }
  const { listing } = buildRandomHomes(homes, seed)
  const agent = Array.from({ length: AGENTS }, (_, index): Agent => {
    const agentKey = `A${index + 1}`
    return { id: index + 1, source: 'people', agentKey, phones: [], designations: [] }
  })
  const office = Array.from({ length: OFFICES }, (_, index): Office => {
    const isIdxParticipant = index % 4 === 3 ? {} : { isIdxParticipant: index % 4 !== 0 }
    return { id: index + 1, source: 'people', officeKey: `O${index + 1}`, phones: [], ...isIdxParticipant }
  })
  return {
    agent,
    office,
    listing: listing.map((one): Listing => {
      const { id } = one
      const previous =
        one.listPriceCents === undefined ? {} : { previousListPriceCents: one.listPriceCents + id }
      return {
        ...one,
        ...previous,
        source: SOURCES[Math.floor(random() * SOURCES.length)]!,
        firstSeenAtMs: id,
        listingKey: `key-of-${id}.`,
        listingId: `number-of-${id}.`,
        address: { ...one.address, streetNumber: String(10_000 + id) },
        isAddressDisplayAllowed: random() < 0.9,
        isDisplayAllowed: random() < 0.95,
        isIdxParticipant: random() < 0.9,
        isValuationDisplayAllowed: random() < 0.9,
        closePriceCents: 100 * salePriceOf(id),
        priceChangeAtMs: listedAtMs(one) + 1,
        remarks: `${one.remarks} remarks-of-${id}.`,
        taxAnnualCents: 100 * (3000 + id),
        media: [
          {
            url: `https://photos.test/photo-of-${id}.jpg`,
            category: 'photo',
            roomTag: 'unknown',
            permissions: [random() < 0.5 ? 'IDX' : 'Office Only'],
          },
          { url: `https://tours.test/tour-of-${id}.html`, category: 'virtualTour', roomTag: 'unknown' },
        ],
        openHouses: [
          {
            startLocal: '2024-07-01T10:00:00',
            endLocal: '2024-07-01T12:00:00',
            description: `open-house-of-${id}.`,
          },
        ],
        listAgent: pickAgent(id, 'list'),
        buyerAgent: pickAgent(id, 'buyer'),
      }
    }),
  }
}

/** A price that each listing had before, and a listing of the last source that is gone. */
export function buildHistories(listings: readonly Listing[]): HomeHistory[] {
  return [...Map.groupBy(listings, ({ propertyId }) => propertyId)].map(([id, own]): HomeHistory => {
    const remember = (listing: Listing): HistoryEvent => ({
      ...{ source: listing.source, listingKey: listing.listingKey, listingId: listing.listingId! },
      ...{ tenure: listing.tenure, type: 'priceChanged', origin: 'observed', atMs: listing.id },
      ...{ priceCents: 100 * (7_000_000 + listing.id), previousPriceCents: 100 * (8_000_000 + listing.id) },
    })
    const gone = { source: SOURCES.at(-1)!, listingKey: `gone-of-${id}.`, listingId: `gone-of-${id}.` }
    const sale = { tenure: 'sale', type: 'closed', origin: 'feed', date: '2020-01-01' } as const
    return { id, events: [...own.map(remember), { ...gone, ...sale, priceCents: 100 * (9_000_000 + id) }] }
  })
}

/** Describes the homes of listings as ingest does: by the newest listing, or by the newest one that has a point. */
export function describeHomes(
  listings: readonly Listing[],
  {
    hiddenBy = listings,
    describing = listings,
  }: { hiddenBy?: readonly Listing[]; describing?: readonly Listing[] } = {},
): Property[] {
  const hidden = new Set(
    hiddenBy.filter((one) => describeListing(one).hidesAddress).map(({ propertyId }) => propertyId),
  )
  return [...Map.groupBy(listings, ({ propertyId }) => propertyId)].map(([id, all]): Property => {
    const own = all.filter((one) => describing.includes(one))
    const newestFirst = (own.length > 0 ? own : all).toSorted(
      (left, right) => listedAtMs(right) - listedAtMs(left),
    )
    const point = newestFirst.find((one) => one.point !== undefined)?.point
    const sources: HomeSources = {}
    for (const one of newestFirst) offerSource(sources, describeListing(one))
    const { listedFacts } = sources
    return {
      ...{ id, address: newestFirst[0]!.address, timeZone: 'America/Los_Angeles' },
      ...(point && { point }),
      ...(listedFacts && { listedFacts: listedFacts.value }),
      ...(hidden.has(id) && { isAddressHidden: true }),
    }
  })
}

/** Opens records as an edition, with the relations of homes and agents. */
export function openMarket(records: MemoryRecords): EditionReader {
  const edition = buildMemoryEdition(records)
  const sales = (records.listing ?? [])
    .filter(({ tenure, standardStatus }) => tenure === 'sale' && standardStatus === 'Closed')
    .toSorted((left, right) => left.id - right.id)
  return {
    ...edition,
    getRelated: async (relation, fromIds) => {
      if (relation !== 'agentSales') return edition.getRelated(relation, fromIds)
      return fromIds.map((agentId) =>
        sales
          .filter(({ listAgent, buyerAgent }) =>
            [listAgent, buyerAgent].some((one) => one?.agentId === agentId),
          )
          .map(({ id }) => id),
      )
    },
  }
}
