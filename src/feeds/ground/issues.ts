import { buildIssueMaker, type IssueCatalog } from '../../ingest/ports/issue.ts'

export const GROUND_ISSUES = {
  GroundUnknown: {
    effect: 'rejected',
    meaning:
      'A feature is not said to be water or a road: it has no known MTFCC and no tag of OpenStreetMap.',
  },
  GroundNotDrawn: {
    effect: 'rejected',
    meaning:
      'A feature is something that the map does not draw, such as a glacier or a road that is being built.',
  },
  GroundShapeUnusable: {
    effect: 'rejected',
    meaning: 'A feature is no line and no polygon, or has fewer points than one needs.',
  },
  GroundOutsideWorld: {
    effect: 'rejected',
    meaning:
      'Coordinates are not longitude and latitude in degrees: the file must be converted to WGS 84 first.',
  },
  GroundTooLarge: {
    effect: 'rejected',
    meaning: 'A feature is larger than Alaska, which is the limit of one feature.',
  },
} as const satisfies IssueCatalog

export const groundIssue = buildIssueMaker(GROUND_ISSUES)
