import type { PropertyEstimateData } from '../../contract/operations/valuation/property-estimate.ts'
import type { ExpectedSale, ExplainedEstimate, ModelSummary } from '../../search/ports/home-estimate.ts'

/** What is known of the worth of a home. */
export interface FoundEstimates {
  value?: ExplainedEstimate
  rent?: ExplainedEstimate
  onMarket?: ExpectedSale & { listPriceDollars: number; daysOnMarket: number }
  /** Whether nothing may be shown from which the place of the home follows. */
  hidesPlace?: boolean
}

export function presentEstimates(
  propertyId: number,
  { value, rent, onMarket, hidesPlace = false }: FoundEstimates,
): PropertyEstimateData {
  const byModel = value?.byModel
  return {
    property_id: String(propertyId),
    value: presentPrice(value),
    rent: presentPrice(rent),
    on_market: onMarket === undefined ? null : presentExpected(onMarket),
    comparables: hidesPlace ? [] : presentComparables(byModel?.sales ?? []),
    model_weight: byModel === undefined ? null : round(byModel.modelWeight, 4),
    base_value: byModel === undefined ? null : Math.round(byModel.baseDollars),
    contributions: (byModel?.contributions ?? []).map(({ group, logFactor }) => ({
      group,
      percent: round(100 * Math.expm1(logFactor), 2),
    })),
    model: presentModel(byModel?.model),
    rent_model: presentModel(rent?.byModel?.model),
    history: (byModel?.history ?? []).map(({ month, dollars }) => ({ month, value: dollars })),
  }
}

function presentPrice(explained: ExplainedEstimate | undefined): PropertyEstimateData['value'] {
  if (explained === undefined) return null
  const { dollars, date, range } = explained.estimate
  return {
    value: dollars,
    low: range?.lowDollars ?? null,
    high: range?.highDollars ?? null,
    confidence: range?.confidence ?? null,
    fsd: range === undefined ? null : round(range.deviation, 4),
    date,
    method: explained.byModel === undefined ? 'comparables' : 'model',
  }
}

function presentExpected({
  dollars,
  lowDollars,
  highDollars,
  listPriceDollars,
  ratio,
  daysOnMarket,
  sales,
}: NonNullable<FoundEstimates['onMarket']>): PropertyEstimateData['on_market'] {
  return {
    ...{ value: dollars, low: lowDollars, high: highDollars, list_price: listPriceDollars },
    ...{ ratio: round(ratio, 4), days_on_market: daysOnMarket, sales },
  }
}

type WeighedSales = NonNullable<ExplainedEstimate['byModel']>['sales']

function presentComparables(sales: WeighedSales): PropertyEstimateData['comparables'] {
  return sales.map(({ propertyId, priceDollars, date, miles, adjustedDollars, weight }) => ({
    property_id: String(propertyId),
    ...{ price: Math.round(priceDollars), date, miles: round(miles, 2) },
    ...{ adjusted: Math.round(adjustedDollars), weight: round(weight, 4) },
  }))
}

function presentModel(model: ModelSummary | undefined): PropertyEstimateData['model'] {
  if (model === undefined) return null
  const { version, area, trainedOn, sales, accuracy } = model
  return {
    ...{ version, area, trained_on: trainedOn, sales },
    accuracy:
      accuracy === undefined
        ? null
        : {
            sales: accuracy.sales,
            mdape: roundKnown(accuracy.medianError),
            within_10_percent: roundKnown(accuracy.within10Percent),
            in_range: roundKnown(accuracy.inRange),
          },
  }
}

function roundKnown(share: number | undefined): number | null {
  return share === undefined ? null : round(share, 4)
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}
