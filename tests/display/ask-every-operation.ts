import assert from 'node:assert/strict'
import { buildRunOperation } from '../../src/app/serve/answer/run-operations.ts'
import { TABLE_NAMES } from '../../src/contract/formats/change-position.ts'
import { OPERATION_CONTRACTS } from '../../src/contract/operations.ts'
import { parseParameters } from '../../src/contract/parameters/parse-parameters.ts'
import { matchPath } from '../../src/contract/parameters/path-template.ts'
import { listDisplayViews } from '../../src/display/display-rules.ts'
import { openAnswerCache } from '../../src/http/answer/answer-cache.ts'
import { parseQuery } from '../../src/http/request/request-target.ts'
import type { Validity } from '../../src/operations/documents/answer-documents.ts'
import { buildEditionIndex } from '../../src/search/edition/open-edition-index.ts'
import type { EditionIndex } from '../../src/search/ports/edition-index.ts'
import type { MemoryRecords } from '../../src/search/testing/memory-edition.ts'
import { createMemoryStore } from '../../src/store/memory/memory-store.ts'
import type { EditionReader } from '../../src/store/ports/edition-store.ts'

/** The paths of requests that together could show anything of the records. */
export function listRequests({ property = [], agent = [], listing = [] }: MemoryRecords): string[] {
  const statuses = ['for_sale', 'for_rent', 'sold']
  const searches = statuses.flatMap((status) => [
    ...[1, 2, 3].map((page) => `search/by-location?location=WA&listing_status=${status}&page=${page}`),
    `search/by-location?location=Kent, WA&listing_status=${status}&sort_by=pricea`,
    `search/by-location?location=98101&listing_status=${status}&list_price_range=300000,900000`,
    `search/by-location?location=WA&listing_status=${status}&keywords=garden`,
    `search/by-area?bbox=-122.5,47,-122,48&listing_status=${status}`,
    ...['7/20/44', '10/164/357'].map((tile) => `search/tiles/${tile}?listing_status=${status}`),
    `search/facets?location=WA&listing_status=${status}`,
    ...[4, 16].map((zoom) => `search/clusters?location=WA&listing_status=${status}&zoom=${zoom}`),
  ])
  const homes = property.flatMap(({ id }) =>
    [
      'detail',
      'similar-homes',
      'nearby-rentals',
      'neighborhood-and-schools',
      'imx-lightbox',
      'history',
      'estimate',
    ].map((name) => `property/${name}?property_id=${id}`),
  )
  const sales = agent.flatMap(({ id }) => [1, 2].map((page) => `agent/past-sale?agent_id=${id}&page=${page}`))
  const suggestions = ['Sea', 'Main', '1', '98', 'Hid'].map((text) => `search/suggest?query=${text}`)
  const lookups = listing.map(({ address: { streetNumber, city, postalCode } }) => {
    return `property/lookup?address=${streetNumber} Main St, ${city}, WA ${postalCode}`
  })
  const statistics = ['WA', 'Kent, WA', '98101'].map((place) => `market/statistics?location=${place}`)
  const outlines = ['WA', 'Kent, WA', '98101'].map((place) => `places/outlines?location=${place}`)
  const exports = TABLE_NAMES.map((table) => `export?table=${table}&limit=1000`)
  return [...searches, ...homes, ...sales, ...suggestions, ...lookups, ...statistics, ...outlines, ...exports]
}

const SETTINGS = {
  baseUrl: 'http://main.test',
  baseUrlAlt: 'http://alt.test',
  timeZone: 'UTC',
  searchPageSize: 41,
  pastSalePageSize: 5,
}

/** Sends requests to all operations over what a reader shows, by default with an index in memory. Returns the answers as text, by request. */
export async function askEveryOperation(
  reader: EditionReader,
  requests: readonly string[],
  nowMs: number,
  given?: EditionIndex,
  tellValidity: (request: string, validity: Validity | undefined) => void = () => undefined,
): Promise<Map<string, string>> {
  const editionIndex = given ?? (await buildEditionIndex(reader))
  const [view] = listDisplayViews(undefined)
  const { editions } = createMemoryStore()
  const served = { editionIndex, reader, view, answers: openAnswerCache(0) }
  const sources = { getServed: () => served, editions, listSourcesOf: async () => [] }
  const run = buildRunOperation(sources, SETTINGS)
  const openBody = () => assert.fail('Nothing is cached')
  const answers = new Map<string, string>()
  for (const request of requests) {
    const path = `/api/v1/${request}`
    const matched = OPERATION_CONTRACTS.map((one) => [one, matchPath(one.path, path.split('?')[0]!)] as const)
    const [contract, inPath = []] = matched.find(([, found]) => found !== undefined) ?? assert.fail(path)
    const parsed = parseParameters(contract, [...inPath, ...parseQuery(encodeURI(path))!])
    assert.ok(parsed.ok, `${path}: ${JSON.stringify(parsed)}`)
    const outcome = await run(contract.name, parsed.parameters, { nowMs, use: 'idx', openBody })
    const { validity, ...result } = { validity: undefined, ...outcome.result }
    assert.notEqual(result.kind, 'rejected', path)
    tellValidity(request, validity)
    const shown =
      result.kind === 'bytes' ? { ...result, bytes: Buffer.from(result.bytes).toString('latin1') } : result
    // A use with delays is told of which instant an export is.
    answers.set(request, JSON.stringify(shown).replace(/("edition":"\d+)~\d+/, '$1'))
  }
  return answers
}
