import { findNearestName } from '../../domain/edit-distance.ts'

/** A longer text is not a misspelled name, and comparing it would only cost time. */
const MAX_COMPARED_LENGTH = 64

/** What other services call our parameters, spelled as `simplify` leaves it, with our names in order of preference. */
const NAMES_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  address: ['location', 'text'],
  area: ['square_feet_range', 'bbox'],
  baths: ['min_bathrooms'],
  boundingbox: ['bbox'],
  bounds: ['bbox'],
  center: ['circle'],
  city: ['location', 'text'],
  county: ['location', 'text'],
  cursor: ['page'],
  daysonmarket: ['days_on_provider'],
  downpaymentamount: ['down_payment'],
  homeid: ['property_id', 'ppid'],
  id: ['property_id', 'ppid', 'feed_id', 'agent_id'],
  insurance: ['home_insurance_rate'],
  keyword: ['keywords'],
  latitude: ['circle'],
  latlong: ['circle'],
  lng: ['circle'],
  loanterm: ['loan_type'],
  longitude: ['circle'],
  lot: ['lot_size_range'],
  maxlotsize: ['lot_size_range'],
  maxprice: ['list_price_range'],
  maxrent: ['list_price_range'],
  maxsqft: ['square_feet_range'],
  maxyearbuilt: ['year_built_range'],
  minlotsize: ['lot_size_range'],
  minprice: ['list_price_range'],
  minrent: ['list_price_range'],
  minsqft: ['square_feet_range'],
  minyearbuilt: ['year_built_range'],
  neighborhood: ['location', 'text'],
  offset: ['page'],
  order: ['sort_by'],
  orderby: ['sort_by'],
  pagenumber: ['page'],
  place: ['location', 'text'],
  postalcode: ['location', 'text'],
  pricemax: ['list_price_range'],
  pricemin: ['list_price_range'],
  propertytype: ['home_type'],
  query: ['keywords', 'location'],
  q: ['location', 'keywords'],
  radius: ['circle'],
  rate: ['interest_rate'],
  rent: ['list_price_range'],
  shape: ['polygon'],
  sortorder: ['sort_by'],
  state: ['location', 'text'],
  tax: ['property_tax_rate'],
  taxrate: ['property_tax_rate'],
  term: ['loan_type', 'program'],
  type: ['home_type', 'loan_type', 'program'],
  zip: ['location', 'text'],
  zipcode: ['location', 'text'],
  zpid: ['property_id', 'ppid'],
}

/**
 * The accepted name that a client most likely meant: what other services call it, or else the name with the fewest typing
 * errors if they are few for its length. Undefined when no name is near.
 */
export function findIntendedName(text: string, accepted: readonly string[]): string | undefined {
  if (text.length > MAX_COMPARED_LENGTH) return undefined
  const simple = simplify(text)
  const elsewhere = Object.hasOwn(NAMES_ELSEWHERE, simple) ? NAMES_ELSEWHERE[simple]! : []
  const known = elsewhere.find((name) => accepted.includes(name))
  if (known !== undefined) return known
  const bySimple = new Map(accepted.toReversed().map((name) => [simplify(name), name]))
  const candidates = [...bySimple.keys()].filter((name) => !areOpposite(simple, name))
  const nearest = findNearestName(simple, candidates, Math.min(2, Math.floor((simple.length + 1) / 4)))
  return nearest && bySimple.get(nearest)
}

/** "max_bedrooms" differs by two letters from "min_bedrooms" and means something else. */
function areOpposite(left: string, right: string): boolean {
  return (
    (left.startsWith('max') && right.startsWith('min')) || (left.startsWith('min') && right.startsWith('max'))
  )
}

function simplify(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}
