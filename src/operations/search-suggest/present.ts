import type { LocationSuggestionData } from '../../contract/operations/search-suggest.ts'
import type { ResolvedLocation } from '../../search/ports/edition-index.ts'
import { renderAddressLine } from '../presentation/shown-address.ts'
import type { SuggestedPlace } from './gather.ts'

const TYPES: Readonly<Record<ResolvedLocation['kind'], LocationSuggestionData['type']>> = {
  state: 'state',
  county: 'county',
  city: 'city',
  zipCode: 'zip',
  neighborhood: 'neighborhood',
  subdivision: 'subdivision',
  address: 'address',
}

/** One suggestion in the words of the wire; its text finds the place when it is searched for. */
export function presentSuggestion({ suggestion, address }: SuggestedPlace): LocationSuggestionData {
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
