import { type ComparedAddress, readComparedAddress } from '../../domain/address/compared-address.ts'
import { foldPlaceName } from '../../domain/address/fold-place-name.ts'
import { parseOneLineAddress } from '../../domain/address/parse-address.ts'
import { joinSuffix } from '../../domain/address/score-address.ts'
import type { Address } from '../../records/address.ts'
import { parseStateCode } from '../../records/us-states.ts'
import type { Gazetteer } from '../places/find-named-places.ts'
import { filterFewestEdits } from '../places/place-directory.ts'
import type { GivenAddress } from '../ports/edition-index.ts'
import type { HomeQuery } from '../ports/search-engine.ts'

type Cities = Gazetteer['cities']

const MOST_STATE_WORDS = 3
const MOST_CITY_WORDS = 4
/** The fewest words of a street line: a house number and a name. */
const LEAST_STREET_WORDS = 2

/**
 * Lists what a given address may mean, the most likely reading first. Where no comma and no ZIP code says where the street line
 * ends, words at its end may name a city that is known. Empty if it has no street line with a house number.
 */
export function readGivenAddress(given: GivenAddress, cities: Cities): ComparedAddress[] {
  const { line, ...inText } = parseOneLineAddress(given.text)
  const { unit: unitNumber, city, stateOrProvince, postalCode } = given
  const place = {
    ...inText,
    ...(unitNumber !== undefined && { unitNumber }),
    ...(city !== undefined && { city }),
    ...(stateOrProvince !== undefined && { stateOrProvince }),
    ...(postalCode !== undefined && { postalCode }),
  }
  const addresses: Address[] = [{ ...place, unparsedAddress: line }]
  if (place.city === undefined) addresses.push(...splitCity({ ...place, unparsedAddress: line }, cities))
  else if (city === undefined && !given.text.includes(',')) {
    // The parser ends the street at its suffix: "12 Broadway Saint Paul MN 55101".
    const { city: guessed, ...rest } = place
    addresses.push(...splitCity({ ...rest, unparsedAddress: `${line} ${guessed}` }, cities))
  }
  return addresses.map(readComparedAddress).filter((one) => one !== undefined)
}

/** Splits the city, and the state after it, off the end of a line: "12 Broadway New York NY" and "12 Oak St, Seatle". */
function splitCity(address: Address & { unparsedAddress: string }, cities: Cities): Address[] {
  const found: Address[] = []
  const comma = address.unparsedAddress.lastIndexOf(',')
  if (comma > 0) {
    const [line, city] = [address.unparsedAddress.slice(0, comma), address.unparsedAddress.slice(comma + 1)]
    if (/\p{L}{2}/u.test(city)) found.push({ ...address, unparsedAddress: line, city })
  }
  const words = address.unparsedAddress.split(' ').filter((word) => word !== '')
  for (const [rest, stateOrProvince] of splitState(words, address.stateOrProvince)) {
    for (let count = 1; count <= Math.min(MOST_CITY_WORDS, rest.length - LEAST_STREET_WORDS); count++) {
      const city = rest.slice(-count).join(' ')
      const known = cities.list(foldPlaceName(city))
      if (!known.some((one) => stateOrProvince === undefined || one.stateOrProvince === stateOrProvince))
        continue
      const line = rest.slice(0, -count).join(' ').replace(/,$/, '')
      found.push({ ...address, unparsedAddress: line, city, ...(stateOrProvince && { stateOrProvince }) })
    }
  }
  return found
}

/** Lists the words without a state at their end, with its code, and the words as they are. */
function splitState(
  words: readonly string[],
  known: string | undefined,
): [words: readonly string[], stateOrProvince: string | undefined][] {
  const found: [readonly string[], string | undefined][] = [[words, known]]
  if (known !== undefined) return found
  for (let count = 1; count <= MOST_STATE_WORDS; count++) {
    const code = parseStateCode(words.slice(-count).join(' ').replaceAll('.', ''))
    if (code !== undefined) found.push([words.slice(0, -count), code])
  }
  return found
}

/** Lists the queries for the homes that a reading may mean, where its ZIP code and its city say. */
export function listPlaceQueries(
  { number, city, stateOrProvince, postalCode }: ComparedAddress,
  cities: Cities,
): HomeQuery[] {
  const queries: HomeQuery[] = []
  if (postalCode !== undefined) queries.push({ kind: 'zipCode', number, postalCode })
  for (const name of city === undefined ? [] : listCityNames(city, stateOrProvince, cities))
    queries.push({ kind: 'city', number, city: name, ...(stateOrProvince && { stateOrProvince }) })
  return queries
}

/** Lists the queries for the homes that a reading may mean, wherever they are. The name of the street must be right. */
export function listStreetQueries(reading: ComparedAddress): HomeQuery[] {
  const { number } = reading
  return [reading, joinSuffix(reading)].flatMap((one) =>
    one === undefined ? [] : [{ kind: 'street' as const, number, name: one.name }],
  )
}

/** The name, and the closest names of known cities if there is no such city. */
function listCityNames(city: string, stateOrProvince: string | undefined, cities: Cities): string[] {
  const isInState = (state: string | undefined) => stateOrProvince === undefined || state === stateOrProvince
  if (cities.list(city).some((one) => isInState(one.stateOrProvince))) return [city]
  const similar = cities.listSimilar(city).filter(({ place }) => isInState(place.stateOrProvince))
  return [...new Set([city, ...filterFewestEdits(similar).map(({ place }) => foldPlaceName(place.name))])]
}
