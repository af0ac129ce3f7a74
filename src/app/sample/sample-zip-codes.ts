import { buildReferenceFeed } from '../../feeds/reference/reference-feed.ts'
import type { SampleZipCode } from '../../sample/places/market-areas.ts'

/** The county of the sample market: King County, Washington. */
const COUNTY_FIPS = '53033'

/** The real ZIP codes of the sample market's county in ascending order, from Plat's own tables. */
export async function listSampleZipCodes(): Promise<SampleZipCode[]> {
  const zipCodes: SampleZipCode[] = []
  const sink = { issue: () => undefined, progress: () => undefined }
  for await (const batch of buildReferenceFeed().read([], sink)) {
    for (const record of batch) {
      if (record.kind !== 'zipCode' || record.facts.countyFips !== COUNTY_FIPS) continue
      const { postalCode, city, point } = record.facts
      if (postalCode === undefined || city === undefined || point === undefined) continue
      zipCodes.push({ postalCode, city, lat: point.lat, lon: point.lon })
    }
  }
  return zipCodes.sort((a, b) => (a.postalCode < b.postalCode ? -1 : 1))
}
