import { isInArea, type SearchArea } from '../../../domain/listing-search/search-choices.ts'
import {
  describeValues,
  type MarketMeasures,
  type MarketPeriod,
  MEASURED_PARTS,
  type PeriodMeasures,
  startMarketTally,
} from '../../../domain/market-statistics/measure-market.ts'
import type { Offering } from '../../../domain/market-statistics/offering.ts'
import { findAreaBox } from '../../index/spatial/block-boxes.ts'
import { numberKind, parseOffering } from '../../offerings/encode-offering.ts'
import type { OfferingStatistics, SearchPlace } from '../../ports/edition-index.ts'
import { OFFERING } from '../rows/encode-offers.ts'
import { listAreas, renderPlace } from './conditions/render-place.ts'
import { type EditionRows, renderSeen } from './edition-rows.ts'
import { type Parameters, startParameters } from './parameters.ts'

/**
 * Opens the times on the market of the homes of an edition. The database measures those in a place, exactly as `startMarketTally` does.
 * It cannot decide exactly about circles and polygons, so the offerings in the boxes around them are read, and decided point by point.
 */
export function openOfferingRows(rows: EditionRows): OfferingStatistics {
  return {
    measureOfferings: (place, periods) =>
      listAreas(place).every(({ kind }) => kind === 'box') && periods.length > 0
        ? measureRows(rows, place, periods)
        : tallyRows(rows, place, periods),
  }
}

/** What is measured, by the number that stands for it in a statement. Only the first six have values. */
const MEASURES = [
  ...(['listPrice', 'rent', 'salePrice', 'salePricePerSqft', 'daysOnMarket', 'saleToList'] as const),
  ...(['listed', 'contracted', 'rentalsListed', 'undated'] as const),
]

type Measure = (typeof MEASURES)[number]

interface MeasuredRow {
  period: number
  measure: number
  events: number
  count: number
  sum: number | null
  middle: number | null
}

async function measureRows(
  rows: EditionRows,
  place: SearchPlace,
  periods: readonly MarketPeriod[],
): Promise<MarketMeasures> {
  const parameters = startParameters()
  const offered = `select string_to_array(btrim(listing, '[]'), ',') as said from ${rows.tables.offers}
    where status = '${OFFERING}' and ${renderSeen(rows.edition, parameters)} and ${renderPlace(place, new Map(), parameters)}`
  const found = await rows.query<MeasuredRow>(renderMeasures(offered, periods, parameters), parameters)
  const byPeriod = Map.groupBy(found, ({ period }) => period)
  return {
    periods: periods.map((_, index) => presentPeriod(byPeriod.get(index + 1) ?? [])),
    undated: findMeasured(byPeriod.get(0) ?? [], 'undated')?.events ?? 0,
  }
}

function findMeasured(rows: readonly MeasuredRow[], measure: Measure): MeasuredRow | undefined {
  return rows.find((row) => row.measure === MEASURES.indexOf(measure))
}

function presentPeriod(rows: readonly MeasuredRow[]): PeriodMeasures {
  const count = (measure: Measure) => findMeasured(rows, measure)?.events ?? 0
  const describe = (measure: Measure, parts: number) => {
    const { count: values = 0, sum = 0, middle = null } = findMeasured(rows, measure) ?? {}
    return describeValues({ count: values, sum: sum ?? 0, middle }, parts)
  }
  const { dollars, dollarsPerSqft, days, share } = MEASURED_PARTS
  return {
    ...{ inventory: count('listPrice'), listed: count('listed'), contracted: count('contracted') },
    ...{ sold: count('salePrice'), rentalInventory: count('rent'), rentalsListed: count('rentalsListed') },
    listPrice: describe('listPrice', dollars),
    salePrice: describe('salePrice', dollars),
    salePricePerSqft: describe('salePricePerSqft', dollarsPerSqft),
    daysOnMarket: describe('daysOnMarket', days),
    saleToList: describe('saleToList', share),
    rent: describe('rent', dollars),
  }
}

/**
 * Renders the statement that measures offerings as `renderOffering` writes them: kind, listed day, contract day, end day, close price, area,
 * and then days and prices. Periods are numbered from 1. Values are whole parts of one, of which sums and medians are exact.
 */
function renderMeasures(offered: string, periods: readonly MarketPeriod[], { bind }: Parameters): string {
  const firsts = bind(
    periods.map(({ fromDay }) => fromDay),
    'double precision[]',
  )
  const nexts = bind(
    periods.map(({ toDay }) => toDay),
    'double precision[]',
  )
  const end = bind(periods.at(-1)!.toDay, 'integer')
  const kinds = (tenure: Offering['tenure'], ...outcomes: Offering['outcome'][]) =>
    outcomes.map((outcome) => numberKind({ tenure, outcome })).join(', ')
  const sales = kinds('sale', 'open', 'closed', 'ended')
  const open = [kinds('sale', 'open'), kinds('lease', 'open')].join(', ')
  const measure = (name: Measure) => MEASURES.indexOf(name)
  const parts = (value: string, count: number) => `floor((${value}) * ${count} + 0.5::double precision)`
  const number = (at: number, type: string) => `nullif(said[${at}], 'null')::${type}`
  const happened = (name: Measure, day: string, condition: string, value = 'null::double precision') =>
    `select width_bucket(${day}, ${firsts}) as period, ${measure(name)} as measure, ${value} as parts from offering
     where ${condition} and ${day} < ${end} and width_bucket(${day}, ${firsts}) > 0`
  const sold = (name: Measure, value: string, known = 'true') =>
    happened(name, 'ended', `kind in (${kinds('sale', 'closed')}) and ${known}`, value)
  const { dollars, dollarsPerSqft, days, share } = MEASURED_PARTS
  const asked = 'said[cardinality(said)]::double precision'
  return `with offered as (${offered}),
    offering as materialized (
      select said, said[1]::integer as kind, ${number(2, 'double precision')} as listed, ${number(3, 'double precision')} as contracted,
             ${number(4, 'double precision')} as ended, ${number(5, 'double precision')} as price, ${number(6, 'double precision')} as area
      from offered
    ),
    on_market as (
      select period, case when kind in (${sales}) then ${measure('listPrice')} else ${measure('rent')} end as measure,
             (${nexts})[period] - 1 as last, said
      from offering cross join lateral generate_series(
        greatest(width_bucket(listed, ${firsts}), 1),
        case when ended is null then cardinality(${nexts}) else width_bucket(ended, ${nexts}) end
      ) as period
      where listed < ${end} and (ended is not null or kind in (${open}))
    ),
    measured as (
      select period, measure, ${parts(renderPriceOn('last'), dollars)} as parts from on_market
      union all ${sold('salePrice', parts('price', dollars))}
      union all ${sold('salePricePerSqft', parts('price / area', dollarsPerSqft), 'price is not null and area is not null')}
      union all ${sold('saleToList', parts(`price / ${asked}`, share), 'price is not null and cardinality(said) > 6')}
      union all ${sold('daysOnMarket', parts('coalesce(contracted, ended) - listed', days), 'coalesce(contracted, ended) >= listed')}
      union all ${happened('listed', 'listed', `kind in (${sales})`)}
      union all ${happened('contracted', 'contracted', `kind in (${sales})`)}
      union all ${happened('rentalsListed', 'listed', `kind not in (${sales})`)}
      union all select 0, ${measure('undated')}, null from offering where listed is null and kind in (${open})
    )
    select period, measure, count(*) as events, count(parts) as count, sum(parts) as sum,
           percentile_cont(0.5) within group (order by parts) as middle
    from measured group by period, measure`
}

/** The last of the prices whose day has come. Most offerings have one. */
function renderPriceOn(day: string): string {
  return `case when cardinality(said) < 8 or said[7]::integer > ${day} then null
    when cardinality(said) = 8 then said[8]::double precision
    else (select said[at + 1]::double precision from generate_series(7, cardinality(said) - 1, 2) as at
          where said[at]::integer <= ${day} order by at desc limit 1) end`
}

/** Measures the offerings one by one. */
async function tallyRows(
  rows: EditionRows,
  place: SearchPlace,
  periods: readonly MarketPeriod[],
): Promise<MarketMeasures> {
  const tally = startMarketTally(periods)
  const seen = new Set<string>()
  for (const part of listParts(place))
    for (const { propertyId, unit, offering } of await readOfferings(rows, part)) {
      const name = `${propertyId} ${unit}`
      if (seen.has(name)) continue
      seen.add(name)
      tally.add(offering)
    }
  return tally.finish()
}

/** Lists the places of which a place is the union. */
function listParts(place: SearchPlace): Exclude<SearchPlace, { kind: 'anyOf' }>[] {
  return place.kind === 'anyOf' ? place.places.flatMap(listParts) : [place]
}

interface FoundOffering {
  propertyId: number
  unit: number
  offering: Offering
}

async function readOfferings(
  rows: EditionRows,
  place: Exclude<SearchPlace, { kind: 'anyOf' }>,
): Promise<FoundOffering[]> {
  const area = place.kind === 'area' ? place.area : undefined
  const parameters = startParameters()
  const found = await rows.query<{
    propertyId: number
    unit: number
    lat: number
    lon: number
    offering: string
  }>(
    `select property_id as "propertyId", unit, lat, lon, listing as offering from ${rows.tables.offers}
     where status = '${OFFERING}' and ${renderSeen(rows.edition, parameters)}
       and ${renderPlace(area === undefined ? place : boxAround(area), new Map(), parameters)}`,
    parameters,
  )
  return found
    .filter(({ lat, lon }) => area === undefined || isInArea({ lat, lon }, area))
    .map(({ propertyId, unit, offering }) => ({ propertyId, unit, offering: parseOffering(offering) }))
}

function boxAround(area: SearchArea): SearchPlace {
  return { kind: 'area', area: { kind: 'box', box: findAreaBox(area) } }
}
