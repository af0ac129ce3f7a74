/** The answers of `isInArea`, made for many points. */
export interface AreaTest {
  /** Whether the area holds a point. */
  holds(lat: number, lon: number): boolean
  /** What is so of all points in the box at a place among boxes of south, north, west, east. */
  judgeBox(boxes: Float64Array, at: number): BoxVerdict
}

/** 1: the area holds all points of a box; -1: it holds none; 0: each point must be asked for. */
export type BoxVerdict = 1 | 0 | -1
