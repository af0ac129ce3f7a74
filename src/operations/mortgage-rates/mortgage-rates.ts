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
import type { EditionIndex, UnderstoodPlace } from '../../search/ports/edition-index.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import { findDateValidity } from '../documents/answer-validity.ts'
import type { AnswerHeaders, Operation } from '../operation.ts'
import { gatherLocation } from '../presentation/location-reading.ts'

/** Rate samples for a borrower and place; empty when the location names no place. */
export const runMortgageRates: Operation<MortgageRatesParameters, MortgageRatesData> = async (
  parameters,
  { nowMs, editionIndex, reader, settings },
) => {
  const { selection, range } = planMortgageRates(parameters, { nowMs, timeZone: settings.timeZone })
  const place = await gatherRateRegion(parameters.location, editionIndex, reader)
  if (place.kind === 'rejected') return place
  const rates =
    place.kind === 'unknown'
      ? []
      : selectRateSamples({ ...selection, region: place.region }, editionIndex.listRateSeries(), range)
  const validity = findDateValidity(settings.timeZone, nowMs)
  return { kind: 'answer', data: presentMortgageRates(selection, rates), headers: place.headers, validity }
}

export interface RatesPlan {
  selection: RateSelection
  range: RateRange
}

/**
 * What to select. The range of days counts back from the newest sample in force, not from the clock, so that a
 * weekly series always answers with its newest sample, even for one day.
 */
function planMortgageRates(
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

/** The region to answer for: a state, the nation (`region` absent), or `unknown` for text that names no place. */
export type RateRegion =
  | { kind: 'known'; region?: string; headers?: AnswerHeaders }
  | { kind: 'unknown'; headers: AnswerHeaders }
  | { kind: 'rejected'; detail: string }

/**
 * The state of the places that the text names. A place whose state is not known counts as the nation, and so do places in
 * several states.
 */
async function gatherRateRegion(
  location: string | undefined,
  editionIndex: EditionIndex,
  reader: EditionReader,
): Promise<RateRegion> {
  if (location === undefined) return { kind: 'known' }
  const read = await gatherLocation(location, editionIndex)
  if (read.kind === 'rejected') return read
  const { places, headers } = read
  if (places.length === 0) return { kind: 'unknown', headers }
  const states = await Promise.all(places.map((place) => findState(place.location, editionIndex, reader)))
  const [region] = states
  const isOneState = region !== undefined && states.every((state) => state === region)
  return { kind: 'known', ...(isOneState && { region }), headers }
}

async function findState(
  place: UnderstoodPlace['location'],
  editionIndex: EditionIndex,
  reader: EditionReader,
): Promise<string | undefined> {
  switch (place.kind) {
    case 'state':
    case 'city':
    case 'subdivision':
      return place.stateOrProvince
    case 'county':
      return editionIndex.findCounty(place.countyFips)?.stateOrProvince
    case 'neighborhood':
      return editionIndex.findNeighborhood(place.neighborhoodId)?.stateOrProvince
    case 'area':
      return undefined
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

/** Rates in percent, with the selection that was applied. */
function presentMortgageRates(selection: RateSelection, rates: SelectedRate[]): MortgageRatesData {
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

/** Rates have five decimals as fractions, so three as percentages. */
function toPercent(fraction: number): number {
  return Math.round(fraction * 100_000) / 1000
}
