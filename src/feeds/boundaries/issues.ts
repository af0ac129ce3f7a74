import type { Issue } from '../../ingest/ports/issue.ts'

/** A shape without the name of what it bounds. */
export function shapeUnnamed(place: string): Issue {
  return { name: 'ShapeUnnamed', effect: 'rejected', place }
}

/** A city's shape without name or state. */
export function cityIncomplete(place: string, detail: string): Issue {
  return { name: 'CityIncomplete', effect: 'rejected', place, detail }
}

/** A zone that names neither a school nor a district. */
export function zoneOwnerMissing(place: string): Issue {
  return { name: 'ZoneOwnerMissing', effect: 'rejected', place }
}

/** Coordinates are not degrees: the file is in a projection and must be brought to WGS 84 first. */
export function coordinatesProjected(place: string, detail: string): Issue {
  return { name: 'CoordinatesProjected', effect: 'rejected', place, detail }
}

/** Coordinates are latitude first; GeoJSON has longitude first. */
export function coordinatesSwapped(place: string, detail: string): Issue {
  return { name: 'CoordinatesSwapped', effect: 'rejected', place, detail }
}

/** The feature has no polygon. */
export function geometryUnsupported(place: string, detail: string): Issue {
  return { name: 'GeometryUnsupported', effect: 'rejected', place, detail }
}

/** A ring of fewer than three different points holds nothing. */
export function ringDegenerate(place: string): Issue {
  return { name: 'RingDegenerate', effect: 'dropped', place }
}

/** A ring whose last point is not its first was closed. */
export function ringUnclosed(place: string): Issue {
  return { name: 'RingUnclosed', effect: 'derived', place }
}
