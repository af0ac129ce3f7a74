// Rebuilds the tables in data/. Usage: node scripts/build-reference-data.ts FOLDER, where FOLDER has
// limits/fhfa_conforming_limits_2026.csv, limits/state_property_tax_insurance_hoa.csv, mortgage/PMMS_history.csv and
// mortgage/MORTGAGE30US.csv. Everything else comes from development packages; see data/README.md.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findStateOfFips } from '../src/records/us-states.ts'
import { readAtlas } from './reference-data/atlas.ts'
import { parseTable, roundDegree, writeTable } from './reference-data/compact-table.ts'
import { buildCounties } from './reference-data/counties.ts'
import { mergeRates, RATE_COLUMNS } from './reference-data/mortgage-rates.ts'
import { readPlaces } from './reference-data/places.ts'
import { readZipCodes } from './reference-data/zip-codes.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Usage: node scripts/build-reference-data.ts FOLDER')

const read = (path: string) => parseTable(readFileSync(join(folder, path), 'utf8'))
const output = (name: string) => join(import.meta.dirname, '..', 'data', name)

const limits = read('limits/fhfa_conforming_limits_2026.csv').sort((a, b) => Number(a.fips) - Number(b.fips))
const areas = readAtlas('counties')
const currentFips = new Set(limits.map(({ fips }) => fips ?? ''))
const zipCodes = readZipCodes(
  areas.filter(({ fips }) => currentFips.has(fips)),
  currentFips,
)
const places = readPlaces(areas, zipCodes, currentFips)
const counties = buildCounties(limits, areas, zipCodes)
const costs = new Map(read('limits/state_property_tax_insurance_hoa.csv').map((row) => [row.state, row]))

writeTable(
  output('zip-codes.csv.gz'),
  ['postal_code', 'lat', 'lon', 'city', 'state', 'county_fips'],
  zipCodes.map(({ postalCode, point, city, stateOrProvince, countyFips }) => [
    postalCode,
    roundDegree(point.lat),
    roundDegree(point.lon),
    city,
    stateOrProvince,
    countyFips,
  ]),
)
writeTable(
  output('places.csv.gz'),
  ['geonames_id', 'name', 'state', 'lat', 'lon', 'population', 'county_fips'],
  places.map(({ placeKey, name, stateOrProvince, point, population, countyFips }) => [
    placeKey,
    name,
    stateOrProvince,
    roundDegree(point.lat),
    roundDegree(point.lon),
    population,
    countyFips,
  ]),
)
writeTable(
  output('counties.csv.gz'),
  ['fips', 'name', 'state', 'lat', 'lon'],
  counties.map(({ fips, name, stateOrProvince, point }) => [
    fips,
    name,
    stateOrProvince,
    point && roundDegree(point.lat),
    point && roundDegree(point.lon),
  ]),
)
writeTable(
  output('county-limits-2026.csv'),
  ['fips', 'conforming', 'fha'],
  limits.map((row) => [row.fips, row.u1, row.fha_exact === 'True' ? row.fha_1unit_lower : undefined]),
)
writeTable(
  output('state-costs.csv'),
  ['fips', 'state', 'name', 'property_tax_rate', 'home_insurance_annual_usd'],
  readAtlas('states').map(({ fips, name }) => {
    const state = findStateOfFips(fips)
    const cost = costs.get(state ?? '')
    return [fips, state, name, cost?.property_tax_rate, cost?.avg_homeowners_insurance_annual_usd]
  }),
)
writeTable(
  output('mortgage-rates-weekly.csv'),
  RATE_COLUMNS,
  mergeRates(read('mortgage/PMMS_history.csv'), read('mortgage/MORTGAGE30US.csv')),
)
console.log(`${zipCodes.length} ZIP codes, ${places.length} places, ${counties.length} counties`)
