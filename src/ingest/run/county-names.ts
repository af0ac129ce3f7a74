import type { County } from '../../records/place.ts'

const COUNTY_WORDS = /\b(county|parish|borough|census area|municipality|municipio)\b/g // "King County"
const COUNTY_WORD = /\b(county|parish|borough|census area|municipality|municipio)\b/i
const CITY_WORD = / city$|^city of /i // "St. Louis City"
/** Cities that are counties of their own have codes from 510 on within their state: Baltimore City is 24510. */
const FIRST_CITY_CODE = 510

/** Counties by name and state. A city that is a county of its own may share the name of the county around it. */
export class CountyNames {
  readonly #byName = new Map<string, County[]>()

  add(county: County): void {
    if (!county.name || !county.stateOrProvince) return
    const key = keyOf(county.name, county.stateOrProvince)
    const others = (this.#byName.get(key) ?? []).filter(({ fips }) => fips !== county.fips)
    this.#byName.set(key, [...others, county])
  }

  /**
   * The county of a name with or without "County", or the city of a name with "City". A bare name that both have is the
   * one with `zipFips`, else unknown.
   */
  find(name: string, stateOrProvince: string, zipFips: string | undefined): County | undefined {
    const named = this.#byName.get(keyOf(name, stateOrProvince)) ?? []
    if (named.length === 0 && CITY_WORD.test(name)) {
      const cities = this.#byName.get(keyOf(name.replace(CITY_WORD, ''), stateOrProvince)) ?? []
      return cities.find(isCity)
    }
    if (named.length < 2) return named[0]
    if (COUNTY_WORD.test(name)) return named.find((county) => !isCity(county))
    return named.find(({ fips }) => fips === zipFips)
  }
}

function isCity({ fips }: County): boolean {
  return Number(fips.slice(2)) >= FIRST_CITY_CODE
}

function keyOf(name: string, stateOrProvince: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(COUNTY_WORDS, '')
    .replace(/^(st|saint)\b/, 'st')
    .replace(/[^a-z0-9]/g, '')
  return `${stateOrProvince}:${plain}`
}
