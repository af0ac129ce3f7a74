import type { AskingPrice, Offering } from '../../domain/market-statistics/offering.ts'

/** The kinds of offerings, by the number that stands for them. */
export const OFFERING_KINDS: readonly Pick<Offering, 'tenure' | 'outcome'>[] = (
  ['sale', 'lease'] as const
).flatMap((tenure) => (['open', 'closed', 'ended'] as const).map((outcome) => ({ tenure, outcome })))

export function numberKind({ tenure, outcome }: Pick<Offering, 'tenure' | 'outcome'>): number {
  return OFFERING_KINDS.findIndex((one) => one.tenure === tenure && one.outcome === outcome)
}

/**
 * Renders an offering as a list in JSON: kind, listed day, contract day, end day, close price, area, and then day and price of each asking
 * price. What is unknown is null.
 */
export function renderOffering(offering: Offering): string {
  const { listedDay, contractDay, endDay, closePriceDollars, areaSqft, prices } = offering
  const facts = [listedDay, contractDay, endDay, closePriceDollars, areaSqft].map((one) => one ?? null)
  const asked = prices.flatMap(({ fromDay, dollars }) => [fromDay, dollars])
  return JSON.stringify([numberKind(offering), ...facts, ...asked])
}

export function parseOffering(text: string): Offering {
  const [kind, ...rest] = JSON.parse(text) as [number, ...(number | null)[]]
  const [listedDay, contractDay, endDay, closePriceDollars, areaSqft] = rest.map((one) => one ?? undefined)
  const prices: AskingPrice[] = []
  for (let at = 5; at < rest.length; at += 2) prices.push({ fromDay: rest[at]!, dollars: rest[at + 1]! })
  return {
    ...OFFERING_KINDS[kind]!,
    ...{ listedDay, contractDay, endDay, closePriceDollars, areaSqft, prices },
  }
}
