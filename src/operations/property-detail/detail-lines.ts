import type { Listing, LookupField, Room } from '../../records/listing.ts'

export type ParentCategory = 'Interior' | 'Exterior' | 'Community' | 'Listing' | 'Other'

/** One line of a group; undefined when the listing does not say. */
export type DetailLine = (listing: Listing) => string | readonly string[] | undefined

export interface DetailSource {
  category: string
  parent: ParentCategory
  lines: readonly DetailLine[]
}

/** "Label: value" for a number or text; nothing when unknown. */
export function label(name: string, pick: (listing: Listing) => string | number | undefined): DetailLine {
  return (listing) => {
    const value = pick(listing)
    return value === undefined || value === '' ? undefined : `${name}: ${value}`
  }
}

/** "Label: Yes" or "Label: No" for a flag; nothing when unknown. */
export function labelFlag(name: string, pick: (listing: Listing) => boolean | undefined): DetailLine {
  return label(name, (listing) => {
    const value = pick(listing)
    return value === undefined ? undefined : value ? 'Yes' : 'No'
  })
}

/** "Label: Central Air, Electric" for a list field; nothing when empty. */
export function labelList(name: string, field: LookupField): DetailLine {
  return label(name, ({ lookups }) => lookups[field]?.join(', '))
}

/** Each name in a list field on its own line: "Dishwasher". */
export function bareList(field: LookupField): DetailLine {
  return ({ lookups }) => lookups[field]
}

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
