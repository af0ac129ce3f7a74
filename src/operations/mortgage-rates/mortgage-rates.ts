import type { MortgageRatesData, MortgageRatesParameters } from '../../contract/mortgage-rates.ts'
import { selectRateSamples } from '../../domain/mortgage/select-rate-samples.ts'
import type { Operation } from '../operation.ts'
import { gatherRateRegion } from './gather.ts'
import { planMortgageRates } from './plan.ts'
import { presentMortgageRates } from './present.ts'

/** Rate samples for a borrower and place; none for a location that names no place. */
export const runMortgageRates: Operation<MortgageRatesParameters, MortgageRatesData> = async (
  parameters,
  { nowMs, market, reader, settings },
) => {
  const { selection, range } = planMortgageRates(parameters, { nowMs, timeZone: settings.timeZone })
  const place = await gatherRateRegion(parameters.location, market, reader)
  const rates =
    place.kind === 'unknown'
      ? []
      : selectRateSamples({ ...selection, region: place.region }, market.listRateSeries(), range)
  return { kind: 'answer', data: presentMortgageRates(selection, rates) }
}
