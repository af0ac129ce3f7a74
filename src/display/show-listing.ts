import type { Office } from '../records/agent.ts'
import { DAY_MS } from '../records/calendar-date.ts'
import type { Listing } from '../records/listing.ts'
import type { SourceTexts, UseRule } from './display-rules.ts'
import { withholdFields } from './field-groups.ts'

/** A listing as a use sees it at an instant. */
export type ShownListing =
  /** Since an instant, if its source has a delay. */
  | { kind: 'shown'; listing: Listing; fromMs?: number }
  /** It will be shown from this instant on, unless it changes. */
  | { kind: 'upcoming'; fromMs: number }
  | { kind: 'withheld' }

const WITHHELD: ShownListing = { kind: 'withheld' }

/** Shows a listing under the rule of its source. `office` is the one that offers it, if the rule asks for participation and it is known. */
export function showListing(
  listing: Listing,
  rule: UseRule,
  atMs: number,
  office?: Pick<Office, 'isIdxParticipant'>,
): ShownListing {
  if (!rule.isShown || rule.statuses?.includes(listing.standardStatus) === false) return WITHHELD
  const isOfParticipant = listing.isIdxParticipant !== false && office?.isIdxParticipant !== false
  if (rule.isParticipantsOnly && !isOfParticipant) return WITHHELD
  const fromMs = rule.delayMs > 0 ? getDelayStartMs(listing) + rule.delayMs : undefined
  if (fromMs !== undefined && fromMs > atMs) return { kind: 'upcoming', fromMs }
  const allowed = rule.ignoresOptOuts ? { ...listing, ...ALL_ALLOWED } : listing
  const permitted = withholdMedia(withholdFields(allowed, rule.withheld), rule)
  return { kind: 'shown', listing: addTexts(permitted, rule), ...(fromMs !== undefined && { fromMs }) }
}

function withholdMedia(listing: Listing, { mediaPermissions: allowed }: UseRule): Listing {
  if (allowed === undefined) return listing
  const media = listing.media.filter(
    ({ permissions }) => permissions?.some((one) => allowed.includes(one)) ?? true,
  )
  return { ...listing, media }
}

const ALL_ALLOWED = {
  isDisplayAllowed: true,
  isAddressDisplayAllowed: true,
  isValuationDisplayAllowed: true,
} as const

/** A day ends in American Samoa eleven hours after it ends in UTC, and nowhere in the United States later. */
const LATEST_MIDNIGHT_MS = 11 * 3_600_000

/** When the delay of a listing begins. Of a day without a time of day, the end counts. */
function getDelayStartMs({ onMarketAtMs, isOnMarketDateOnly, firstSeenAtMs }: Listing): number {
  if (onMarketAtMs === undefined) return firstSeenAtMs
  return isOnMarketDateOnly === true ? onMarketAtMs + DAY_MS + LATEST_MIDNIGHT_MS : onMarketAtMs
}

/** Adds the texts of the source. The listing's own contact counts, and the source's disclaimer. */
function addTexts(listing: Listing, texts: SourceTexts): Listing {
  const contact = listing.attributionContact ?? texts.contact
  const attribution = fillIn(texts.attribution, listing)
  const disclaimer = texts.disclaimer ?? listing.disclaimer
  const sentences = [attribution, disclaimer].filter((text) => text !== undefined)
  return {
    ...listing,
    ...(contact !== undefined && { attributionContact: contact }),
    ...(sentences.length > 0 && { disclaimer: sentences.join(' ') }),
  }
}

/** The parts of a listing that an attribution can name. */
const PLACEHOLDERS: Readonly<Record<string, (listing: Listing) => string | undefined>> = {
  office: ({ listAgent }) => listAgent?.officeName,
  agent: ({ listAgent }) => listAgent?.agentName,
  system: ({ originatingSystemName, source }) => originatingSystemName ?? source,
  listing_id: ({ listingId }) => listingId,
}

export const PLACEHOLDER_NAMES = Object.keys(PLACEHOLDERS)

const PLACEHOLDER = /\{([^{}]*)\}/g // {office}

export function listPlaceholders(text: string): string[] {
  return Array.from(text.matchAll(PLACEHOLDER), ([, name]) => name!)
}

/** Returns undefined if the listing does not have what the text names. */
function fillIn(text: string | undefined, listing: Listing): string | undefined {
  if (text === undefined) return undefined
  const isKnown = listPlaceholders(text).every((name) => PLACEHOLDERS[name]?.(listing) !== undefined)
  return isKnown ? text.replace(PLACEHOLDER, (_, name: string) => PLACEHOLDERS[name]!(listing)!) : undefined
}
