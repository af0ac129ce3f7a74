import { boundingBox, circle } from '../formats/box-and-circle.ts'
import { trueOrFalse } from '../formats/choice.ts'
import { polygon } from '../formats/polygon.ts'
import { optional } from '../parameters/parameter.ts'

/** An area drawn on the map, by one of these. */
export const area = {
  bbox: optional({
    format: boundingBox,
    description: 'Homes within a box, edges included.',
    example: '-122.44,47.59,-122.29,47.70',
  }),
  circle: optional({
    format: circle,
    description: 'Homes within a distance of a point.',
    example: '47.6097,-122.3331,2.5',
  }),
  polygon: optional({
    format: polygon,
    description:
      'Homes within one or several polygons, but not in their holes. GeoJSON positions are [longitude, latitude]; ' +
      'pairs are lat,lon. Open rings are closed.',
    example: '47.63,-122.36;47.63,-122.30;47.60,-122.33',
  }),
  include_approximate: optional({
    format: trueOrFalse,
    description:
      'true: also homes without a point whose ZIP code has its point in the area. Such a home may be miles outside.',
    example: 'true',
  }),
}
