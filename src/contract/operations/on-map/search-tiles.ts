import { wholeNumber } from '../../formats/numbers.ts'
import { inPath, type ParsedParameters } from '../../parameters/parameter.ts'
import { area, locationHeaders, placeIfAny } from '../../search-parameters/place-and-order.ts'
import { findFilterFault, findPlaceFault, searchFilters } from '../../search-parameters/search-parameters.ts'
import { type CrossFault, defineOperation } from '../operation-contract.ts'

const DEEPEST_ZOOM = 22

const tileNumber = wholeNumber(0, 2 ** DEEPEST_ZOOM - 1)

/** The tile that a path names. */
export const tileParameters = {
  z: inPath({
    format: wholeNumber(0, DEEPEST_ZOOM),
    description: 'Zoom. At zoom z the world has 2^z tiles across, each drawn 512 pixels wide.',
    example: '10',
  }),
  x: inPath({ format: tileNumber, description: 'Column of the tile, from the west.', example: '164' }),
  y: inPath({ format: tileNumber, description: 'Row of the tile, from the north.', example: '357' }),
}

export const searchTilesParameters = {
  ...tileParameters,
  ...placeIfAny,
  circle: area.circle,
  polygon: area.polygon,
  ...searchFilters,
}

export type SearchTilesParameters = ParsedParameters<typeof searchTilesParameters>

export const searchTilesContract = defineOperation({
  name: 'search-tiles',
  base: 'main',
  path: '/api/v1/search/tiles/{z}/{x}/{y}',
  summary:
    'The matches of a search in one tile of a web map, as a Mapbox Vector Tile with the layers clusters (count) and homes (property_id, ' +
    'price, status, beds). At most one of location, circle and polygon limits the search. A conditional request whose tile has not changed is ' +
    'answered with 304 and costs nothing.',
  parameters: searchTilesParameters,
  findCrossFault: (parameters) =>
    findTileFault(parameters) ?? findSecondPlace(parameters) ?? findFilterFault(parameters),
  data: undefined,
  media: 'application/vnd.mapbox-vector-tile',
  isPaged: false,
  mayBeNotFound: false,
  responseHeaders: {
    'x-total': { description: 'Exact number of the matches in the tile.', example: '42' },
    ...locationHeaders,
  },
})

type TileParameters = ParsedParameters<typeof tileParameters>

/** Finds the number that the zoom does not have. */
export function findTileFault({ z, x, y }: TileParameters): CrossFault | undefined {
  const takes = `a whole number below 2^z, which is ${2 ** z}`
  if (x >= 2 ** z) return { parameter: 'x', takes }
  return y >= 2 ** z ? { parameter: 'y', takes } : undefined
}

function findSecondPlace(parameters: SearchTilesParameters): CrossFault | undefined {
  const { location, circle, polygon } = parameters
  const given = [location, circle, polygon].filter((place) => place !== undefined)
  return given.length < 2 ? undefined : findPlaceFault(['location', 'circle', 'polygon'], parameters)
}
