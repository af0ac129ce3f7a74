import { parseStreetKey } from '../../homes/home-entry.ts'
import type { AddressedHome, HomeBook, HomeQuery, ParcelQuery } from '../../ports/search-engine.ts'
import { type EditionRows, renderSeen } from './edition-rows.ts'
import { type Parameters, startParameters } from './parameters.ts'

/** Opens the homes of an edition. Each call is one statement, or one for each kind of query. */
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
  query: number
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
  const parameters = startParameters()
  const [wanted, condition] = renderWanted(kind, queries, parameters)
  const found = await rows.query<HomeRow>(
    `select wanted.query, home.*
     from ${wanted}
     cross join lateral (
       select property_id as "propertyId", street, city, state, postal_code as "postalCode"
       from plat.search_home
       where house_number = wanted.number and ${condition} and ${renderSeen(rows.edition, parameters)}
       order by property_id limit ${parameters.bind(limit, 'bigint')}
     ) as home
     order by wanted.query, home."propertyId"`,
    parameters,
  )
  const byQuery = Map.groupBy(found, ({ query }) => query)
  return queries.map((_, index) => (byQuery.get(index + 1) ?? []).map(readHome))
}

/** Renders the queries of a kind as a table, and the condition that a home is where a query looks. */
function renderWanted(
  kind: HomeQuery['kind'],
  queries: readonly HomeQuery[],
  { bind }: Parameters,
): [wanted: string, condition: string] {
  const numbers = bind(
    queries.map(({ number }) => number),
    'text[]',
  )
  const texts = (read: (query: HomeQuery) => string | undefined) =>
    bind(
      queries.map((query) => read(query) ?? null),
      'text[]',
    )
  switch (kind) {
    case 'zipCode': {
      const codes = texts((query) => (query.kind === 'zipCode' ? query.postalCode : undefined))
      return [
        `unnest(${numbers}, ${codes}) with ordinality as wanted (number, code, query)`,
        'postal_code = wanted.code',
      ]
    }
    case 'street': {
      const names = texts((query) => (query.kind === 'street' ? query.name : undefined))
      return [
        `unnest(${numbers}, ${names}) with ordinality as wanted (number, name, query)`,
        'street_name = wanted.name',
      ]
    }
    case 'city': {
      const cities = texts((query) => (query.kind === 'city' ? query.city : undefined))
      const states = texts((query) => (query.kind === 'city' ? query.stateOrProvince : undefined))
      return [
        `unnest(${numbers}, ${cities}, ${states}) with ordinality as wanted (number, city, state, query)`,
        'search_home.city = wanted.city and (wanted.state is null or search_home.state = wanted.state)',
      ]
    }
  }
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
  if (queries.length === 0) return []
  const parameters = startParameters()
  const { bind } = parameters
  const texts = (read: (query: ParcelQuery) => string | undefined) =>
    bind(
      queries.map((query) => read(query) ?? null),
      'text[]',
    )
  const wanted = [
    texts(({ parcel }) => parcel),
    texts(({ countyFips }) => countyFips),
    texts(({ stateOrProvince }) => stateOrProvince),
  ]
  const found = await rows.query<{ query: number; propertyId: number }>(
    `select wanted.query, home.property_id as "propertyId"
     from unnest(${wanted.join(', ')}) with ordinality as wanted (parcel, county, state, query)
     cross join lateral (
       select property_id from plat.search_home
       where parcel = wanted.parcel and (wanted.county is null or county_fips = wanted.county)
         and (wanted.state is null or search_home.state = wanted.state)
         and ${renderSeen(rows.edition, parameters)}
       order by property_id limit ${bind(limit, 'bigint')}
     ) as home
     order by wanted.query, home.property_id`,
    parameters,
  )
  const byQuery = Map.groupBy(found, ({ query }) => query)
  return queries.map((_, index) => (byQuery.get(index + 1) ?? []).map(({ propertyId }) => propertyId))
}
