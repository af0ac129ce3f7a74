import type { Room, UnitType } from '../../../records/listing.ts'
import { dropAbsent } from '../../reading/drop-absent.ts'
import { dropZero, mapArea } from '../property/map-size.ts'
import { listNested, type RecordReader } from '../values/record-reader.ts'

/** The rooms nested in a Property record; undefined when it did not send any list of rooms. */
export function mapRooms(reader: RecordReader): Room[] | undefined {
  return listNested(reader, ['Rooms', 'PropertyRooms'])?.flatMap((item) => mapRoom(item) ?? [])
}

/** One room; undefined without a type. */
export function mapRoom(item: RecordReader): Room | undefined {
  const roomType = item.lookup('RoomType')
  if (roomType === undefined) return undefined
  return dropAbsent<Room>({
    roomType,
    roomLevel: item.lookup('RoomLevel'),
    dimensions: item.text('RoomDimensions') ?? lengthByWidth(item),
    areaSqft: mapArea(item, 'RoomArea', 'RoomAreaUnits'),
    features: item.lookups('RoomFeatures'),
  })
}

function lengthByWidth(item: RecordReader): string | undefined {
  const [length, width] = [item.number('RoomLength'), item.number('RoomWidth')]
  return length === undefined || width === undefined ? undefined : `${length} x ${width}`
}

/** The unit types nested in a Property record; undefined when it did not send any list of them. */
export function mapUnitTypes(reader: RecordReader): UnitType[] | undefined {
  return listNested(reader, ['UnitTypes', 'PropertyUnitTypes'])?.map(mapUnitType)
}

/** One unit type. Its actual rent is both ends of the range of rents. */
export function mapUnitType(item: RecordReader): UnitType {
  const rent = dropZero(item.cents('UnitTypeActualRent'))
  return dropAbsent<UnitType>({
    name: item.text('UnitTypeType') ?? item.text('UnitTypeDescription'),
    bedsTotal: item.whole('UnitTypeBedsTotal', 0, 1000),
    bathsTotal: item.number('UnitTypeBathsTotal', 0, 1000),
    areaSqft: dropZero(item.number('PlatUnitTypeArea')),
    rentCentsMin: dropZero(item.cents('PlatUnitTypeRentMin')) ?? rent,
    rentCentsMax: dropZero(item.cents('PlatUnitTypeRentMax')) ?? rent,
    unitsAvailable: item.whole('PlatUnitTypeUnitsAvailable'),
  })
}
