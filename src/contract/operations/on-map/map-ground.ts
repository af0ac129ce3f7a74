import { type Static, Type } from 'typebox'
import { freeText } from '../../formats/text-and-choice.ts'
import { optional, type ParsedParameters } from '../../parameters/parameter.ts'
import { givenNumber, givenText, list, numberList, object } from '../../schemas/shapes.ts'
import { defineOperation } from '../operation-contract.ts'

const mapGroundData = object('MapGround', 'What a map has to know of the tiles of water and roads.', {
  min_zoom: givenNumber('The farthest zoom of which tiles have anything.', 4),
  max_zoom: givenNumber(
    'The nearest zoom whose tiles differ from those before. A map enlarges them beyond it.',
    16,
  ),
  bbox: Type.Optional(
    numberList(
      'West, south, east and north of what is loaded. Left out if nothing is.',
      [-122.6, 47.1, -121.1, 47.8],
    ),
  ),
  sources: list(
    object('GroundSource', 'What one source has loaded.', {
      source: givenText('Its name.', 'tiger'),
      attribution: givenText('Whom the map must name. Empty for nobody.', 'US Census Bureau TIGER/Line'),
      features: givenNumber('The number of features in its files.', 81_204),
    }),
    'By name. Empty if nothing is loaded.',
  ),
})

const mapGroundParameters = {
  source: optional({
    format: freeText(100),
    description: 'Only this source.',
    example: 'sample',
  }),
}

export type MapGroundParameters = ParsedParameters<typeof mapGroundParameters>

export const mapGroundContract = defineOperation({
  name: 'map-ground',
  base: 'main',
  path: '/api/v1/map/ground',
  summary: 'Where water and roads are loaded, and whom a map must name for them.',
  parameters: mapGroundParameters,
  data: mapGroundData,
  isPaged: false,
  mayBeNotFound: false,
})

export type MapGroundData = Static<typeof mapGroundData>
