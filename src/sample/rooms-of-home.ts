import { type Home, isFlat } from './home.ts'
import type { Random } from './random.ts'

const SIDES: Readonly<Record<string, readonly [min: number, max: number]>> = {
  'Living Room': [12, 20],
  Kitchen: [9, 16],
  'Dining Room': [9, 14],
  'Master Bedroom': [11, 18],
  'Master Bathroom': [7, 12],
  Laundry: [5, 9],
  Office: [8, 12],
}

/** The rooms of a home as RESO's PropertyRooms; land has none. */
export function listRooms(home: Home, random: Random): object[] {
  if (home.kind === 'lot') return []
  const upper = home.stories >= 2 && !isFlat(home) ? 'Second' : 'Main'
  const rooms = [
    buildRoom('Living Room', 'Main', home.fireplaces > 0 ? ['Bookcases'] : [], random),
    buildRoom('Kitchen', 'Main', ['Kitchen Island', 'Pantry'], random),
    buildRoom('Master Bedroom', upper, ['Walk-In Closet(s)'], random),
    buildRoom('Master Bathroom', upper, ['Double Vanity'], random),
  ]
  if ((home.areaSqft ?? 0) > 1200) rooms.push(buildRoom('Dining Room', 'Main', [], random))
  for (let number = 2; number <= Math.min(5, home.bedrooms); number += 1)
    rooms.push(buildRoom(`Bedroom ${number}`, upper, [], random))
  if (random.chance(0.3)) rooms.push(buildRoom('Office', 'Main', ['Built-in Features'], random))
  rooms.push(buildRoom('Laundry', home.basementSqft === undefined ? 'Main' : 'Basement', [], random))
  return rooms
}

function buildRoom(RoomType: string, RoomLevel: string, features: string[], random: Random): object {
  const [min, max] = SIDES[RoomType] ?? [9, 13]
  const [length, width] = [random.whole(min, max), random.whole(min, max)]
  return {
    RoomType,
    RoomLevel,
    RoomDimensions: `${length} x ${width}`,
    RoomArea: length * width,
    RoomAreaUnits: 'Square Feet',
    RoomFeatures: features.length === 0 ? undefined : features,
  }
}
