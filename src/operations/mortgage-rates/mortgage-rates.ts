import type {
  MortgageRateSample,
  MortgageRatesData,
  MortgageRatesParameters,
} from '../../contract/operations/mortgage-rates.ts'
import { getDateIn } from '../../domain/listing-search/local-time.ts'
import {
  type RateRange,
  type RateSelection,
  type SelectedRate,
  selectRateSamples,
} from '../../domain/mortgage/rate-samples.ts'
import type { EditionIndex, ResolvedLocation } from '../../search/ports/edition-index.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import type { Operation } from '../operation.ts'

/** Rate samples for a borrower and place; none for a location that names no place. */
export const runMortgageRates: Operation<MortgageRatesParameters, MortgageRatesData> = async (
  parameters,
  { nowMs, editionIndex, reader, settings },
) => {
  const { selection, range } = planMortgageRates(parameters, { nowMs, timeZone: settings.timeZone })
  const place = await gatherRateRegion(parameters.location, editionIndex, reader)
  const rates =
    place.kind === 'unknown'
      ? []
      : selectRateSamples({ ...selection, region: place.region }, editionIndex.listRateSeries(), range)
  return { kind: 'answer', data: presentMortgageRates(selection, rates) }
}

export interface RatesPlan {
  selection: RateSelection
  range: RateRange
}

/**
 * What to select. The range of days counts back from the newest sample that is in force, not from the clock, so that a
 * weekly series always answers with its newest sample, also for one day.
 */
export function planMortgageRates(
  parameters: MortgageRatesParameters,
  { nowMs, timeZone }: { nowMs: number; timeZone: string },
): RatesPlan {
  return {
    selection: {
      program: parameters.program,
      purpose: parameters.loan_purpose,
      credit: parameters.credit_score,
      downPayment: parameters.down_payment,
    },
    range: { today: getDateIn(timeZone, nowMs), durationDays: Number(parameters.duration_days) },
  }
}

/** Where rates are asked for: a state, the nation (`region` absent), or `unknown` for text that names no place. */
export type RateRegion = { kind: 'known'; region?: string } | { kind: 'unknown' }

/** The state of the place that the text names. A place whose state is not known counts as the nation. */
export async function gatherRateRegion(
  location: string | undefined,
  editionIndex: EditionIndex,
  reader: EditionReader,
): Promise<RateRegion> {
  if (location === undefined) return { kind: 'known' }
  const place = editionIndex.resolveLocation(location)
  if (place === undefined) return { kind: 'unknown' }
  const region = await findState(place, editionIndex, reader)
  return region === undefined ? { kind: 'known' } : { kind: 'known', region }
}

async function findState(
  place: ResolvedLocation,
  editionIndex: EditionIndex,
  reader: EditionReader,
): Promise<string | undefined> {
  switch (place.kind) {
    case 'state':
    case 'city':
      return place.stateOrProvince
    case 'county':
      return editionIndex.findCounty(place.countyFips)?.stateOrProvince
    case 'neighborhood':
      return editionIndex.findNeighborhood(place.neighborhoodId)?.stateOrProvince
    case 'zipCode': {
      const [zipCode] = await reader.getMany('zipCode', [Number(place.postalCode)])
      return zipCode?.stateOrProvince
    }
    case 'address': {
      const [property] = await reader.getMany('property', place.propertyIds.slice(0, 1))
      return property?.address.stateOrProvince
    }
  }
}

/** Rates in percent with the selection that was applied. */
export function presentMortgageRates(selection: RateSelection, rates: SelectedRate[]): MortgageRatesData {
  return {
    query: {
      creditScoreBucket: selection.credit,
      loanAmountBucket: 'Conforming',
      loanToValueBucket: selection.downPayment,
      loanType: 'Conventional',
      program: selection.program,
    },
    samples: rates.map(presentSample),
  }
}

function presentSample({ date, annualRate, apr, volume }: SelectedRate): MortgageRateSample {
  return { apr: toPercent(apr), rate: toPercent(annualRate), time: `${date}T00:00:00+00:00`, volume }
}

/** Rates carry five decimals as fractions: three as percent. */
function toPercent(fraction: number): number {
  return Math.round(fraction * 100_000) / 1000
}
