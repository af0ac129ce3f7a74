import { Type } from 'typebox'
import { type LookupResult, propertyLookupContract } from '../../contract/operations/property-lookup.ts'
import { defineTool } from '../agent-tool.ts'
import { figure, homeId, shownList, shownObject, wordList, words } from '../output-shapes.ts'
import { pickKnown } from '../shorten.ts'

const CANDIDATES = 5

export const findHomeTool = defineTool({
  name: 'find_home',
  title: 'Find a home by address',
  description:
    'The home at an address or with a parcel number, listed or not, with how sure that is. Up to 25 addresses at once.',
  contracts: [propertyLookupContract],
  output: shownObject({
    results: shownList('One result per address, in their order.', {
      query: Type.String({ description: 'What was asked for.' }),
      status: Type.String({ description: 'exact, close, ambiguous (see candidates) or none.' }),
      reason: words('With none: why.'),
      id: Type.Optional(homeId),
      candidates: shownList('Homes that it may mean, best first.', {
        id: homeId,
        score: Type.Number({ description: '1 if every part agrees.' }),
        address: words('Address of the home.'),
        status: Type.String({ description: 'What the home is now.' }),
        lat: figure('Latitude.'),
        lon: figure('Longitude.'),
        differ: wordList('Parts that differ.'),
      }),
    }),
  }),
  present: ({ data }: { data: LookupResult[] }) => ({
    results: data.map(({ query, status, reason, property_id, candidates }) => ({
      ...{ query, status },
      ...pickKnown({ reason, id: property_id }),
      candidates: candidates.slice(0, CANDIDATES).map((one) => ({
        ...{ id: one.property_id, score: one.score, status: one.home_status },
        ...pickKnown({ address: one.address, lat: one.latitude, lon: one.longitude, differ: one.differ }),
      })),
    })),
  }),
})
