import type { FeedRecord } from '../../ingest/ports/feed.ts'
import type { Issue } from '../../ingest/ports/issue.ts'
import type { DelimitedRow } from '../reading/delimited-rows.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import { findCell } from '../reading/named-cells.ts'
import { findStateFips } from '../reading/state-fips.ts'
import { parseStateCode } from '../reading/us-states.ts'
import { AmountReader } from './amount-reader.ts'

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
