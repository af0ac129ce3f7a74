import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { OPERATION_CONTRACTS } from '../../src/contract/operations.ts'
import { fillPath } from '../../src/contract/parameters/path-template.ts'
import { checkResponse } from '../../src/contract/schemas/check-response.ts'
import { openTestService, type TestService } from './open-test-service.ts'

interface DescribedParameter {
  name: string
  in: string
  required: boolean
  description: string
  example: unknown
}

interface Described {
  paths: Record<string, { get: { parameters: DescribedParameter[] } }>
}

/** Parameters that state what a search or a lookup is about. An operation takes exactly one of them. */
const SUBJECTS = new Set([
  'location',
  'bbox',
  'circle',
  'polygon',
  'address',
  'parcel',
  'property_id',
  'point',
])
/** Parameters that state where to begin. Again exactly one of them. */
const BEGINNINGS = new Set(['since', 'cursor'])
/** Parameters that have a meaning only together with another one. */
const COMPANIONS: Readonly<Record<string, string>> = {
  exact_match_bedrooms: 'min_bedrooms',
  include_approximate: 'bbox',
  county: 'parcel',
}

let service: TestService
let parametersOf: Map<string, DescribedParameter[]>
before(async () => {
  service = await openTestService()
  const answer = await fetch(`${service.service.baseUrl}/openapi.json`)
  const { paths: described } = (await answer.json()) as Described
  const paths = Object.entries(described)
  parametersOf = new Map(
    paths.map(([path, { get }]) => [path, get.parameters.filter((one) => one.in !== 'header')]),
  )
})
after(() => service[Symbol.asyncDispose]())

/** Lists the other parameters that an example of one parameter needs. */
function listNeeded(parameters: DescribedParameter[], wanted?: DescribedParameter): DescribedParameter[] {
  const find = (name: string) => parameters.find((parameter) => parameter.name === name)
  const companion = wanted === undefined ? undefined : find(COMPANIONS[wanted.name] ?? '')
  const chosen = [wanted, companion].filter((parameter) => parameter !== undefined)
  const needed = [...parameters.filter(({ required }) => required), ...chosen]
  // Where an operation can begin somewhere, a place only limits it.
  const group = parameters.some(({ name }) => name === 'since') ? BEGINNINGS : SUBJECTS
  if (!chosen.some(({ name }) => group.has(name)))
    needed.push(...parameters.filter(({ name }) => group.has(name)).slice(0, 1))
  return [...new Set(needed)]
}

function renderRequest(path: string, parameters: DescribedParameter[], wanted?: DescribedParameter): string {
  const query = new URLSearchParams()
  const inPath: Record<string, string> = {}
  for (const { name, in: where, example } of listNeeded(parameters, wanted)) {
    if (where === 'path') inPath[name] = String(example)
    else query.set(name, String(example))
  }
  const status = /Only with listing_status (\w+)/.exec(wanted?.description ?? '')?.[1]
  if (status !== undefined) query.set('listing_status', status)
  return `${fillPath(path, inPath)}?${query}`
}

for (const contract of OPERATION_CONTRACTS) {
  test(`${contract.name}: every example of the served document works with the served data`, async () => {
    const parameters = parametersOf.get(contract.path) ?? assert.fail('not in the document')
    for (const wanted of [undefined, ...parameters]) {
      const request = renderRequest(contract.path, parameters, wanted)
      const { status, headers, body } = await service.get('main', request)
      assert.equal(status, 200, `${request}: ${headers.get('x-error-detail')}`)
      if (contract.media === undefined) assert.equal(checkResponse(contract, body), undefined, request)
      if (wanted === undefined && contract.isPaged) assert.ok(body.total > 0, `${request} finds nothing`)
      if (wanted === undefined && contract.media !== undefined) assert.ok(body.length > 0, request)
    }
  })
}
