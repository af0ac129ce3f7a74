import { buildIssueMaker, type IssueCatalog } from '../../ingest/ports/issue.ts'

export const BOUNDARIES_ISSUES = {
  ShapeUnnamed: { effect: 'rejected', meaning: 'A shape does not name what it bounds.' },
  CityIncomplete: { effect: 'rejected', meaning: "A city's shape has no name or no state." },
  ZoneOwnerMissing: { effect: 'rejected', meaning: 'A zone names neither a school nor a district.' },
  CoordinatesProjected: {
    effect: 'rejected',
    meaning:
      'Coordinates are not degrees: the file is in a projection and must be converted to WGS 84 first.',
  },
  CoordinatesSwapped: {
    effect: 'rejected',
    meaning: 'Coordinates have the latitude first; GeoJSON has the longitude first.',
  },
  GeometryUnsupported: { effect: 'rejected', meaning: 'The feature has no polygon.' },
  RingDegenerate: {
    effect: 'dropped',
    meaning: 'A ring of fewer than three different points encloses nothing.',
  },
  RingUnclosed: { effect: 'derived', meaning: 'A ring whose last point is not its first was closed.' },
} as const satisfies IssueCatalog

export const boundariesIssue = buildIssueMaker(BOUNDARIES_ISSUES)
