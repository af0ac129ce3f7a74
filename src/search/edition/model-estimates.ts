import { isRecordedHome } from '../../domain/recorded-home/describe-recorded-home.ts'
import { roundToEstimate } from '../../domain/valuation/estimate-price.ts'
import { describeModelHome } from '../../domain/valuation/evidence/describe-home.ts'
import { listHomeSales } from '../../domain/valuation/evidence/list-home-sales.ts'
import { readSaleToList } from '../../domain/valuation/evidence/sale-to-list.ts'
import type { ModelEstimate } from '../../domain/valuation/model/open-estimator.ts'
import type { ModelHome } from '../../domain/valuation/model/sale-rows.ts'
import { addMonths, type CalendarDate, calendarDateOf, DAY_MS } from '../../records/calendar-date.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import { gatherHomeRecords, gatherModelHomes } from '../../valuation/gather-home-records.ts'
import type { EstimateKind } from '../../valuation/model-description.ts'
import type { OpenedModel, PriceModels } from '../../valuation/open-price-models.ts'
import { isModeled } from '../../valuation/visit-evidence.ts'
import type {
  Estimate,
  ExpectedSale,
  ExplainedEstimate,
  ModelSummary,
  PricedOffer,
  WeighedSale,
} from '../ports/home-estimate.ts'

/** What models estimate from: they know homes by their records. */
export interface ModelEstimateParts {
  models: PriceModels
  reader: Pick<EditionReader, 'getMany' | 'getRelated'>
}

/** Estimates of models, undefined where there is no model. */
export interface ModelEstimates {
  estimateHomes(
    kind: EstimateKind,
    propertyIds: readonly number[],
    day: CalendarDate,
  ): Promise<(Estimate | undefined)[]>
  explainHome(
    kind: EstimateKind,
    propertyId: number,
    day: CalendarDate,
  ): Promise<ExplainedEstimate | undefined>
  expectSale(offer: PricedOffer, nowMs: number): ExpectedSale | undefined
}

/** The sales that are shown, and the months of history. */
const MOST_SALES = 15
const MOST_MONTHS = 24

interface FoundHome {
  home: ModelHome
  model: OpenedModel
}

export function buildModelEstimates({ models, reader }: ModelEstimateParts): ModelEstimates {
  const findHomes = async (
    kind: EstimateKind,
    propertyIds: readonly number[],
  ): Promise<(FoundHome | undefined)[]> => {
    const properties = await reader.getMany('property', propertyIds)
    const found = properties.flatMap((property) => {
      const model = property && models.find(kind, property.address)
      return property === undefined || model === undefined ? [] : [{ property, model }]
    })
    const homes = await gatherModelHomes(
      found.map(({ property }) => property),
      reader,
    )
    const described = new Map(
      homes.map((records, index) => {
        return [records.property.id, { home: describeModelHome(records), model: found[index]!.model }]
      }),
    )
    return propertyIds.map((id) => {
      const one = described.get(id)
      return one !== undefined && isModeled(one.home) ? one : undefined
    })
  }
  return {
    estimateHomes: async (kind, propertyIds, day) =>
      (await findHomes(kind, propertyIds)).map((found) => {
        const estimate = found?.model.estimator.estimate(found.home, countDaysTo(day))
        return estimate && presentModelEstimate(estimate, day)
      }),
    explainHome: async (kind, propertyId, day) => {
      const [found] = await findHomes(kind, [propertyId])
      if (found === undefined) return undefined
      const { home, model } = found
      const estimate = model.estimator.estimate(home, countDaysTo(day))
      const explanation = model.estimator.explain(home, countDaysTo(day))
      if (estimate === undefined || explanation === undefined) return undefined
      const heaviest = explanation.comparables
        .toSorted((a, b) => b.weight - a.weight || a.homeId - b.homeId)
        .slice(0, MOST_SALES)
        .map(({ homeId, day: soldOn, ...sale }): WeighedSale => {
          return { ...sale, propertyId: homeId, date: calendarDateOf(soldOn * DAY_MS) }
        })
      return {
        estimate: presentModelEstimate(estimate, day),
        byModel: {
          model: summarize(model),
          sales: kind === 'value' ? await filterShown(heaviest, reader) : [],
          modelWeight: explanation.modelWeight,
          baseDollars: explanation.baseDollars,
          contributions: explanation.contributions.map(({ group, logDifference }) => {
            return { group, logFactor: logDifference }
          }),
          history: listMonths(model, home, day),
        },
      }
    },
    expectSale: ({ listPriceDollars, daysOnMarket, ...place }, nowMs) => {
      const ratios = models.find('value', place)?.saleToList
      if (ratios === undefined) return undefined
      const month = new Date(nowMs).getUTCMonth()
      const { ratio, low, high } = readSaleToList(ratios, { month, daysOnMarket })
      return {
        dollars: roundToEstimate(listPriceDollars * ratio),
        lowDollars: roundToEstimate(listPriceDollars * low),
        highDollars: roundToEstimate(listPriceDollars * high),
        ...{ ratio, sales: ratios.sales },
      }
    },
  }
}

function countDaysTo(day: CalendarDate): number {
  return Date.parse(day) / DAY_MS
}

function presentModelEstimate(
  { dollars, lowDollars, highDollars, forecastDeviation, confidence }: ModelEstimate,
  day: CalendarDate,
): Estimate {
  return {
    ...{ dollars: roundToEstimate(dollars), date: day },
    range: {
      lowDollars: roundToEstimate(lowDollars),
      highDollars: roundToEstimate(highDollars),
      ...{ deviation: forecastDeviation, confidence },
    },
  }
}

function summarize({ area, description }: OpenedModel): ModelSummary {
  const { version, newestDay, rows, accuracy } = description
  return {
    ...{ version, area, trainedOn: calendarDateOf(newestDay * DAY_MS), sales: rows },
    ...(accuracy && {
      accuracy: {
        sales: accuracy.sales,
        ...(accuracy.medianError !== undefined && { medianError: accuracy.medianError }),
        ...(accuracy.within10 !== undefined && { within10Percent: accuracy.within10 }),
        ...(accuracy.insideRange !== undefined && { inRange: accuracy.insideRange }),
      },
    }),
  }
}

/** The first days of the last months of which the model knows sales. */
function listMonths({ estimator, firstDay }: OpenedModel, home: ModelHome, today: CalendarDate) {
  const thisMonth = `${today.slice(0, 7)}-01` as CalendarDate
  return Array.from({ length: MOST_MONTHS }, (_, ago) => addMonths(thisMonth, ago + 1 - MOST_MONTHS)).flatMap(
    (first) => {
      const day = countDaysTo(first)
      const estimate = day < firstDay ? undefined : estimator.estimate(home, day)
      return estimate === undefined
        ? []
        : [{ month: first.slice(0, 7), dollars: roundToEstimate(estimate.dollars) }]
    },
  )
}

/**
 * The sales that may still be shown: the model may be older than the edition. The distance to a home whose address is hidden would tell where
 * it is.
 */
async function filterShown(
  sales: readonly WeighedSale[],
  reader: ModelEstimateParts['reader'],
): Promise<WeighedSale[]> {
  const properties = await reader.getMany('property', [...new Set(sales.map(({ propertyId }) => propertyId))])
  const homes = await gatherHomeRecords(
    properties.filter((property) => property !== undefined),
    reader,
  )
  const shown = new Map(
    homes
      .filter(({ property, listings }) => {
        const isHidden = listings.some((one) => !one.isAddressDisplayAllowed && !isRecordedHome(one))
        return property.isAddressHidden !== true && !isHidden
      })
      .map((home) => [home.property.id, listHomeSales(home)]),
  )
  return sales.filter(({ propertyId, date, priceDollars }) =>
    shown.get(propertyId)?.some((one) => one.day === countDaysTo(date) && one.priceDollars === priceDollars),
  )
}
