/*
 * The ground is what a map draws beneath the homes: water and roads from public data. Features are stored by the square of the map in
 * which they are, so that a tile is cut from one record, and a county has some hundred records instead of 60,000.
 */

/** What a feature of the ground is: how it is drawn, and from which zoom on. */
export const GROUND_CLASSES = [
  'water/ocean',
  'water/lake',
  'water/river',
  'waterway/river',
  'waterway/canal',
  'waterway/stream',
  'road/motorway',
  'road/primary',
  'road/secondary',
  'road/ramp',
  'road/local',
  'road/minor',
] as const

export type GroundClass = (typeof GROUND_CLASSES)[number]

/** What one file says of the ground. */
export interface GroundFile {
  /** Follows from the source and the name. */
  id: number
  source: string
  /** The name of the file without folder, ending and year of TIGER/Line, so that the next year's file replaces it. */
  name: string
  /** Whom a map must name. */
  attribution?: string
  /** The number of features that are drawn. */
  features: number
  /** The cells of the nearest level that it touches, from first to last. */
  columns: readonly [number, number]
  rows: readonly [number, number]
}

/** The ground in a square of the map, at one level of detail. Its number follows from the square, so that every source has the same record. */
export interface GroundCell {
  id: number
  level: number
  column: number
  row: number
  /** By the number of the file, what it says. */
  parts: Readonly<Record<string, GroundPart>>
}

/** By class, features in the form of `encodeGround`. */
export type GroundPart = Readonly<Partial<Record<GroundClass, string>>>
