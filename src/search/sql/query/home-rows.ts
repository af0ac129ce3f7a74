import { parseStreetKey } from '../../homes/home-entry.ts'
import type { AddressedHome, HomeBook, HomeQuery, ParcelQuery } from '../../ports/search-engine.ts'
import { type EditionRows, renderSeen } from './edition-rows.ts'
import { queryEach, type RenderWanted, type WantedValues } from './query-each.ts'

/** Opens the homes of an edition. Each call is one statement, or one for each kind of query, in a single table. */
export function openHomeRows(rows: EditionRows): HomeBook {
  return {
    listHomes: async (queries, limit) => {
      const kinds = [...Map.groupBy(queries.entries(), ([, { kind }]) => kind)]
      const found = new Map<number, AddressedHome[]>()
      await Promise.all(
        kinds.map(async ([kind, indexed]) => {
          const ofKind = await listOfKind(
            rows,
            kind,
            indexed.map(([, query]) => query),
            limit,
          )
          for (const [at, [index]] of indexed.entries()) found.set(index, ofKind[at]!)
        }),
      )
      return queries.map((_, index) => found.get(index)!)
    },
    listParcelHomes: (queries, limit) => listParcelHomes(rows, queries, limit),
  }
}

interface HomeRow {
  propertyId: number
  street: string
  city: string | null
  state: string | null
  postalCode: string | null
}

async function listOfKind(
  rows: EditionRows,
  kind: HomeQuery['kind'],
  queries: readonly HomeQuery[],
  limit: number,
): Promise<AddressedHome[][]> {
  const numbers = textValues(
    'number',
    queries.map(({ number }) => number),
  )
  const found = await queryEach<HomeRow>(
    rows,
    [numbers, ...listPlaceValues(kind, queries)],
    (wanted, parameters) =>
      `select property_id as "propertyId", street, city, state, postal_code as "postalCode"
       from ${rows.tables.homes} as search_home
       where house_number = ${wanted('number')} and ${renderAtPlace(kind, wanted)}
         and ${renderSeen(rows.edition, parameters)}
       order by property_id limit ${parameters.bind(limit, 'bigint')}`,
  )
  return found.map((homes) => homes.map(readHome))
}

function listPlaceValues(kind: HomeQuery['kind'], queries: readonly HomeQuery[]): WantedValues[] {
  const texts = (name: string, read: (query: HomeQuery) => string | undefined) =>
    textValues(name, queries.map(read))
  switch (kind) {
    case 'zipCode':
      return [texts('code', (query) => (query.kind === 'zipCode' ? query.postalCode : undefined))]
    case 'street':
      return [texts('name', (query) => (query.kind === 'street' ? query.name : undefined))]
    case 'city':
      return [
        texts('city', (query) => (query.kind === 'city' ? query.city : undefined)),
        texts('state', (query) => (query.kind === 'city' ? query.stateOrProvince : undefined)),
      ]
  }
}

/** Renders the condition that a home is where a query looks. */
function renderAtPlace(kind: HomeQuery['kind'], wanted: RenderWanted): string {
  switch (kind) {
    case 'zipCode':
      return `postal_code = ${wanted('code')}`
    case 'street':
      return `street_name = ${wanted('name')}`
    case 'city':
      return `search_home.city = ${wanted('city')} and ${renderInState(wanted)}`
  }
}

function renderInState(wanted: RenderWanted): string {
  return `(${wanted('state')} is null or search_home.state = ${wanted('state')})`
}

function textValues(name: string, values: WantedValues['values']): WantedValues {
  return { name, type: 'text', values }
}

function readHome({ propertyId, street, city, state, postalCode }: HomeRow): AddressedHome {
  const place = {
    city: city ?? undefined,
    stateOrProvince: state ?? undefined,
    postalCode: postalCode ?? undefined,
  }
  return { propertyId, address: { ...parseStreetKey(street), ...place } }
}

async function listParcelHomes(
  rows: EditionRows,
  queries: readonly ParcelQuery[],
  limit: number,
): Promise<number[][]> {
  const found = await queryEach<{ propertyId: number }>(
    rows,
    [
      textValues(
        'parcel',
        queries.map(({ parcel }) => parcel),
      ),
      textValues(
        'county',
        queries.map(({ countyFips }) => countyFips),
      ),
      textValues(
        'state',
        queries.map(({ stateOrProvince }) => stateOrProvince),
      ),
    ],
    (wanted, parameters) =>
      `select property_id as "propertyId" from ${rows.tables.homes} as search_home
       where parcel = ${wanted('parcel')}
         and (${wanted('county')} is null or county_fips = ${wanted('county')}) and ${renderInState(wanted)}
         and ${renderSeen(rows.edition, parameters)}
       order by property_id limit ${parameters.bind(limit, 'bigint')}`,
  )
  return found.map((homes) => homes.map(({ propertyId }) => propertyId))
}
