import type { Listing, Representation } from '../records/listing.ts'

/** Leaves fields out of a listing. */
type Withhold = (listing: Listing) => Partial<Listing>

/** The groups of fields that a rule can hold back, and what is left of them. */
const WITHHOLD = {
  /** The street line; the point only coarsely, as if the owner did not want the address shown. */
  address: () => ({ isAddressDisplayAllowed: false }),
  /** What a home was sold for. */
  sale_price: () => ({ closePriceCents: undefined }),
  /** Earlier prices of the same offer. */
  price_history: () => ({
    originalListPriceCents: undefined,
    previousListPriceCents: undefined,
    priceChangeAtMs: undefined,
  }),
  remarks: () => ({ remarks: undefined }),
  photos: ({ media }) => ({ media: media.filter(({ category }) => category !== 'photo') }),
  /** Tours, videos, floor plans and documents. */
  tours: ({ media }) => ({
    media: media.filter(({ category }) => category === 'photo'),
    virtualTourUrls: [],
    hasInstantTour: undefined,
    isShowcase: undefined,
  }),
  open_houses: () => ({ openHouses: [] }),
  /** The agents who offer the home. Their offices remain, because they must be named. */
  list_agents: ({ listAgent, coListAgent }) => ({
    listAgent: pickOffice(listAgent),
    coListAgent: pickOffice(coListAgent),
    teamName: undefined,
  }),
  /** The agents and offices of the buyer. */
  buyer_agents: () => ({ buyerAgent: undefined, coBuyerAgent: undefined }),
  /** Estimates of the value of the home. */
  estimates: () => ({ isValuationDisplayAllowed: false }),
  taxes: () => ({ taxAnnualCents: undefined, taxYear: undefined, taxAssessedValueCents: undefined }),
  /** Whether the owner lives there. */
  occupancy: () => ({ isNonOwnerOccupied: undefined }),
} as const satisfies Readonly<Record<string, Withhold>>

export type FieldGroup = keyof typeof WITHHOLD

export const FIELD_GROUPS = Object.keys(WITHHOLD) as FieldGroup[]

function pickOffice(side: Representation | undefined): Representation | undefined {
  if (side === undefined) return undefined
  const { officeKey, officeName, officeContact, officeId } = side
  return {
    ...(officeKey !== undefined && { officeKey }),
    ...(officeName !== undefined && { officeName }),
    ...(officeContact !== undefined && { officeContact }),
    ...(officeId !== undefined && { officeId }),
  }
}

/** The listing without some groups of fields. */
export function withholdFields(listing: Listing, groups: readonly FieldGroup[]): Listing {
  const left = { ...listing }
  for (const group of groups) Object.assign(left, WITHHOLD[group](left))
  return left
}
