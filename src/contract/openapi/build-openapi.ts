import type { OperationContract } from '../operations/operation-contract.ts'
import { BEYOND_CONTRACTS, OPERATION_CONTRACTS, SPEC_CONTRACTS } from '../operations.ts'
import {
  FAILURE_SCHEMA_NAME,
  failureBody,
  MESSAGE_SCHEMA_NAME,
  messageBody,
} from '../schemas/error-bodies.ts'
import { extractNamedSchemas, type JsonValue } from './named-schemas.ts'
import {
  describeOperation,
  describeSharedResponses,
  type ParameterExamples,
  pascalCase,
} from './operation-description.ts'

export interface OpenApiSettings {
  version: string
  /** Absolute, without a trailing slash. */
  baseUrl: string
  baseUrlAlt: string
  /** Examples that work with the data that is served, by parameter name; the others are those of the contract. */
  examples?: ParameterExamples
}

const INTERFACE = {
  name: 'interface',
  description: `The ${SPEC_CONTRACTS.length} operations of the interface.`,
}
const BEYOND = {
  name: 'beyond',
  description: 'Operations that Plat adds to the interface, with the same keys, envelope and cost.',
}

const DESCRIPTION = `Read-only US property data over your own feeds. Every operation answers GET with JSON, under either
server. A success costs 1 and carries the header x-edition; anything else costs nothing.

A field whose value is unknown is null where its type allows null, an empty array where it is an array, and left out
otherwise. It is never an empty text or a made-up value.`

/** The OpenAPI 3.1 document of every operation, made from the same data that parses requests. */
export function buildOpenApi({ version, baseUrl, baseUrlAlt, examples = {} }: OpenApiSettings) {
  const named = new Map<string, JsonValue>()
  const responses = OPERATION_CONTRACTS.filter(({ media }) => media === undefined).map((contract) => [
    `${pascalCase(contract.name)}Response`,
    extractNamedSchemas(contract.response, named),
  ])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plat',
      version,
      description: DESCRIPTION,
      contact: { name: 'The operator of this service', url: baseUrl },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    // Generators ignore servers of single paths, so both stand here, and each answers every operation.
    servers: [
      { url: baseUrl, description: 'base_url' },
      { url: baseUrlAlt, description: 'base_url_alt' },
    ],
    security: [{ apiKey: [] }],
    tags: [INTERFACE, BEYOND],
    paths: Object.fromEntries(
      OPERATION_CONTRACTS.map((contract) => [
        contract.path,
        { get: { tags: listTags(contract), ...describeOperation(contract, examples) } },
      ]),
    ),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'x-gateway-key',
          description: 'A key that the operator of the service issued: plat_live_... or plat_test_...',
        },
      },
      responses: describeSharedResponses(),
      schemas: {
        ...Object.fromEntries(responses),
        ...Object.fromEntries(named),
        [MESSAGE_SCHEMA_NAME]: messageBody,
        [FAILURE_SCHEMA_NAME]: failureBody,
      },
    },
  }
}

function listTags(contract: OperationContract): string[] {
  return [(BEYOND_CONTRACTS.includes(contract) ? BEYOND : INTERFACE).name]
}

export type OpenApiDocument = ReturnType<typeof buildOpenApi>
