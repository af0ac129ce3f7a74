import type { Static } from 'typebox'
import { searchResult } from './search-result.ts'
import { list } from './shapes.ts'

export type { CarouselPhotos, HomeInfo, SearchResult } from './search-result.ts'

export const searchByLocationData = list(searchResult)

export type SearchByLocationData = Static<typeof searchByLocationData>
