import type { FeedRecord } from '../../ingest/ports/feed.ts'
import type { Issue } from '../../ingest/ports/issue.ts'
import type { DelimitedRow } from '../reading/delimited-rows.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import { findCell, type NamedCells } from '../reading/named-cells.ts'
import { parseCountyFips } from '../reading/parse-codes.ts'
import { parseFlag } from '../reading/parse-flag.ts'
import { findStateOfFips } from '../reading/state-fips.ts'
import { AmountReader } from './amount-reader.ts'
import { fhaLimitUnknown } from './issues/fha-limit-unknown.ts'

type CountyRecord = Extract<FeedRecord, { kind: 'county' }>

const CONFORMING_LIMITS = ['u1', 'oneunitlimit', 'conforminglimit', 'limit1unit']
const FHA_LIMITS = ['fhalimit', 'fha1unit', 'fha1unitlower']
const LEGAL_KIND = / (?:County|Parish|Borough|Municipio|Census Area)$/ // "King County"

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
