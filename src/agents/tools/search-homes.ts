import { Type } from 'typebox'
import { searchByAreaContract } from '../../contract/operations/search-by-area.ts'
import { type SearchResult, searchByLocationContract } from '../../contract/operations/search-by-location.ts'
import { defineTool } from '../agent-tool.ts'
import { figure, homeId, shownList, shownObject, wordList, words } from '../output-shapes.ts'
import { pickKnown } from '../shorten.ts'

const FIELDS = [
  ...[
    'ppid',
    'address',
    'unformattedPrice',
    'beds',
    'baths',
    'area',
    'latLong',
    'flexFieldText',
    'brokerName',
  ],
  ...['homeType', 'homeStatusForHDP', 'daysOnProvider'].map((name) => `hdpData.homeInfo.${name}`),
]

/** As many as a model compares at once. */
const HOMES = '10'

export const searchHomesTool = defineTool({
  name: 'search_homes',
  title: 'Search homes',
  description:
    'Homes for sale, for rent or sold, with filters, sorted, in pages. Give either location or exactly one of bbox, circle and polygon. ' +
    'total counts all matches exactly, so ask for one home to count.',
  contracts: [searchByLocationContract, searchByAreaContract],
  choose: (given) => {
    const isArea = ['bbox', 'circle', 'polygon'].some((name) => given[name] !== undefined)
    return isArea ? searchByAreaContract : searchByLocationContract
  },
  hidden: ['fields'],
  defaults: { limit: HOMES },
  fixed: { fields: FIELDS.join(',') },
  output: shownObject({
    total: Type.Number({ description: 'Number of all matches.' }),
    has_more: Type.Boolean({ description: 'Whether a later page has homes.' }),
    location_understood_as: wordList('Places that the location was understood to mean, with certainty.'),
    homes: shownList('The homes of this page.', {
      id: homeId,
      address: words('Address.'),
      price: figure('List price, monthly rent or sale price.'),
      beds: figure('Bedrooms.'),
      baths: figure('Bathrooms.'),
      sqft: figure('Living area.'),
      type: words('Type of home.'),
      status: words('for_sale, pending, coming_soon, for_rent or sold.'),
      days: figure('Days since it was listed.'),
      note: words('What stands out.'),
      lat: figure('Latitude.'),
      lon: figure('Longitude.'),
      broker: words('Office that lists it.'),
    }),
  }),
  present: ({ data, total = 0, hasMore = false, findHeader }: SearchAnswer) => ({
    total,
    has_more: hasMore,
    ...pickKnown({ location_understood_as: findHeader('x-location')?.split(' | ') }),
    homes: data.map(presentHome),
  }),
})

interface SearchAnswer {
  data: SearchResult[]
  total?: number
  hasMore?: boolean
  findHeader(name: string): string | undefined
}

function presentHome({ ppid, address, beds, baths, area, latLong, hdpData, ...card }: SearchResult) {
  const { homeType, homeStatusForHDP, daysOnProvider } = hdpData?.homeInfo ?? {}
  return {
    id: ppid,
    ...pickKnown({
      address,
      price: card.unformattedPrice,
      ...{ beds, baths, sqft: area },
      type: homeType?.toLowerCase(),
      status: homeStatusForHDP?.toLowerCase(),
      days: daysOnProvider,
      note: card.flexFieldText,
      lat: latLong?.latitude,
      lon: latLong?.longitude,
      broker: card.brokerName,
    }),
  }
}
