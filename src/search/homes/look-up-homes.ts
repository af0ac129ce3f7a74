import type { ComparedAddress } from '../../domain/address/compared-address.ts'
import { foldPlaceName } from '../../domain/address/fold-place-name.ts'
import { CLOSE_SCORE, LEAST_SCORE, scoreAddress } from '../../domain/address/score-address.ts'
import { COUNTY_WORD, type Gazetteer } from '../places/find-named-places.ts'
import type { AddressReading, CandidateHome, GivenParcel, HomeLookup } from '../ports/edition-index.ts'
import type { AddressedHome, HomeBook, HomeQuery } from '../ports/search-engine.ts'
import { listPlaceQueries, listStreetQueries, readGivenAddress } from './read-given-address.ts'

/** The most homes of a house number that are compared for each place. No building has more units in one ZIP code. */
const MOST_HOMES = 5000
const MOST_CANDIDATES = 50

/** Builds the lookup of homes over an engine that finds them and the names of places. */
export function buildHomeLookup(homes: HomeBook, { cities, counties }: Gazetteer): HomeLookup {
  return {
    lookUpAddresses: async (given) => {
      const readings = given.map((one) => readGivenAddress(one, cities))
      const inPlaces = await listFound(
        homes,
        readings.map((ofOne) => ofOne.flatMap((reading) => listPlaceQueries(reading, cities))),
      )
      const near = readings.map((ofOne, index) => rank(ofOne, inPlaces[index]!))
      // A street that is not where the address says may be elsewhere: the ZIP code may be wrong, or there is none.
      const isOpen = near.map((ofOne) => (ofOne[0]?.score ?? 0) < CLOSE_SCORE)
      const elsewhere = await listFound(
        homes,
        readings.map((ofOne, index) => (isOpen[index] ? ofOne.flatMap(listStreetQueries) : [])),
      )
      return readings.map((ofOne, index): AddressReading | undefined => {
        if (ofOne.length === 0) return undefined
        const candidates = isOpen[index]
          ? rank(ofOne, [...inPlaces[index]!, ...elsewhere[index]!])
          : near[index]!
        return { readings: ofOne, candidates: candidates.slice(0, MOST_CANDIDATES) }
      })
    },
    lookUpParcel: async (given) => {
      const countyCodes = listCountyCodes(given, counties)
      if (countyCodes?.length === 0) return undefined
      const { parcel, stateOrProvince } = given
      const queries = (countyCodes ?? [undefined]).map((countyFips) => ({
        parcel,
        countyFips,
        stateOrProvince,
      }))
      const found = await homes.listParcelHomes(queries, MOST_CANDIDATES)
      return [...new Set(found.flat())].sort((left, right) => left - right)
    },
  }
}

/** The codes of the counties that are meant: undefined if none is given, empty if none has the name. */
function listCountyCodes(
  { county, stateOrProvince }: GivenParcel,
  counties: Gazetteer['counties'],
): string[] | undefined {
  if (county === undefined) return undefined
  if (/^\d{5}$/.test(county)) return [county]
  const name = foldPlaceName(county).replace(COUNTY_WORD, '')
  return counties
    .list(name)
    .filter((one) => stateOrProvince === undefined || one.stateOrProvince === stateOrProvince)
    .flatMap(({ location }) => (location.kind === 'county' ? [location.countyFips] : []))
}

/** Finds the homes of several lists of queries, each query once. */
async function listFound(
  book: HomeBook,
  lists: readonly (readonly HomeQuery[])[],
): Promise<AddressedHome[][]> {
  const distinct = new Map(lists.flat().map((query) => [JSON.stringify(query), query]))
  const found = distinct.size === 0 ? [] : await book.listHomes([...distinct.values()], MOST_HOMES)
  const byQuery = new Map([...distinct.keys()].map((key, index) => [key, found[index]!]))
  return lists.map((queries) => queries.flatMap((query) => byQuery.get(JSON.stringify(query))!))
}

/** Scores homes by the reading that fits best, each once: the best first, ties by ascending id. */
function rank(readings: readonly ComparedAddress[], homes: readonly AddressedHome[]): CandidateHome[] {
  const best = new Map<number, CandidateHome>()
  for (const { propertyId, address } of homes) {
    for (const reading of readings) {
      const score = scoreAddress(reading, address)?.score ?? 0
      if (score >= LEAST_SCORE && score > (best.get(propertyId)?.score ?? 0))
        best.set(propertyId, { propertyId, score })
    }
  }
  return [...best.values()].sort(
    (left, right) => right.score - left.score || left.propertyId - right.propertyId,
  )
}
