import type { FeedRecord } from '../../ingest/ports/feed.ts'
import type { Issue } from '../../ingest/ports/issue.ts'
import { findStateFips, findStateOfFips, parseStateCode } from '../../records/us-states.ts'
import { type DelimitedRow, findCell, type NamedCells } from '../reading/delimited-rows.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import { parseCents, parseCountyFips, parseFlag, parseNumber } from '../reading/parse-values.ts'
import { amountUnreadable, fhaLimitUnknown } from './issues.ts'

type CountyRecord = Extract<FeedRecord, { kind: 'county' }>

const CONFORMING_LIMITS = ['u1', 'oneunitlimit', 'conforminglimit', 'limit1unit']

const FHA_LIMITS = ['fhalimit', 'fha1unit', 'fha1unitlower']

const LEGAL_KIND = / (?:County|Parish|Borough|Municipio|Census Area)$/
// "King County"

/** The county of a row, with its code first: five digits, or two for the state and three for the county. */
export function findCountyFips(cells: NamedCells): string | undefined {
  const [state, county] = [cells.get('fipsstatecode'), cells.get('fipscountycode')]
  if (state !== undefined && county !== undefined) {
    return parseCountyFips(state.padStart(2, '0') + county.padStart(3, '0'))
  }
  return parseCountyFips(findCell(cells, ['fips', 'countyfips', 'geoid']))
}

/** Limits and tax of a county. Of an FHA limit that the file marks as a lower bound nothing is taken. */
export function mapCounty(
  fips: string,
  row: DelimitedRow,
  limitsYear: number | undefined,
  raise: (issue: Issue) => void,
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
    propertyTaxRate: amounts.findTaxRate(['propertytaxrate', 'effectivetaxrate', 'taxrate']),
  }
  return { kind: 'county', facts: dropAbsent(facts) }
}

function isFhaExact({ cells, place }: DelimitedRow, raise: (issue: Issue) => void): boolean {
  const isLowerBound = parseFlag(cells.get('fhaexact')) === false
  if (isLowerBound && findCell(cells, FHA_LIMITS) !== undefined) raise(fhaLimitUnknown(place))
  return !isLowerBound
}

/** A name in capitals only is left out: "DE KALB COUNTY" does not say how it is spelled. */
function findProperName(cells: NamedCells): string | undefined {
  const name = findCell(cells, ['county', 'countyname', 'name'])
  if (name === undefined || name === name.toUpperCase() || /^\d+$/.test(name)) return undefined // "033"
  return name.replace(LEGAL_KIND, '')
}

type StateCostsRecord = Extract<FeedRecord, { kind: 'stateCosts' }>

const PREMIUMS = [
  'avghomeownersinsuranceannualusd',
  'homeinsuranceannual',
  'homeinsuranceannualusd',
  'insuranceannual',
]

/** A state's averages; undefined when the row names no state. */
export function mapStateCosts(
  row: DelimitedRow,
  raise: (issue: Issue) => void,
): StateCostsRecord | undefined {
  const written = findCell(row.cells, ['state', 'statecode', 'stusps'])
  const stateOrProvince = written === undefined ? undefined : parseStateCode(written)
  const fips = stateOrProvince === undefined ? undefined : findStateFips(stateOrProvince)
  if (stateOrProvince === undefined || fips === undefined) return undefined
  const amounts = new AmountReader(row, raise)
  const facts: StateCostsRecord['facts'] = {
    id: Number(fips),
    stateOrProvince,
    propertyTaxRate: amounts.findTaxRate(['propertytaxrate', 'effectivetaxrate', 'taxrate']),
    homeInsuranceAnnualCents: amounts.findCents(PREMIUMS),
    homeInsuranceRate: amounts.findTaxRate(['homeinsurancerate', 'insurancerate']),
  }
  return { kind: 'stateCosts', facts: dropAbsent(facts) }
}

/** No county or state of the US taxes a home at a tenth of its value a year: more is a percentage. */
const MAX_TAX_RATE = 0.1

/** Reads amounts of one row; what is there but unreadable becomes an issue. */
export class AmountReader {
  readonly #row: DelimitedRow
  readonly #raise: (issue: Issue) => void

  constructor(row: DelimitedRow, raise: (issue: Issue) => void) {
    this.#row = row
    this.#raise = raise
  }

  /** Whole cents of dollars; 0 is no limit and no premium. */
  findCents(names: readonly string[]): number | undefined {
    return this.#find(names, (text) => parseCents(text) || undefined)
  }

  /** A fraction of the value a year, under 0.1. */
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
      this.#raise(amountUnreadable(this.#row.place, `${names[0]} ${text.slice(0, 40)}`))
    return amount
  }
}
