import { CodeColumnBuilder } from '../index/columns/code-column.ts'
import { GatheredNumbers } from '../index/columns/gathered-numbers.ts'
import { GrowingNumbers } from '../index/columns/growing-numbers.ts'
import { PLACE_FIELDS, type PlaceField } from '../index/postings/place-ranges.ts'
import { numberKind } from './encode-offering.ts'
import type { PlacedOffering } from './placed-offerings.ts'

/** The columns of numbers. */
export const OFFERING_NUMBERS = [
  'listedDay',
  'contractDay',
  'endDay',
  'closePriceDollars',
  'areaSqft',
] as const

export type OfferingNumber = (typeof OFFERING_NUMBERS)[number]

/** What a segment has of times on the market, as columns in the order in which they come. They take about 80 bytes per row. */
export class GatheredOfferings {
  readonly kinds = new GrowingNumbers()
  readonly numbers: Readonly<Record<OfferingNumber | 'propertyId' | 'lat' | 'lon', GatheredNumbers>> = {
    ...(Object.fromEntries(OFFERING_NUMBERS.map((name) => [name, new GatheredNumbers()])) as Record<
      OfferingNumber,
      GatheredNumbers
    >),
    ...{ propertyId: new GatheredNumbers(), lat: new GatheredNumbers(), lon: new GatheredNumbers() },
  }
  readonly places = Object.fromEntries(
    PLACE_FIELDS.map((field) => [field, new CodeColumnBuilder()]),
  ) as Readonly<Record<PlaceField, CodeColumnBuilder>>
  /** For each row, where its prices end. */
  readonly priceEnds = new GrowingNumbers()
  readonly priceDays = new GatheredNumbers()
  readonly prices = new GatheredNumbers()

  add(offering: PlacedOffering): void {
    this.kinds.push(numberKind(offering))
    for (const name of OFFERING_NUMBERS) this.numbers[name].push(offering[name] ?? Number.NaN)
    this.numbers.propertyId.push(offering.propertyId)
    this.numbers.lat.push(offering.point?.lat ?? Number.NaN)
    this.numbers.lon.push(offering.point?.lon ?? Number.NaN)
    for (const field of PLACE_FIELDS) this.places[field].push(offering[field])
    for (const { fromDay, dollars } of offering.prices) {
      this.priceDays.push(fromDay)
      this.prices.push(dollars)
    }
    this.priceEnds.push(this.prices.length)
  }
}
