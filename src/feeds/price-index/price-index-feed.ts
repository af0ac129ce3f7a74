import type { Feed, FeedRecord } from '../../ingest/ports/feed.ts'
import { buildIssueMaker, type IssueCatalog } from '../../ingest/ports/issue.ts'
import type { CalendarDate } from '../../records/calendar-date.ts'
import type { PriceIndex } from '../../records/place.ts'
import { findStateFips, parseStateCode } from '../../records/us-states.ts'
import { defineFeed } from '../reading/define-feed.ts'
import { findCell, type NamedRow, readNamedRows } from '../reading/delimited-rows.ts'
import type { RaiseIssue } from '../reading/issues.ts'
import { parseCountyFips, parseNumber } from '../reading/parse-values.ts'

/** Reads house price indices of states and counties, as the FHFA publishes them. See README.md beside. */
export function buildPriceIndexFeed(): Feed {
  return defineFeed({
    format: 'price-index',
    endings: ['.csv', '.tsv', '.txt'],
    batchSize: 500,
    open: (run) => {
      const areas = new AreaIndices()
      return {
        async *readFile(file) {
          for await (const rows of readNamedRows(file, run)) {
            for (const row of rows) addIndexRow(row, areas, run.raise)
            yield []
          }
        },
        finish: () => [areas.list()],
      }
    },
  })
}

export const PRICE_INDEX_ISSUES = {
  IndexAreaUnused: {
    effect: 'dropped',
    meaning:
      'A price index is of the nation, a division, a metropolitan area or a ZIP code. Only those of states and counties are of use.',
  },
  IndexKindUnused: {
    effect: 'dropped',
    meaning:
      'A price index of a state is not the quarterly one of purchases; only one index of each state is of use.',
  },
  IndexUnreadable: {
    effect: 'rejected',
    meaning: 'A row of a price index has no readable area, year, period or value.',
  },
} as const satisfies IssueCatalog

const priceIndexIssue = buildIssueMaker(PRICE_INDEX_ISSUES)

/** "." stands for a year without enough transactions. */
const NO_VALUE = '.'

function addIndexRow(row: NamedRow, areas: AreaIndices, raise: RaiseIssue): void {
  if (row.cells.has('hpiflavor')) addMasterRow(row, areas, raise)
  else addYearRow(row, areas, raise)
}

/** A row of hpi_master.csv, which holds all indices but those of counties, ZIP codes and tracts. */
function addMasterRow({ cells, place }: NamedRow, areas: AreaIndices, raise: RaiseIssue): void {
  const [type, flavor, frequency] = [cells.get('hpitype'), cells.get('hpiflavor'), cells.get('frequency')]
  if (cells.get('level') !== 'State') {
    raise(priceIndexIssue('IndexAreaUnused', place, cells.get('level')))
    return
  }
  // Prices of sales, because appraisals for refinancing follow them late.
  if (type !== 'traditional' || flavor !== 'purchase-only' || frequency !== 'quarterly') {
    raise(priceIndexIssue('IndexKindUnused', place, `${type} ${flavor} ${frequency}`.slice(0, 60)))
    return
  }
  const state = parseStateCode(cells.get('placeid') ?? '')
  const quarter = parseNumber(cells.get('period'))
  const date =
    quarter !== undefined && [1, 2, 3, 4].includes(quarter)
      ? readMiddle(cells.get('yr'), 3 * quarter - 1, 15)
      : undefined
  // The adjusted index, because a trend over part of a year would otherwise be that of the season.
  const value = findValue(findCell(cells, ['indexsa', 'indexnsa']))
  if (state === undefined || date === undefined || value === undefined)
    raise(priceIndexIssue('IndexUnreadable', place, cells.get('placeid')?.slice(0, 20)))
  else areas.add({ kind: 'state', code: state }, date, value)
}

/** A row of the annual indices of counties (HPI_AT_BDL_county.csv), or of ZIP codes and tracts, which are of no use. */
function addYearRow({ cells, place }: NamedRow, areas: AreaIndices, raise: RaiseIssue): void {
  if (findCell(cells, ['fivedigitzipcode', 'threedigitzipcode', 'tract', 'cbsa']) !== undefined) {
    raise(priceIndexIssue('IndexAreaUnused', place))
    return
  }
  const written = cells.get('hpi')
  if (written === NO_VALUE) return
  const fips = parseCountyFips(findCell(cells, ['fipscode', 'fips', 'countyfips']))
  const date = readMiddle(cells.get('year'), 7, 1)
  const value = findValue(written)
  if (fips === undefined || date === undefined || value === undefined)
    raise(priceIndexIssue('IndexUnreadable', place, findCell(cells, ['fipscode', 'county'])?.slice(0, 20)))
  else areas.add({ kind: 'county', code: fips }, date, value)
}

function findValue(written: string | undefined): number | undefined {
  const value = parseNumber(written)
  return value !== undefined && value > 0 ? value : undefined
}

/** The middle of a period, because the index of a period is an average over it. */
function readMiddle(written: string | undefined, month: number, day: number): CalendarDate | undefined {
  if (written === undefined || !/^(?:19|20)\d\d$/.test(written)) return undefined
  return `${Number(written)}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` as CalendarDate
}

interface Area {
  kind: 'state' | 'county'
  /** Two letters, or five digits. */
  code: string
}

/** Indices by area: some 90,000 years of counties and 7,000 quarters of states. */
class AreaIndices {
  readonly #areas = new Map<string, { area: Area; values: Map<CalendarDate, number> }>()

  add(area: Area, date: CalendarDate, value: number): void {
    const known = this.#areas.get(area.code) ?? { area, values: new Map() }
    this.#areas.set(area.code, known)
    known.values.set(date, value)
  }

  list(): FeedRecord[] {
    return [...this.#areas.values()].map(({ area: { kind, code }, values }) => {
      const sorted = [...values].sort(([one], [other]) => (one < other ? -1 : 1))
      const priceIndex: PriceIndex = {
        dates: sorted.map(([date]) => date),
        values: sorted.map(([, value]) => value),
      }
      return kind === 'county'
        ? { kind, facts: { id: Number(code), fips: code, priceIndex } }
        : {
            kind: 'stateCosts',
            facts: { id: Number(findStateFips(code)), stateOrProvince: code, priceIndex },
          }
    })
  }
}
