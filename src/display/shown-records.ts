import { listStreetIds, placeHome } from '../domain/address/place-home.ts'
import type { Agent, Office } from '../records/agent.ts'
import type { Assessment } from '../records/home/assessment.ts'
import type { HomeHistory } from '../records/home-history.ts'
import type { Property } from '../records/property.ts'
import type { RecordByKind, RecordKind } from '../records/record.ts'
import { type EditionReader, REVEALS_KNOWN_MS, type Reveal } from '../store/ports/edition-store.ts'
import { isRestriction, NO_RULE, type UseRule } from './display-rules.ts'
import { showHistory } from './show-history.ts'
import { showListing } from './show-listing.ts'
import { type HomeEvidence, type HomeListing, showHome } from './shown-home.ts'

/** Shows the records of an edition under the rules of their sources. */
export interface ShownRecords {
  /** The records as they are shown, in their order; undefined for those that are not. */
  showAll<K extends RecordKind>(
    kind: K,
    records: readonly (RecordByKind[K] | undefined)[],
  ): Promise<(RecordByKind[K] | undefined)[]>
  /**
   * Whether a list of all records may have it. Agents and offices that are known only from listings are found by their number, as listings that are
   * shown name it, but are not listed if some listings of their source are withheld: those may be all that names them.
   */
  isListed(record: object): boolean
  /** Lists the reveals that are to come, or are known still, among the listings that have been looked at so far. */
  listReveals(): readonly Reveal[]
}

type Found<K extends RecordKind> = readonly (RecordByKind[K] | undefined)[]

type Shown<K extends RecordKind> = (RecordByKind[K] | undefined)[]

/** `reader` reads what the records depend on. */
export function createShownRecords(
  reader: EditionReader,
  rules: ReadonlyMap<string, UseRule>,
  atMs: number,
): ShownRecords {
  const reveals = new Map<number, Reveal>()
  const ruleOf = ({ source }: { source: string }): UseRule => rules.get(source) ?? NO_RULE

  /** The offices of listings that are shown only if these take part in Internet Data Exchange. */
  const findOffices = async (
    listings: Found<'listing'>,
  ): Promise<ReadonlyMap<number, Office | undefined>> => {
    const asked = listings.filter((one) => one !== undefined && ruleOf(one).isParticipantsOnly)
    const ids = [...new Set(asked.flatMap((one) => one?.listAgent?.officeId ?? []))]
    const offices = ids.length === 0 ? [] : await reader.getMany('office', ids)
    return new Map(ids.map((id, at) => [id, offices[at]]))
  }
  const showListings = async (listings: Found<'listing'>): Promise<Shown<'listing'>> => {
    const offices = await findOffices(listings)
    return listings.map((listing) => {
      const rule = listing && rules.get(listing.source)
      if (listing === undefined || rule === undefined) return listing
      const shown = showListing(listing, rule, atMs, offices.get(listing.listAgent?.officeId ?? NO_OFFICE))
      if (shown.kind === 'withheld') return undefined
      const { fromMs } = shown
      if (fromMs !== undefined && fromMs > atMs - REVEALS_KNOWN_MS) {
        const { id: listingId, propertyId } = listing
        reveals.set(listingId, { listingId, propertyId, fromMs })
      }
      return shown.kind === 'shown' ? shown.listing : undefined
    })
  }
  const gatherListings = async (propertyIds: readonly number[]): Promise<Map<number, HomeListing[]>> => {
    const related = await reader.getRelated('propertyListings', propertyIds)
    const stored = (await reader.getMany('listing', related.flat())).filter((one) => one !== undefined)
    const seen = await showListings(stored)
    const listings = stored.map((one, at): HomeListing => {
      const shown = seen[at]
      return { stored: one, ...(shown && { shown }), ignoresOptOuts: ruleOf(one).ignoresOptOuts }
    })
    return Map.groupBy(listings, ({ stored: { propertyId } }) => propertyId)
  }
  const gatherAssessments = async (propertyIds: readonly number[]): Promise<Map<number, Assessment[]>> => {
    const related = await reader.getRelated('propertyAssessments', propertyIds)
    const stored = (await reader.getMany('assessment', related.flat())).filter((one) => one !== undefined)
    return Map.groupBy(stored, ({ propertyId }) => propertyId ?? NO_HOME)
  }
  const showHomes = async (homes: Found<'property'>): Promise<Shown<'property'>> => {
    const ids = homes.flatMap((home) => home?.id ?? [])
    const [listings, assessments] = [await gatherListings(ids), await gatherAssessments(ids)]
    const gather = ({ id }: Property): HomeEvidence => {
      const ofHome = assessments.get(id) ?? []
      return {
        listings: listings.get(id) ?? [],
        assessments: ofHome.filter((one) => ruleOf(one).isShown),
        assessmentCount: ofHome.length,
      }
    }
    const shown = homes.map((home) => home && showHome(home, gather(home)))
    await placeAnew(
      shown.filter((home, at) => home !== undefined && home !== homes[at]).map((home) => home!),
      reader,
    )
    return shown
  }
  const showHistories = async (histories: Found<'homeHistory'>): Promise<Shown<'homeHistory'>> => {
    const listings = await gatherListings(histories.flatMap((history) => history?.id ?? []))
    const show = (history: HomeHistory) => showHistory(history, listings.get(history.id) ?? [], ruleOf)
    return histories.map((history) => history && show(history))
  }
  const showAssessment = (assessment: Assessment): Assessment | undefined => {
    const { isShown, withheld } = ruleOf(assessment)
    if (!isShown) return undefined
    return {
      ...assessment,
      ...(withheld.includes('taxes') && { values: [], taxes: [], exemptions: undefined }),
      ...(withheld.includes('occupancy') && { isOwnerOccupied: undefined }),
      ...(withheld.includes('sale_price') && {
        transfers: assessment.transfers.map(({ priceCents: _, ...transfer }) => transfer),
      }),
    }
  }
  const showers: { [K in RecordKind]?: (records: Found<K>) => Shown<K> | Promise<Shown<K>> } = {
    listing: showListings,
    property: showHomes,
    homeHistory: showHistories,
    assessment: (assessments) => assessments.map((one) => one && showAssessment(one)),
    agent: (agents) => agents.map((one) => (one && ruleOf(one).isShown ? one : undefined)),
    office: (offices) => offices.map((one) => (one && ruleOf(one).isShown ? one : undefined)),
    builder: (builders) => builders.map((one) => (one && ruleOf(one).isShown ? one : undefined)),
    community: (communities) => communities.map((one) => (one && ruleOf(one).isShown ? one : undefined)),
  }
  return {
    showAll: async (kind, records) => {
      const show = showers[kind] as ((records: Found<typeof kind>) => Promise<Shown<typeof kind>>) | undefined
      return show === undefined ? [...records] : show(records)
    },
    isListed: (record) =>
      !('isImplied' in record && record.isImplied === true && isRestriction(ruleOf(record as Agent))),
    listReveals: () => [...reveals.values()],
  }
}

/** Gives homes that the view describes anew, and that have no point left, the one of their address. Changes the records. */
async function placeAnew(homes: readonly Property[], reader: EditionReader): Promise<void> {
  const open = homes.filter(({ point }) => point === undefined)
  const ids = [...new Set(open.flatMap(listStreetIds))]
  const found = ids.length === 0 ? [] : await reader.getMany('streetPoints', ids)
  const streets = new Map(ids.map((id, at) => [id, found[at]]))
  for (const home of open) placeHome(home, streets)
}

/** Stands for the office of a listing without one. */
const NO_OFFICE = -1

/** Stands for the home of a parcel without one. */
const NO_HOME = -1
