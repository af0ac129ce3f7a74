import type { ParsedParameters } from '../../parameters/parameter.ts'
import { defineOperation } from '../operation-contract.ts'
import { findTileFault, tileParameters } from './search-tiles.ts'

export const groundTilesParameters = tileParameters

export type GroundTilesParameters = ParsedParameters<typeof groundTilesParameters>

export const groundTilesContract = defineOperation({
  name: 'ground-tiles',
  base: 'main',
  path: '/api/v1/map/tiles/{z}/{x}/{y}',
  summary:
    'Water and roads in one tile of a web map, as a Mapbox Vector Tile with the layers water (polygons), waterways and roads (lines). Features have a ' +
    'class and, where it is known, a name. Tiles farther than zoom 4, and tiles of which nothing is loaded, are empty. A conditional request whose ' +
    'tile has not changed is answered with 304 and costs nothing.',
  parameters: groundTilesParameters,
  findCrossFault: findTileFault,
  data: undefined,
  media: 'application/vnd.mapbox-vector-tile',
  isPaged: false,
  mayBeNotFound: false,
  responseHeaders: {
    'x-left-out': {
      description: 'Classes that were left out because the tile would be larger than 500,000 bytes.',
      example: 'road/minor, waterway/stream',
    },
  },
})
