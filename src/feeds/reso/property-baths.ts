import type { ListingFacts } from '../../records/listing.ts'
import type { RecordReader } from './record-reader.ts'

type Baths = Pick<
  ListingFacts,
  | 'bathroomsFull'
  | 'bathroomsThreeQuarter'
  | 'bathroomsHalf'
  | 'bathroomsOneQuarter'
  | 'bathroomsTotalInteger'
  | 'bathroomsTotal'
>

/**
 * Baths by kind, and their decimal sum: full + 0.75 three-quarter + 0.5 half (else partial) + 0.25 quarter. Where no kind is
 * told the sum is BathroomsTotalDecimal (a field of many local systems), else the count of rooms with a bath.
 */
export function mapBaths(reader: RecordReader): Baths {
  const bathroomsFull = reader.whole('BathroomsFull', 0, 10_000)
  const bathroomsThreeQuarter = reader.whole('BathroomsThreeQuarter', 0, 10_000)
  const bathroomsHalf =
    reader.whole('BathroomsHalf', 0, 10_000) ?? reader.whole('BathroomsPartial', 0, 10_000)
  const bathroomsOneQuarter = reader.whole('BathroomsOneQuarter', 0, 10_000)
  const bathroomsTotalInteger = reader.whole('BathroomsTotalInteger', 0, 10_000)
  const kinds = [bathroomsFull, bathroomsThreeQuarter, bathroomsHalf, bathroomsOneQuarter]
  const [full = 0, threeQuarter = 0, half = 0, oneQuarter = 0] = kinds
  return {
    bathroomsFull,
    bathroomsThreeQuarter,
    bathroomsHalf,
    bathroomsOneQuarter,
    bathroomsTotalInteger,
    bathroomsTotal: kinds.some((kind) => kind !== undefined)
      ? full + 0.75 * threeQuarter + 0.5 * half + 0.25 * oneQuarter
      : (reader.number('BathroomsTotalDecimal', 0, 10_000) ?? bathroomsTotalInteger),
  }
}
