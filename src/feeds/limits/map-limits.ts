import type { FeedRecord } from '../../ingest/ports/feed.ts'
import { findStateFips, findStateOfFips, parseStateCode } from '../../records/us-states.ts'
import { findCell, type NamedCells, type NamedRow } from '../reading/delimited-rows.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import type { RaiseIssue } from '../reading/issues.ts'
import { parseCents, parseCountyFips, parseFlag, parseNumber } from '../reading/parse-values.ts'
import { limitsIssue } from './issues.ts'

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
export function findCountyFips(cells: NamedCells): string | undefined {
  const [state, county] = [cells.get('fipsstatecode'), cells.get('fipscountycode')]
  if (state !== undefined && county !== undefined) {
    return parseCountyFips(state.padStart(2, '0') + county.padStart(3, '0'))
  }
  return parseCountyFips(findCell(cells, ['fips', 'countyfips', 'geoid']))
}

/** The limits and the tax rate of a county. An FHA limit that the file marks as a lower bound is left out. */
export function mapCounty(
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
export function mapStateCosts(row: NamedRow, raise: RaiseIssue): StateCostsRecord | undefined {
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
