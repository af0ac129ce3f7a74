import { createRandom } from '../forest/seeded-random.ts'
import { MODEL_FIELDS, type ModelSale } from '../sale-rows.ts'

export const FIRST_DAY = 19_000
export const LAST_DAY = FIRST_DAY + 500

/** Sales whose prices follow from area, age, grade, place and time, besides a noise of 8 %. One home in ten is sold twice. */
export function makeSales(count: number, seed: number): ModelSale[] {
  const random = createRandom(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const sales: ModelSale[] = []
  while (sales.length < count) {
    const previous = sales.at(-1)
    const isSoldAgain = previous !== undefined && random() < 0.1 && previous.day < LAST_DAY - 100
    const home = isSoldAgain ? previous : makeHome(sales.length + 1, random)
    const [areaSqft, , lotSqft] = home.fields as number[]
    const [yearBuilt, grade] = [6, 8].map((field) => home.fields[field]!)
    const day = isSoldAgain ? previous.day + 90 : FIRST_DAY + Math.floor(500 * random())
    const logPrice =
      12.8 +
      0.6 * Math.log(areaSqft! / 2000) +
      0.05 * Math.log(lotSqft! / 6000) +
      0.003 * (yearBuilt! - 1980) +
      0.1 * (grade! - 7) +
      0.3 * Math.sin(30 * home.latitude) * Math.cos(20 * home.longitude) +
      0.0002 * (day - FIRST_DAY) +
      0.08 * normal()
    sales.push({ ...home, day, priceDollars: Math.round(Math.exp(logPrice)) })
  }
  return sales
}

function makeHome(homeId: number, random: () => number): Omit<ModelSale, 'day' | 'priceDollars'> {
  const areaSqft = Math.round(800 + 3000 * random() * random())
  const known: Partial<Record<(typeof MODEL_FIELDS)[number], number>> = {
    areaSqft,
    aboveGradeSqft: random() < 0.5 ? areaSqft : Math.round(0.7 * areaSqft),
    lotSqft: Math.round(3000 + 9000 * random()),
    bedrooms: 1 + Math.floor(areaSqft / 700),
    bathrooms: random() < 0.1 ? Number.NaN : 1 + Math.floor(areaSqft / 1000),
    stories: random() < 0.5 ? 1 : 2,
    yearBuilt: Math.round(1920 + 100 * random()),
    grade: 5 + Math.floor(5 * random()),
    homeType: random() < 0.8 ? 0 : 1,
  }
  return {
    homeId,
    latitude: 47.5 + 0.2 * random(),
    longitude: -122.3 + 0.3 * random(),
    fields: MODEL_FIELDS.map((field) => known[field] ?? Number.NaN),
  }
}
