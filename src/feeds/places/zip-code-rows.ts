import type { FeedRecord } from '../../ingest/ports/feed.ts'
import { findCell, type NamedRow } from '../reading/delimited-rows.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import type { RaiseIssue } from '../reading/issues.ts'
import { parseCountyFips, parsePoint, parsePostalCode } from '../reading/parse-values.ts'
import { placesIssue } from './issues.ts'
import { findStateOfPlace, LATITUDES, LONGITUDES } from './map-place.ts'

type ZipCodeRecord = Extract<FeedRecord, { kind: 'zipCode' }>

export const POSTAL_CODES = ['zcta', 'zcta5', 'zcta5ce20', 'geoidzcta520', 'zip', 'zipcode', 'postalcode']

/** Connecticut's counties before 2022: 09001 to 09015. */
const ABOLISHED_COUNTY = /^090(0\d|1[0-5])$/ // "09003"

/**
 * Collects the rows of ZIP code tables, in which a ZIP code that lies in several counties has several rows. A ZIP code gets a
 * state and a county only where all its rows agree, because no row says which county holds more of it.
 */
export class ZipCodeRows {
  readonly #raise: RaiseIssue
  readonly #found = new Map<
    string,
    { facts: ZipCodeRecord['facts']; counties: Set<string>; states: Set<string> }
  >()

  constructor(raise: RaiseIssue) {
    this.#raise = raise
  }

  add({ cells, place }: NamedRow): void {
    const written = findCell(cells, POSTAL_CODES)
    const postalCode = parsePostalCode(written)
    if (postalCode === undefined) {
      this.#raise(placesIssue('PostalCodeUnreadable', place, written?.slice(0, 40) ?? 'blank'))
      return
    }
    const known = this.#found.get(postalCode) ?? this.#start(postalCode)
    const point = parsePoint(findCell(cells, LATITUDES), findCell(cells, LONGITUDES))
    if (point !== undefined) known.facts.point = point
    const city = findCell(cells, ['city', 'placename', 'postname'])
    if (city !== undefined) known.facts.city = city
    const state = findStateOfPlace(cells)
    if (state !== undefined) known.states.add(state)
    const county = parseCountyFips(findCell(cells, ['countyfips', 'county']))
    if (county === undefined) return
    if (ABOLISHED_COUNTY.test(county)) this.#raise(placesIssue('CountyAbolished', place, county))
    else known.counties.add(county)
  }

  #start(postalCode: string) {
    const facts: ZipCodeRecord['facts'] = { id: Number(postalCode), postalCode }
    const started = { facts, counties: new Set<string>(), states: new Set<string>() }
    this.#found.set(postalCode, started)
    return started
  }

  /** All ZIP codes in the order of their first rows. */
  *list(): Generator<ZipCodeRecord> {
    for (const { facts, counties, states } of this.#found.values()) {
      const [countyFips, stateOrProvince] = [onlyOne(counties), onlyOne(states)]
      yield { kind: 'zipCode', facts: dropAbsent({ ...facts, countyFips, stateOrProvince }) }
    }
  }
}

function onlyOne(values: ReadonlySet<string>): string | undefined {
  return values.size === 1 ? [...values][0] : undefined
}
