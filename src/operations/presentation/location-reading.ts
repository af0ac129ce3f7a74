import {
  joinPlaces,
  type LocationReading,
  type LocationResolver,
  type SearchPlace,
  type UnderstoodPlace,
} from '../../search/ports/edition-index.ts'

/** Reads the meaning of a location parameter, with the headers that state it to the client. */
export type GatheredLocation =
  | { kind: 'read'; place?: SearchPlace; places: readonly UnderstoodPlace[]; headers: Record<string, string> }
  | { kind: 'rejected'; detail: string }

const LONGEST_QUOTED = 80

/** Reads the `location` parameter of an operation. */
export async function gatherLocation(text: string, resolver: LocationResolver): Promise<GatheredLocation> {
  const reading = await resolver.readLocation(text)
  if (reading.kind === 'rejected') {
    const quoted = JSON.stringify(text.slice(0, LONGEST_QUOTED))
    const takes = 'takes one place, or several separated by semicolons or commas'
    return { kind: 'rejected', detail: `location: got ${quoted}, but ${reading.detail}; ${takes}` }
  }
  const place = joinPlaces(reading)
  const headers = { 'x-location': renderReading(reading) }
  return { kind: 'read', ...(place && { place }), places: reading.places, headers }
}

/** The kinds of places by the names under which answers show them. */
export const PLACE_KINDS: Readonly<Record<UnderstoodPlace['location']['kind'], string>> = {
  state: 'state',
  county: 'county',
  city: 'city',
  zipCode: 'zip',
  neighborhood: 'neighborhood',
  subdivision: 'subdivision',
  address: 'address',
  area: 'point',
}

/** "city Seattle, WA; certainty=exact; listings=945", each place after a bar; and "unknown Atlantis". */
function renderReading({ places, unknown }: Extract<LocationReading, { kind: 'places' }>): string {
  const known = places.map(
    ({ location, name, certainty, listings }) =>
      `${PLACE_KINDS[location.kind]} ${name}; certainty=${certainty}; listings=${listings}`,
  )
  const others = unknown.map((text) => `unknown ${text.slice(0, LONGEST_QUOTED)}`)
  return [...known, ...others].map(renderPrintable).join(' | ')
}

const PRINTABLE = /^[\x20-\x7b\x7d\x7e]*$/

/** Printable ASCII without a bar: accents are dropped, and whatever else is not ASCII becomes a question mark. */
function renderPrintable(text: string): string {
  if (PRINTABLE.test(text)) return text
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[‘’ʻ]/g, "'")
    .replace(/[^\x20-\x7e]|\|/g, '?')
}
