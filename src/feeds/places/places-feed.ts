import type { Feed, FeedRecord } from '../../ingest/ports/feed.ts'
import { buildIssueMaker, type IssueCatalog } from '../../ingest/ports/issue.ts'
import type { PlaceFacts } from '../../records/place.ts'
import { findStateOfFips, parseStateCode } from '../../records/us-states.ts'
import { defineFeed } from '../reading/define-feed.ts'
import { findCell, type NamedCells, type NamedRow, readNamedRows } from '../reading/delimited-rows.ts'
import { dropAbsent } from '../reading/drop-absent.ts'
import type { RaiseIssue } from '../reading/issues.ts'
import { parseCountyFips, parseNumber, parsePoint, parsePostalCode } from '../reading/parse-values.ts'

/** Reads tables of populated places and of ZIP codes, which it distinguishes by their headers. See README.md in this folder. */
export function buildPlacesFeed(): Feed {
  return defineFeed({
    format: 'places',
    endings: ['.csv', '.tsv', '.txt'],
    batchSize: 500,
    open: (run) => {
      const zipCodes = new ZipCodeRows(run.raise)
      return {
        async *readFile(file) {
          for await (const rows of readNamedRows(file, run)) {
            for (const row of rows) {
              if (findCell(row.cells, POSTAL_CODES) === undefined) yield mapRow(row, run.raise)
              else zipCodes.add(row)
            }
          }
        },
        *finish() {
          for (const zipCode of zipCodes.list()) yield [zipCode]
        },
      }
    },
  })
}

function mapRow({ cells, place }: NamedRow, raise: RaiseIssue): FeedRecord[] {
  const facts = mapPlace(cells)
  if (typeof facts !== 'string') return [{ kind: 'place', facts }]
  raise(placesIssue('PlaceIncomplete', place, `no ${facts}`))
  return []
}

export const PLACES_ISSUES = {
  PlaceIncomplete: { effect: 'rejected', meaning: 'A place has no name, state or point.' },
  PostalCodeUnreadable: {
    effect: 'rejected',
    meaning: 'The text in the column of ZIP codes is not a ZIP code.',
  },
  CountyAbolished: {
    effect: 'dropped',
    meaning: 'The file names a county of Connecticut; planning regions replaced them in 2022.',
  },
} as const satisfies IssueCatalog

const placesIssue = buildIssueMaker(PLACES_ISSUES)

const LEGAL_KIND =
  / (?:city|town|village|borough|township|CDP|municipality|comunidad|zona urbana)(?: \(.*\))?$/ // "Seattle city"

/** The place of a gazetteer row, or the name of what the row lacks. Names lose their legal kind: "Seattle city" is Seattle. */
function mapPlace(cells: NamedCells): PlaceFacts | string {
  const placeKey = findCell(cells, ['geoid', 'placefips', 'id'])
  const name = findCell(cells, ['name', 'city', 'placename'])?.replace(LEGAL_KIND, '')
  const stateOrProvince = findStateOfPlace(cells)
  const point = parsePoint(findCell(cells, LATITUDES), findCell(cells, LONGITUDES))
  if (name === undefined) return 'name'
  if (stateOrProvince === undefined) return 'state'
  if (point === undefined) return 'point'
  return dropAbsent({
    placeKey: placeKey ?? `${stateOrProvince}/${name}`,
    name,
    stateOrProvince,
    point,
    population: parsePopulation(findCell(cells, ['population', 'pop'])),
    countyFips: parseCountyFips(findCell(cells, ['countyfips', 'county'])),
  })
}

const LATITUDES = ['lat', 'latitude', 'intptlat', 'y']
const LONGITUDES = ['lon', 'lng', 'longitude', 'long', 'intptlong', 'x']

/** The state by code or name, else by the place's FIPS code: the Census omits the state of some territories. */
function findStateOfPlace(cells: NamedCells): string | undefined {
  const written = findCell(cells, ['state', 'stateusps', 'usps', 'stusps', 'statecode', 'stateid'])
  const fips = findCell(cells, ['statefp', 'geoid', 'countyfips'])
  const named = written === undefined ? undefined : parseStateCode(written)
  return named ?? (fips === undefined ? undefined : findStateOfFips(fips))
}

function parsePopulation(text: string | undefined): number | undefined {
  const population = parseNumber(text)
  return population !== undefined && Number.isSafeInteger(population) && population >= 0
    ? population
    : undefined
}

type ZipCodeRecord = Extract<FeedRecord, { kind: 'zipCode' }>

const POSTAL_CODES = ['zcta', 'zcta5', 'zcta5ce20', 'geoidzcta520', 'zip', 'zipcode', 'postalcode']

/** Connecticut's counties before 2022: 09001 to 09015. */
const ABOLISHED_COUNTY = /^090(0\d|1[0-5])$/ // "09003"

/**
 * Collects the rows of ZIP code tables, in which a ZIP code that lies in several counties has several rows. A ZIP code gets a
 * state and a county only where all its rows agree, because no row says which county holds more of it.
 */
class ZipCodeRows {
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
