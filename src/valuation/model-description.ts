import type { Accuracy } from '../domain/valuation/accuracy.ts'
import type { SaleToListRatios } from '../domain/valuation/evidence/sale-to-list.ts'
import type { EvidenceDigest } from './evidence-digest.ts'

/** What is estimated: the price at which a home would sell, or its rent per month. */
export const ESTIMATE_KINDS = ['value', 'rent'] as const

export type EstimateKind = (typeof ESTIMATE_KINDS)[number]

/** Which model it is. Each view has models of its own, which learn from nothing that the view withholds. */
export interface ModelName {
  /** `all` for a view that withholds nothing. */
  viewKey: string
  kind: EstimateKind
  /** The FIPS code of a county, or a state for its counties with few sales. */
  area: string
}

/** What the store says of a model without its bytes. */
export interface ModelDescription {
  version: string
  /** The version of Plat that trained it. */
  platVersion: string
  trainedAtMs: number
  /** The edition from which it learned. */
  edition: number
  /** Days since 1970-01-01. */
  newestDay: number
  rows: number
  /** Rows that were no market prices. */
  screened: number
  accuracy?: Accuracy
  saleToList?: SaleToListRatios
  /** All rows of the area in that edition. */
  digest: { rows: number; parts: readonly number[] }
}

export function renderModelName({ viewKey, kind, area }: ModelName): string {
  return `${viewKey} ${kind} ${area}`
}

export function parseModelName(text: string): ModelName | undefined {
  const [viewKey, kind, area, ...rest] = text.split(' ')
  const known = ESTIMATE_KINDS.find((one) => one === kind)
  if (viewKey === undefined || known === undefined || area === undefined || rest.length > 0) return undefined
  return { viewKey, kind: known, area }
}

/** Undefined if another version of Plat wrote something else. */
export function parseModelDescription(text: string): ModelDescription | undefined {
  try {
    const description = JSON.parse(text) as ModelDescription
    return typeof description.version === 'string' && description.digest !== undefined
      ? description
      : undefined
  } catch {
    return undefined
  }
}

export function describeDigest({ rows, parts }: EvidenceDigest): ModelDescription['digest'] {
  return { rows, parts: Array.from(parts) }
}
