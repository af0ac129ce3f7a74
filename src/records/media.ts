/** The subject of a picture, from RESO's ImageOf, or `unknown` if the feed does not state it. */
export type RoomTag =
  | 'kitchen'
  | 'bedroom'
  | 'bathroom'
  | 'living_room'
  | 'dining_room'
  | 'exterior'
  | 'garage'
  | 'yard'
  | 'pool'
  | 'laundry_room'
  | 'porch'
  | 'floor_plan'
  | 'unknown'

export type MediaCategory = 'photo' | 'video' | 'virtualTour' | 'floorPlan' | 'document'

/**
 * One media item of a listing, agent or office. `url` is absolute, or starts with "/photos/" or "/tours/" and is then served
 * by Plat under its base address. Lists of media are in display order: the preferred photo first, then by Order.
 */
export interface Media {
  url: string
  category: MediaCategory
  roomTag: RoomTag
  mediaKey?: string
  /** Where it stands among the media of its listing, smaller first, if the feed sent it as a record of its own. */
  position?: number
  /** RESO Permission, in its names ("Public", "IDX", "Office Only"); absent if nothing is said. */
  permissions?: string[]
  title?: string
  description?: string
  /** True for a tour on a host that is known for walk-through 3D models. */
  is3d?: boolean
}
