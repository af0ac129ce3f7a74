import assert from 'node:assert/strict'
import type { OperationContract } from '../../src/contract/operations/operation-contract.ts'
import { OPERATION_CONTRACTS } from '../../src/contract/operations.ts'
import { fillPath } from '../../src/contract/parameters/path-template.ts'
import { checkResponse } from '../../src/contract/schemas/check-response.ts'
import { joinPlaces } from '../../src/search/ports/edition-index.ts'
import { getJson, type TestService } from './open-test-service.ts'

export interface ExampleRequest {
  contract: OperationContract
  /** A path and query of a request that succeeds. */
  path: string
  /** A path and query that violate a rule of the operation's parameters. */
  badPath: string
  /** The parameter that the rejection's header must name. */
  badParameter: string
  /** A path and query for a record that does not exist. Absent if the operation takes no identifier. */
  unknownPath?: string
}

/** An identifier that no test edition has. */
const UNKNOWN_ID = 999_999_999

/** Lists for each operation a good request, a bad one and, if it takes an identifier, one for an unknown record. */
export async function listExampleRequests(test: TestService): Promise<ExampleRequest[]> {
  const queries = await buildQueries(test)
  return OPERATION_CONTRACTS.map((contract) => {
    const { good, bad, badParameter, unknown, inPath = {} } = queries[contract.name] ?? fail(contract.name)
    const path = fillPath(contract.path, inPath)
    return {
      contract,
      path: `${path}?${good}`,
      badPath: `${path}?${bad}`,
      badParameter,
      ...(unknown === undefined ? {} : { unknownPath: `${path}?${unknown}` }),
    }
  })
}

interface Query {
  good: string
  bad: string
  badParameter: string
  unknown?: string
  /** The parameters in the path. */
  inPath?: Record<string, string>
}

async function buildQueries({ store, service }: TestService): Promise<Record<string, Query>> {
  const { editionIndex } = service.getServed()
  const reader = await store.editions.read(editionIndex.edition)
  const findId = async (kind: 'builder' | 'agent'): Promise<number> => {
    for await (const [first] of reader.scan(kind)) if (first !== undefined) return first.id
    return UNKNOWN_ID
  }
  const { hits } = await editionIndex.findListings({
    location: joinPlaces(await editionIndex.readLocation('Seattle, WA')) ?? fail('Seattle'),
    criteria: { status: 'for_sale' },
    ...({ sort: 'newest', offset: 0, limit: 1, nowMs: Date.now(), timeZone: 'UTC' } as const),
  })
  const id = hits[0] === undefined ? fail('home') : hits[0].propertyId
  const home = { parameter: 'property_id', id }
  const loan =
    'down_payment=258000&hoa_fees=0&home_insurance_rate=0.0033&interest_rate=0.0605&property_tax_rate=0.0125&loan_type=THIRTY_YEAR_FIX'
  return {
    'builder-detail': identify('feed_id', await findId('builder')),
    'similar-homes': identify(home.parameter, home.id),
    'neighborhood-and-schools': identify(home.parameter, home.id),
    'nearby-rentals': identify(home.parameter, home.id),
    'property-detail': identify(home.parameter, home.id),
    lightbox: identify('ppid', home.id),
    'mortgage-rates': { good: 'program=Fixed15Year', bad: 'program=Fixed40Year', badParameter: 'program' },
    'loan-calculation': { good: `price=1290000&${loan}`, bad: `price=-1&${loan}`, badParameter: 'price' },
    'past-sales': identify('agent_id', await findId('agent')),
    'search-by-location': {
      good: 'location=Seattle,%20WA&min_bedrooms=2',
      bad: 'location=Seattle&min_bedrooms=many',
      badParameter: 'min_bedrooms',
    },
    'search-by-area': {
      good: 'bbox=-122.5,47.4,-122.1,47.8&min_bedrooms=2',
      bad: 'bbox=-122.1,47.4,-122.5,47.8',
      badParameter: 'bbox',
    },
    'search-facets': {
      good: 'location=Seattle,%20WA&listing_status=for_rent',
      bad: 'location=Seattle&circle=47.6,-122.3,1',
      badParameter: 'circle',
    },
    'search-clusters': {
      good: 'location=Seattle,%20WA&zoom=12&bbox=-122.4,47.5,-122.2,47.7',
      bad: 'location=Seattle&zoom=23',
      badParameter: 'zoom',
    },
    'market-statistics': {
      good: 'location=Seattle,%20WA&by=week&from=2026-01-01&to=2026-02-01',
      bad: 'location=Seattle&from=2026-02-01&to=2026-01-01',
      badParameter: 'to',
    },
    'place-outlines': { good: 'location=Seattle,%20WA', bad: 'point=91,0', badParameter: 'point' },
    'search-tiles': {
      inPath: { z: '10', x: '164', y: '357' },
      good: 'location=Seattle,%20WA&min_bedrooms=2',
      bad: 'min_bedrooms=many',
      badParameter: 'min_bedrooms',
    },
    'ground-tiles': {
      inPath: { z: '12', x: '656', y: '1430' },
      good: '',
      bad: 'tile=1',
      badParameter: 'tile',
    },
    'map-ground': { good: 'source=sample', bad: `source=${'s'.repeat(101)}`, badParameter: 'source' },
    'property-lookup': {
      good: 'address=1+Nowhere+St&zip=98101',
      bad: 'address=1+A+St&zip=9810',
      badParameter: 'zip',
    },
    'search-suggest': { good: 'text=seat&limit=5', bad: 'text=seat&limit=21', badParameter: 'limit' },
    'property-history': identify(home.parameter, home.id),
    'property-estimate': identify(home.parameter, home.id),
    sources: { good: 'source=sample', bad: `source=${'s'.repeat(101)}`, badParameter: 'source' },
    'export-page': { good: 'table=listing&limit=5', bad: 'table=house', badParameter: 'table' },
    changes: {
      good: `since=${editionIndex.edition - 1}&kind=home,listing&limit=5`,
      bad: 'since=1&kind=houses',
      badParameter: 'kind',
    },
  }
}

function identify(parameter: string, id: number): Query {
  return {
    good: `${parameter}=${id}`,
    bad: `${parameter}=12a`,
    badParameter: parameter,
    unknown: `${parameter}=${UNKNOWN_ID}`,
  }
}

function fail(what: string): never {
  throw new Error(`The test edition lacks ${what}`)
}

const CLOCK_BOUND = /"(daysOnProvider|timeOnProvider)":\d+,/g

/** Sends every request, checks the answers against the contract, and returns the parts of the bodies that any start must repeat. */
export async function askExamples(
  requests: readonly ExampleRequest[],
  { baseUrl, baseUrlAlt }: { baseUrl: string; baseUrlAlt: string },
  key: string,
): Promise<string[]> {
  const bodies: string[] = []
  for (const { contract, path } of requests) {
    const { status, body } = await getJson(`${contract.base === 'main' ? baseUrl : baseUrlAlt}${path}`, key)
    assert.equal(status, 200, path)
    assert.equal(checkResponse(contract, body), undefined)
    // The free ports differ between starts.
    bodies.push(JSON.stringify(body).replaceAll(baseUrl, 'base').replace(CLOCK_BOUND, ''))
  }
  return bodies
}
