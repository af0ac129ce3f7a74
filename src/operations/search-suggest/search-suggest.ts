import type {
  LocationSuggestionData,
  SearchSuggestData,
  SearchSuggestParameters,
} from '../../contract/operations/search-suggest.ts'
import type { ListingStatus } from '../../domain/listing-search/search-choices.ts'
import type { EditionIndex, LocationSuggestion, ResolvedLocation } from '../../search/ports/edition-index.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import { ALWAYS_VALID } from '../documents/answer-documents.ts'
import type { OperationResult, RequestContext } from '../operation.ts'
import { gatherFound } from '../presentation/home-listings.ts'
import { getShownAddress, renderAddressLine, type ShownAddress } from '../presentation/shown-address.ts'

/** The places that a text may be the beginning of, best first. */
export async function runSearchSuggest(
  parameters: SearchSuggestParameters,
  { editionIndex, reader }: RequestContext,
): Promise<OperationResult<SearchSuggestData>> {
  const places = await gatherSuggestions(parameters, editionIndex, reader)
  return { kind: 'answer', data: places.map(presentSuggestion), validity: ALWAYS_VALID }
}

/** A place that the text may mean; of an address, how a listing there writes it. */
export interface SuggestedPlace {
  suggestion: LocationSuggestion
  address?: ShownAddress
}

const STATUSES: readonly ListingStatus[] = ['for_sale', 'for_rent', 'sold']

/** The places that the text may mean, best first. An address that no listing shows is left out. */
async function gatherSuggestions(
  { text, limit }: { text: string; limit: number },
  editionIndex: EditionIndex,
  reader: EditionReader,
): Promise<SuggestedPlace[]> {
  const suggestions = await editionIndex.suggestLocations(text, limit)
  const addresses = await gatherAddresses(suggestions, editionIndex, reader)
  return suggestions
    .map((suggestion) => {
      const home = findHome(suggestion)
      return { suggestion, ...(home !== undefined && { address: addresses.get(home) }) }
    })
    .filter(({ suggestion, address }) => suggestion.location.kind !== 'address' || address !== undefined)
}

/** The first home at an address; undefined for other places. */
function findHome({ location }: LocationSuggestion): number | undefined {
  return location.kind === 'address' ? location.propertyIds[0] : undefined
}

/** The addresses of homes that some listing of them shows, by property. */
async function gatherAddresses(
  suggestions: readonly LocationSuggestion[],
  editionIndex: EditionIndex,
  reader: EditionReader,
): Promise<Map<number, ShownAddress>> {
  const homes = suggestions.map(findHome).filter((id) => id !== undefined)
  const entries = await editionIndex.findEntries(
    homes.flatMap((propertyId) => STATUSES.map((status) => ({ propertyId, status }))),
  )
  const found = await gatherFound(
    entries.filter((listing) => listing !== undefined),
    reader,
  )
  return new Map(
    found
      .map(({ listing, property }) => [listing.propertyId, getShownAddress(listing, property)] as const)
      .filter(([, { isUndisclosed }]) => !isUndisclosed),
  )
}

const TYPES: Readonly<Record<ResolvedLocation['kind'], LocationSuggestionData['type']>> = {
  state: 'state',
  county: 'county',
  city: 'city',
  zipCode: 'zip',
  neighborhood: 'neighborhood',
  subdivision: 'subdivision',
  address: 'address',
}

/** One suggestion in the form of the answer. A search for its text finds the place. */
function presentSuggestion({ suggestion, address }: SuggestedPlace): LocationSuggestionData {
  const { location, text, listings } = suggestion
  return {
    type: TYPES[location.kind],
    text: (address && renderAddressLine(address)) ?? text,
    city: location.kind === 'city' ? location.city : suggestion.city,
    state: location.kind === 'state' ? location.stateOrProvince : suggestion.stateOrProvince,
    zip: location.kind === 'zipCode' ? location.postalCode : suggestion.postalCode,
    property_id: findPropertyId(location),
    listings,
  }
}

/** Of an address with one home. */
function findPropertyId(location: ResolvedLocation): string | undefined {
  if (location.kind !== 'address' || location.propertyIds.length !== 1) return undefined
  return String(location.propertyIds[0])
}
