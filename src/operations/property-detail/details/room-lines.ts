import type { Room } from '../../../records/listing.ts'
import type { DetailLine } from './detail-source.ts'

const HAS_ITS_OWN_GROUP = /bedroom|bath|kitchen|dining/i

/** A line for each room of a kind: "Primary Bedroom: Upper, 12 x 14, Walk-In Closet(s)". */
export function listRoomsLike(pattern: RegExp): DetailLine {
  return ({ rooms }) => rooms.filter(({ roomType }) => pattern.test(roomType)).map(renderRoom)
}

/** A line for each room that no other group shows. */
export const listOtherRooms: DetailLine = ({ rooms }) =>
  rooms.filter(({ roomType }) => !HAS_ITS_OWN_GROUP.test(roomType)).map(renderRoom)

function renderRoom({ roomType, roomLevel, dimensions, areaSqft, features }: Room): string {
  const area = areaSqft === undefined ? undefined : `${areaSqft} sqft`
  const facts = [roomLevel, dimensions, area, ...features].filter((fact) => fact !== undefined)
  return facts.length === 0 ? roomType : `${roomType}: ${facts.join(', ')}`
}
