import type { HistoryEvent, HomeHistory } from '../records/home-history.ts'
import type { UseRule } from './display-rules.ts'
import type { HomeListing } from './shown-home.ts'

/**
 * Shows what is remembered of a home. Events of a listing that is withheld now are withheld too. The status that
 * a listing which is gone would have is unknown, so its events are shown only if the rule shows all statuses.
 */
export function showHistory(
  history: HomeHistory,
  listings: readonly HomeListing[],
  ruleOf: (event: HistoryEvent) => UseRule,
): HomeHistory {
  const present = new Map(listings.map((one) => [nameListing(one.stored), one]))
  const events = history.events.flatMap((event) => {
    const rule = ruleOf(event)
    const listing = present.get(nameListing(event))
    const isShown = listing === undefined ? isGoneShown(rule) : listing.shown !== undefined
    return isShown ? showEvent(event, rule) : []
  })
  return { ...history, events }
}

function isGoneShown({ isShown, statuses }: UseRule): boolean {
  return isShown && statuses === undefined
}

function showEvent(event: HistoryEvent, { withheld }: UseRule): HistoryEvent[] {
  const { priceCents, previousPriceCents, ...rest } = event
  if (withheld.includes('price_history') && event.type !== 'closed')
    return event.type === 'priceChanged' ? [] : [rest]
  return event.type === 'closed' && withheld.includes('sale_price') ? [rest] : [event]
}

function nameListing({ source, listingKey }: Pick<HistoryEvent, 'source' | 'listingKey'>): string {
  return `${source}\t${listingKey}`
}
