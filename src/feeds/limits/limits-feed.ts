import { basename } from 'node:path'
import type { Feed, FeedRecord } from '../../ingest/ports/feed.ts'
import { buildIssueMaker, type IssueCatalog } from '../../ingest/ports/issue.ts'
import { findStateFips, findStateOfFips, parseStateCode } from '../../records/us-states.ts'
import { defineFeed } from '../reading/define-feed.ts'
import { findCell, type NamedCells, type NamedRow, readNamedRows } from '../reading/delimited-rows.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import type { RaiseIssue } from '../reading/issues.ts'
import { parseCents, parseCountyFips, parseFlag, parseNumber } from '../reading/parse-values.ts'

export interface LimitsSettings {
  /** The year for which loan limits hold. The default is the year in the file's name ("..._2026.csv"), else unknown. */
  limitsYear?: number
}

/** Reads tables of loan limits and taxes by county, and of taxes and insurance by state. See README.md beside. */
export function buildLimitsFeed(settings: LimitsSettings = {}): Feed {
  return defineFeed({
    format: 'limits',
    endings: ['.csv', '.tsv', '.txt'],
    batchSize: 500,
    open: (run) => ({
      async *readFile(file) {
        const limitsYear = settings.limitsYear ?? findYear(file.path)
        for await (const rows of readNamedRows(file, run)) {
          yield rows.flatMap((row) => mapRow(row, limitsYear, run.raise))
        }
      },
    }),
  })
}

function mapRow(row: NamedRow, limitsYear: number | undefined, raise: RaiseIssue): FeedRecord[] {
  const fips = findCountyFips(row.cells)
  const record = fips === undefined ? mapStateCosts(row, raise) : mapCounty(fips, row, limitsYear, raise)
  if (record === undefined) raise(limitsIssue('AreaUnreadable', row.place))
  return record === undefined ? [] : [record]
}

function findYear(path: string): number | undefined {
  const match = /(?<!\d)20\d\d(?!\d)/.exec(basename(path)) // "fhfa_conforming_limits_2026.csv"
  return match === null ? undefined : Number(match[0])
}

export const LIMITS_ISSUES = {
  AreaUnreadable: {
    effect: 'rejected',
    meaning: 'A row names neither a county by its FIPS code nor a state.',
  },
  AmountUnreadable: {
    effect: 'dropped',
    meaning: 'An amount or rate is not a number, or is far outside what it stands for.',
  },
  FhaLimitUnknown: {
    effect: 'dropped',
    meaning: "The file has only a lower bound of the county's FHA limit, which is not the limit.",
  },
} as const satisfies IssueCatalog

const limitsIssue = buildIssueMaker(LIMITS_ISSUES)

type CountyRecord = Extract<FeedRecord, { kind: 'county' }>
type StateCostsRecord = Extract<FeedRecord, { kind: 'stateCosts' }>

const CONFORMING_LIMITS = ['u1', 'oneunitlimit', 'conforminglimit', 'limit1unit']
const FHA_LIMITS = ['fhalimit', 'fha1unit', 'fha1unitlower']
const TAX_RATES = ['propertytaxrate', 'effectivetaxrate', 'taxrate']
const PREMIUMS = [
  'avghomeownersinsuranceannualusd',
  'homeinsuranceannual',
  'homeinsuranceannualusd',
  'insuranceannual',
]
const LEGAL_KIND = / (?:County|Parish|Borough|Municipio|Census Area)$/ // "King County"

/** The FIPS code of a row's county: five digits, or two for the state and three for the county in columns of their own. */
function findCountyFips(cells: NamedCells): string | undefined {
  const [state, county] = [cells.get('fipsstatecode'), cells.get('fipscountycode')]
  if (state !== undefined && county !== undefined) {
    return parseCountyFips(state.padStart(2, '0') + county.padStart(3, '0'))
  }
  return parseCountyFips(findCell(cells, ['fips', 'countyfips', 'geoid']))
}

/** The limits and the tax rate of a county. An FHA limit that the file marks as a lower bound is left out. */
function mapCounty(
  fips: string,
  row: NamedRow,
  limitsYear: number | undefined,
  raise: RaiseIssue,
): CountyRecord {
  const amounts = new AmountReader(row, raise)
  const conformingLimitCents = amounts.findCents(CONFORMING_LIMITS)
  const fhaLimitCents = isFhaExact(row, raise) ? amounts.findCents(FHA_LIMITS) : undefined
  const hasLimit = conformingLimitCents !== undefined || fhaLimitCents !== undefined
  const facts: CountyRecord['facts'] = {
    id: Number(fips),
    fips,
    name: findProperName(row.cells),
    stateOrProvince: findStateOfFips(fips),
    conformingLimitCents,
    fhaLimitCents,
    limitsYear: hasLimit ? limitsYear : undefined,
    propertyTaxRate: amounts.findTaxRate(TAX_RATES),
  }
  return { kind: 'county', facts: dropAbsent(facts) }
}

function isFhaExact({ cells, place }: NamedRow, raise: RaiseIssue): boolean {
  const isLowerBound = parseFlag(cells.get('fhaexact')) === false
  if (isLowerBound && findCell(cells, FHA_LIMITS) !== undefined) raise(limitsIssue('FhaLimitUnknown', place))
  return !isLowerBound
}

/** A name in capitals is left out: "DE KALB COUNTY" does not say how the county is spelled. */
function findProperName(cells: NamedCells): string | undefined {
  const name = findCell(cells, ['county', 'countyname', 'name'])
  if (name === undefined || name === name.toUpperCase() || /^\d+$/.test(name)) return undefined // "033"
  return name.replace(LEGAL_KIND, '')
}

/** The averages of a state; undefined when the row does not name a state. */
function mapStateCosts(row: NamedRow, raise: RaiseIssue): StateCostsRecord | undefined {
  const written = findCell(row.cells, ['state', 'statecode', 'stusps'])
  const stateOrProvince = written === undefined ? undefined : parseStateCode(written)
  const fips = stateOrProvince === undefined ? undefined : findStateFips(stateOrProvince)
  if (stateOrProvince === undefined || fips === undefined) return undefined
  const amounts = new AmountReader(row, raise)
  const facts: StateCostsRecord['facts'] = {
    id: Number(fips),
    stateOrProvince,
    propertyTaxRate: amounts.findTaxRate(TAX_RATES),
    homeInsuranceAnnualCents: amounts.findCents(PREMIUMS),
    homeInsuranceRate: amounts.findTaxRate(['homeinsurancerate', 'insurancerate']),
  }
  return { kind: 'stateCosts', facts: dropAbsent(facts) }
}

/** No county or state of the US taxes a home at a tenth of its value per year: a larger number is a percentage. */
const MAX_TAX_RATE = 0.1

/** Reads the amounts of one row. An amount that is present but unreadable becomes an issue. */
class AmountReader {
  readonly #row: NamedRow
  readonly #raise: RaiseIssue

  constructor(row: NamedRow, raise: RaiseIssue) {
    this.#row = row
    this.#raise = raise
  }

  /** Whole cents of an amount in dollars. 0 is neither a limit nor a premium. */
  findCents(names: readonly string[]): number | undefined {
    return this.#find(names, (text) => parseCents(text) || undefined)
  }

  /** A fraction of the value per year, below 0.1. */
  findTaxRate(names: readonly string[]): number | undefined {
    return this.#find(names, (text) => {
      const rate = parseNumber(text)
      return rate !== undefined && rate >= 0 && rate < MAX_TAX_RATE ? rate : undefined
    })
  }

  #find(names: readonly string[], parse: (text: string) => number | undefined): number | undefined {
    const text = findCell(this.#row.cells, names)
    if (text === undefined) return undefined
    const amount = parse(text)
    if (amount === undefined)
      this.#raise(limitsIssue('AmountUnreadable', this.#row.place, `${names[0]} ${text.slice(0, 40)}`))
    return amount
  }
}
