import assert from 'node:assert/strict'
import test from 'node:test'
import { Compile } from 'typebox/compile'
import { buildOpenApi } from '../../src/contract/openapi/build-openapi.ts'
import { pascalCase } from '../../src/contract/openapi/operation-description.ts'
import { BEYOND_CONTRACTS, OPERATION_CONTRACTS, SPEC_CONTRACTS } from '../../src/contract/operations.ts'
import { listNames } from '../../src/contract/parameters/parameter.ts'
import { checkAgainst } from '../../src/contract/schemas/check-response.ts'
import { ERROR_BODIES, failureBody, messageBody } from '../../src/contract/schemas/error-bodies.ts'

const document = buildOpenApi({
  version: '1.2.3',
  baseUrl: 'http://127.0.0.1:8080',
  baseUrlAlt: 'http://127.0.0.1:8081',
})
// The document as a client gets it. Schemas have internal marks that JSON drops.
const sent = JSON.parse(JSON.stringify(document))

test('The document has every path once, and both servers at the top, where code generators read them', () => {
  assert.equal(sent.openapi, '3.1.0')
  assert.deepEqual(
    Object.keys(sent.paths),
    OPERATION_CONTRACTS.map(({ path }) => path),
  )
  assert.deepEqual(
    sent.servers.map(({ url }: { url: string }) => url),
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8081'],
  )
  for (const { path, base } of OPERATION_CONTRACTS) {
    assert.deepEqual(Object.keys(sent.paths[path]), ['get'])
    const assigned = base === 'main' ? 'base_url;' : 'base_url_alt;'
    assert.ok(sent.paths[path].get.description.includes(assigned), path)
  }
})

test('Every parameter is described with its values, default, aliases and listing statuses', () => {
  let described = 0
  for (const contract of OPERATION_CONTRACTS) {
    const parameters = sent.paths[contract.path].get.parameters
    assert.deepEqual(
      parameters.map(({ name }: { name: string }) => name),
      [...Object.keys(contract.parameters), 'x-min-edition'],
    )
    Object.entries(contract.parameters).forEach(([name, parameter], index) => {
      const shown = parameters[index]
      assert.equal(shown.required, parameter.isRequired)
      assert.deepEqual(shown.schema.enum ?? shown.schema.items?.enum, parameter.format.choices)
      assert.deepEqual(shown.schema.default, parameter.fallback)
      for (const alias of listNames(name, parameter).slice(1)) assert.ok(shown.description.includes(alias))
      for (const status of parameter.appliesTo ?? []) assert.ok(shown.description.includes(status))
      assert.ok(parameter.format.parse(parameter.example) !== undefined, `${name} takes its own example`)
      assert.ok(Compile(shown.schema).Check(shown.example), `the example of ${name} has its schema`)
      described++
    })
  }
  // Five lists have two parameters more than those of the interface.
  assert.equal(described, 5 * 2 + 52 + 34 + 35 + 36 + 36 + 2 + 1 + 7 + 5 + 1 + 3 + 2 + 7 + 2 + 3 + 1)
})

test('The ten operations are tagged as the interface, and all other paths as additions to it', () => {
  const tagged = (contracts: typeof OPERATION_CONTRACTS) =>
    new Set(contracts.map(({ path }) => sent.paths[path].get.tags.join()))
  assert.deepEqual([...tagged(SPEC_CONTRACTS)], ['interface'])
  assert.deepEqual([...tagged(BEYOND_CONTRACTS)], ['beyond'])
  assert.deepEqual(
    sent.tags.map(({ name }: { name: string }) => name),
    ['interface', 'beyond'],
  )
})

const JSON_TYPE = 'application/json'

test('Every parameter of a path is declared as such, and required', () => {
  let declared = 0
  for (const { path, parameters } of OPERATION_CONTRACTS) {
    const inBraces = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const inPath = Object.entries(parameters).filter(([, { isInPath }]) => isInPath === true)
    assert.deepEqual(
      inPath.map(([name]) => name),
      inBraces,
    )
    const shown = sent.paths[path].get.parameters.filter((one: { in: string }) => one.in === 'path')
    assert.deepEqual(
      shown.map(({ name, required }: { name: string; required: boolean }) => [name, required]),
      inBraces.map((name) => [name, true]),
    )
    declared += inBraces.length
  }
  assert.equal(declared, 6)
})

test('Every operation lists each status with its body and headers', () => {
  for (const { path, mayBeGone, media } of OPERATION_CONTRACTS) {
    const { responses } = sent.paths[path].get
    assert.deepEqual(Object.keys(responses), [
      ...[
        '200',
        ...(media === undefined ? [] : ['304']),
        '400',
        '401',
        '403',
        '404',
        '405',
        '406',
        '408',
        ...(mayBeGone ? ['410'] : []),
      ],
      ...['414', '417', '431', '500', '503'],
    ])
    for (const [status, given] of Object.entries<ShownResponse>(responses)) {
      const response = resolveResponse(given)
      assert.ok('x-request-id' in response.headers)
      if (status === '304') assert.ok(!('content' in response))
      else assert.ok((status === '200' ? (media ?? JSON_TYPE) : JSON_TYPE) in response.content)
    }
    assert.ok('x-edition' in responses['200'].headers)
    for (const status of ['400', '408', '414', '417', '431'])
      assert.ok('x-error-detail' in resolveResponse(responses[status]).headers, status)
  }
})

interface ShownResponse {
  $ref?: string
  headers: object
  content: object
}

/** Responses that operations have in common stand in the document once. */
function resolveResponse(response: ShownResponse): ShownResponse {
  return response.$ref === undefined
    ? response
    : sent.components.responses[response.$ref.replace('#/components/responses/', '')]
}

interface FieldSchema {
  $ref?: string
  description?: string
  examples?: unknown[]
  anyOf?: FieldSchema[]
  items?: FieldSchema
  properties?: Record<string, FieldSchema>
}

function* walkFields(schema: FieldSchema, path: string): Generator<[path: string, field: FieldSchema]> {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    yield [`${path}.${name}`, field]
    yield* walkFields(field, `${path}.${name}`)
  }
  for (const choice of schema.anyOf ?? []) yield* walkFields(choice, path)
  if (schema.items !== undefined) yield* walkFields(schema.items, `${path}[]`)
}

test('Every field of every answer has a description, and every value an example that its schema accepts', () => {
  let values = 0
  for (const { name, response } of OPERATION_CONTRACTS) {
    for (const [path, field] of walkFields(response as FieldSchema, name)) {
      assert.match(field.description ?? '', /^[A-Z].*\.$/s, path)
      const isComposed = field.properties ?? field.items ?? field.anyOf?.some(({ properties }) => properties)
      if (isComposed !== undefined && isComposed !== false && field.examples === undefined) continue
      assert.ok(field.examples !== undefined, `${path} has no example`)
      for (const example of field.examples) assert.equal(checkAgainst(field, example), undefined, path)
      values++
    }
  }
  assert.ok(values > 600, `${values} values`)
})

test('Every answer has an example that its own schema accepts', () => {
  for (const { path, response, media } of OPERATION_CONTRACTS) {
    if (media !== undefined) continue
    const { example } = sent.paths[path].get.responses['200'].content['application/json']
    assert.equal(checkAgainst(response, example), undefined, path)
  }
})

test('Objects are named schemas that occur in the document once', () => {
  const { schemas } = sent.components
  const card = { $ref: '#/components/schemas/SearchCard' }
  assert.deepEqual(schemas.SearchByLocationResponse.properties.data.items, card)
  assert.deepEqual(schemas.SearchByAreaResponse.properties.data.items, card)
  for (const [name, schema] of Object.entries<FieldSchema>(schemas)) {
    for (const [path, field] of walkFields(schema, name)) assert.equal(field.properties, undefined, path)
  }
})

test('A field whose values are closed lists them', () => {
  const enumOf = (schema: string, field: string) => {
    const { enum: own, anyOf = [] } = sent.components.schemas[schema].properties[field]
    return own ?? anyOf.find((choice: { enum?: string[] }) => choice.enum !== undefined)?.enum
  }
  assert.deepEqual(enumOf('SearchCard', 'rawHomeStatusCd'), ['ForSale', 'ForRent', 'RecentlySold'])
  assert.deepEqual(enumOf('HomeInfo', 'currency'), ['USD'])
  assert.ok(enumOf('PropertyDescription', 'type').includes('single_family'))
})

test('List parameters say that they may also be repeated', () => {
  const { parameters } = sent.paths['/api/v1/search/by-location'].get
  const [homeType] = parameters.filter(({ name }: { name: string }) => name === 'home_type')
  assert.deepEqual([homeType.style, homeType.explode], ['form', false])
  assert.match(homeType.description, /may also be repeated/)
})

test('Every reference in the document has a target', () => {
  const references = [...JSON.stringify(sent).matchAll(/#\/components\/(\w+)\/(\w+)/g)]
  assert.ok(references.length >= 80)
  for (const [reference, part, name] of references) assert.ok(name! in sent.components[part!], reference)
})

test('Schemas use only keywords of JSON Schema 2020-12, and none that cannot be said in OpenAPI 3.0', () => {
  const text = JSON.stringify(sent)
  const older = ['"additionalItems"', '"items":[', '"definitions"', '"nullable"', '"~kind"']
  const newer = ['"patternProperties"', '"prefixItems"', '"contentEncoding"', '"type":[']
  for (const word of [...older, ...newer]) assert.ok(!text.includes(word), word)
})

test('Generators that name the values of a parameter or field after what has it give no name twice', () => {
  const owners = new Map<string, FieldSchema>(Object.entries(sent.components.schemas))
  let compared = 0
  for (const { path, name } of OPERATION_CONTRACTS) {
    const fields = owners.get(pascalCase(name))?.properties ?? {}
    for (const parameter of sent.paths[path].get.parameters) {
      if (parameter.schema.enum === undefined) continue
      assert.ok(!(parameter.name in fields), `${name}: ${parameter.name} is also a field of the schema`)
      compared++
    }
  }
  assert.ok(compared > 10, `${compared} parameters`)
})

test('The key is sent in the header that the specification names', () => {
  const { description, ...scheme } = sent.components.securitySchemes.apiKey
  assert.deepEqual(scheme, { type: 'apiKey', in: 'header', name: 'x-gateway-key' })
  assert.match(description, /operator of the service/)
  assert.deepEqual(sent.security, [{ apiKey: [] }])
})

test('Every error body has a schema and the wording of the specification', () => {
  for (const { status, body } of ERROR_BODIES) {
    assert.equal(checkAgainst(status === 500 ? failureBody : messageBody, body), undefined)
  }
  const bodies = new Map(ERROR_BODIES.map(({ status, body }) => [status, body]))
  assert.deepEqual(bodies.get(400), { message: 'Bad request' })
  assert.match(String(bodies.get(401)?.message), /invalid.*documentation about keys/i)
  assert.deepEqual(bodies.get(403), { message: 'You are not subscribed to this API.' })
  assert.equal(bodies.get(500)?.message, 'Request failed with status 500: Internal Server Error')
  assert.equal(bodies.get(500)?.cost, 0)
  assert.match(String(bodies.get(500)?.explain), /failed and is not charged/)
})
