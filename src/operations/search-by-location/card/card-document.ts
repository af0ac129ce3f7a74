import type { DocumentText } from '../../../documents/ports/document-store.ts'
import type { IndexedListing } from '../../../domain/listing-search/searchable-listing.ts'
import type { Estimates } from '../../../search/ports/edition-index.ts'
import type { EditionReader } from '../../../store/ports/edition-store.ts'
import { type AnswerDocuments, findValidity } from '../../documents/answer-documents.ts'
import { type FoundHome, gatherHomes, getTimeZone } from '../gather.ts'
import {
  countDaysOfSlots,
  DAYS_LISTED_SLOT,
  packOffsets,
  RENT_SLOT,
  RENT_START,
  TIME_MEMBERS,
} from './card-slots.ts'
import { presentTime } from './home-info.ts'
import { findInsight, listInsightChanges, renderDaysListed } from './insight.ts'
import { type CardContext, presentCard } from './present-card.ts'

// The cuts contain quotes, which are escaped within texts, so that no text of a feed can look like one.
const MARK = ''
const FIGURES_CUT = `${RENT_START}"",`
const WITHOUT_TIME = Object.fromEntries(TIME_MEMBERS.map((name) => [name, undefined]))
const INSIGHT_START = '"flexFieldText":"'
const INSIGHT_CUT = `${INSIGHT_START}"`

/**
 * The card of a home, cut where time on the provider, rent estimate and days listed are filled in. Everything else in it is
 * correct during its validity. `presentCard` says what it holds.
 */
export function buildCardDocument(home: FoundHome, context: CardContext): DocumentText {
  const described = describeCard(home, context)
  const hasDaysListed = (described.slots & DAYS_LISTED_SLOT) !== 0
  const card = presentCard(home, context)
  if (hasDaysListed) Object.assign(card, { flexFieldText: MARK })
  Object.assign(card.hdpData!.homeInfo!, WITHOUT_TIME, { rentEstimate: MARK })
  const [before, after] = cut(JSON.stringify(card), FIGURES_CUT)
  return { ...described, parts: hasDaysListed ? [...cutInsight(before), after] : [before, after] }
}

/** What a card is besides its text. */
export function describeCard(home: FoundHome, context: CardContext): Omit<DocumentText, 'parts'> {
  const { onMarketAtMs, status } = home.searchable
  const { nowMs } = context
  const hasDaysListed = findInsight(home, context)?.kind === 'daysListed'
  return {
    ...findValidity([onMarketAtMs, ...listInsightChanges(home, context)], nowMs),
    slots:
      (hasDaysListed ? DAYS_LISTED_SLOT + packOffsets(getTimeZone(home, context), onMarketAtMs!, nowMs) : 0) +
      (status === 'for_rent' ? 0 : RENT_SLOT),
    figure: onMarketAtMs ?? Number.NaN,
  }
}

/** The card at an instant of its validity. */
export function renderCardDocument(
  { slots, figure, parts }: DocumentText,
  nowMs: number,
  rentEstimate: number | undefined,
): string {
  const fill = [renderFigures(figure, nowMs, slots & RENT_SLOT ? rentEstimate : undefined)]
  if (slots & DAYS_LISTED_SLOT) fill.unshift(renderDaysListed(countDaysOfSlots(slots, figure, nowMs)))
  return parts.map((part, index) => part + (fill[index] ?? '')).join('')
}

/** `"timeOnProvider":…,"daysOnProvider":…,"rentEstimate":…,` without what is unknown. */
function renderFigures(onMarketAtMs: number, nowMs: number, rentEstimate: number | undefined): string {
  const known = Number.isNaN(onMarketAtMs) ? undefined : onMarketAtMs
  const members = JSON.stringify({ ...presentTime(known, nowMs), rentEstimate }).slice(1, -1)
  return members === '' ? '' : `${members},`
}

function cutInsight(text: string): [before: string, after: string] {
  const [before, after] = cut(text, INSIGHT_CUT)
  return [`${before}${INSIGHT_START}`, `"${after}`]
}

function cut(text: string, at: string): [before: string, after: string] {
  const index = text.indexOf(at)
  if (index === -1 || text.includes(at, index + 1)) throw new Error('A card cannot be cut')
  return [text.slice(0, index), text.slice(index + at.length)]
}

/** Presents the cards of listings and caches them, with rent estimates if there are any, before anybody asks for them. */
export async function cacheCards(
  listings: readonly IndexedListing[],
  context: CardContext,
  reader: EditionReader,
  documents: Pick<AnswerDocuments, 'cacheCard' | 'cacheRent'>,
  editionIndex?: Pick<Estimates, 'estimateRents'>,
): Promise<void> {
  for (const home of await gatherHomes(listings, context.nowMs, editionIndex ?? WITHOUT_RENTS, reader)) {
    const document = buildCardDocument(home, context)
    if (editionIndex === undefined) documents.cacheCard(home.searchable, document)
    else cacheCardWithRent(home, document, context.nowMs, documents)
  }
}

/** Caches a card with its rent estimate of the day. */
export function cacheCardWithRent(
  { searchable, rentEstimateDollars }: FoundHome,
  document: DocumentText,
  nowMs: number,
  documents: Pick<AnswerDocuments, 'cacheCard' | 'cacheRent'>,
): void {
  documents.cacheCard(searchable, document)
  if (document.slots & RENT_SLOT) documents.cacheRent(searchable, nowMs, rentEstimateDollars)
}

/** A cached card has no rent in it; the rent is filled in when the card is shown. */
const WITHOUT_RENTS: Pick<Estimates, 'estimateRents'> = { estimateRents: () => [] }
