import type { LocationSuggestionData } from '../../contract/search-suggest.ts'
import type { County } from '../../records/place.ts'
import { STATE_NAMES_BY_CODE } from '../../records/state-names.ts'
import { renderAddressLine } from '../presentation/shown-address.ts'
import type { SuggestedPlace } from './gather.ts'

type AddressPlace = Extract<SuggestedPlace, { kind: 'address' }>

/** One suggestion in the words of the wire; its text finds the place when it is searched for. */
export function presentSuggestion(place: SuggestedPlace): LocationSuggestionData | undefined {
  switch (place.kind) {
    case 'state': {
      const { stateOrProvince } = place
      return {
        type: 'state',
        text: STATE_NAMES_BY_CODE[stateOrProvince] ?? stateOrProvince,
        state: stateOrProvince,
      }
    }
    case 'city': {
      const { city, stateOrProvince } = place
      return { type: 'city', text: `${city}, ${stateOrProvince}`, city, state: stateOrProvince }
    }
    case 'zipCode':
      return { type: 'zip', text: place.postalCode, zip: place.postalCode }
    case 'county':
      return presentCounty(place.county)
    case 'neighborhood': {
      const { name, city, stateOrProvince } = place.neighborhood
      const text = [name, city, stateOrProvince].filter((part) => part !== undefined).join(', ')
      return { type: 'neighborhood', text, city, state: stateOrProvince }
    }
    case 'address':
      return presentAddress(place)
  }
}

function presentAddress({ address, propertyIds }: AddressPlace): LocationSuggestionData | undefined {
  const text = renderAddressLine(address)
  if (text === undefined) return undefined
  const { city, state, zip } = address
  return {
    type: 'address',
    text,
    city,
    state,
    zip,
    property_id: propertyIds.length === 1 ? String(propertyIds[0]) : undefined,
  }
}

/** "King County, WA"; what the two states without counties have instead is named so. */
function presentCounty({ name, stateOrProvince }: County): LocationSuggestionData {
  const kind = COUNTY_WORDS[stateOrProvince] ?? 'County'
  return { type: 'county', text: `${name} ${kind}, ${stateOrProvince}`, state: stateOrProvince }
}

const COUNTY_WORDS: Readonly<Record<string, string>> = { LA: 'Parish', AK: 'Borough' }
