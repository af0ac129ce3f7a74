import type { Room, UnitType } from '../../../records/listing.ts'
import { dropAbsent } from '../../reading/drop-absent.ts'
import { areaSqft, positive } from '../property/map-size.ts'
import type { RecordReader } from '../values/record-reader.ts'

/** The rooms that the feed expands; one without a type is left out. */
export function mapRooms(reader: RecordReader): Room[] {
  return expandedUnder(reader, ['Rooms', 'PropertyRooms']).flatMap((item) => {
    const roomType = item.lookup('RoomType')
    if (roomType === undefined) return []
    return dropAbsent<Room>({
      roomType,
      roomLevel: item.lookup('RoomLevel'),
      dimensions: item.text('RoomDimensions') ?? lengthByWidth(item),
      areaSqft: areaSqft(item, 'RoomArea', 'RoomAreaUnits'),
      features: item.lookups('RoomFeatures'),
    })
  })
}

function lengthByWidth(item: RecordReader): string | undefined {
  const [length, width] = [item.number('RoomLength'), item.number('RoomWidth')]
  return length === undefined || width === undefined ? undefined : `${length} x ${width}`
}

/** The kinds of unit of a building; its actual rent is both ends of the range. */
export function mapUnitTypes(reader: RecordReader): UnitType[] {
  return expandedUnder(reader, ['UnitTypes', 'PropertyUnitTypes']).map((item) => {
    const rent = positive(item.cents('UnitTypeActualRent'))
    return dropAbsent<UnitType>({
      name: item.text('UnitTypeType') ?? item.text('UnitTypeDescription'),
      bedsTotal: item.whole('UnitTypeBedsTotal', 0, 1000),
      bathsTotal: item.number('UnitTypeBathsTotal', 0, 1000),
      areaSqft: positive(item.number('PlatUnitTypeArea')),
      rentCentsMin: positive(item.cents('PlatUnitTypeRentMin')) ?? rent,
      rentCentsMax: positive(item.cents('PlatUnitTypeRentMax')) ?? rent,
      unitsAvailable: item.whole('PlatUnitTypeUnitsAvailable'),
    })
  })
}

function expandedUnder(reader: RecordReader, fields: readonly string[]): RecordReader[] {
  return fields.flatMap((field) => reader.objects(field).map((record) => reader.within(record, field)))
}
