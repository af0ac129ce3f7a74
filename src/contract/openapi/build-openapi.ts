import type { OperationContract } from '../operations/operation-contract.ts'
import { BEYOND_CONTRACTS, OPERATION_CONTRACTS, SPEC_CONTRACTS } from '../operations.ts'
import {
  FAILURE_SCHEMA_NAME,
  failureBody,
  MESSAGE_SCHEMA_NAME,
  messageBody,
} from '../schemas/error-bodies.ts'
import { describeOperation, pascalCase } from './operation-description.ts'

export interface OpenApiSettings {
  version: string
  /** Absolute, without a trailing slash. */
  baseUrl: string
  baseUrlAlt: string
}

const INTERFACE = {
  name: 'interface',
  description: `The ${SPEC_CONTRACTS.length} operations of the interface.`,
}
const BEYOND = {
  name: 'beyond',
  description: 'Operations that Plat adds beyond the interface; keys, envelope and cost are the same.',
}

/** The OpenAPI 3.1 document of every operation, made from the same data that parses requests. */
export function buildOpenApi({ version, baseUrl, baseUrlAlt }: OpenApiSettings) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plat',
      version,
      description: 'Read-only US property data over your own feeds. Every operation answers GET with JSON.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }, { url: baseUrlAlt }],
    security: [{ apiKey: [] }],
    tags: [INTERFACE, BEYOND],
    paths: Object.fromEntries(
      OPERATION_CONTRACTS.map((contract) => [
        contract.path,
        {
          servers: [{ url: contract.base === 'main' ? baseUrl : baseUrlAlt }],
          get: { tags: listTags(contract), ...describeOperation(contract) },
        },
      ]),
    ),
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'x-gateway-key' } },
      schemas: {
        ...Object.fromEntries(
          OPERATION_CONTRACTS.map((contract) => [`${pascalCase(contract.name)}Response`, contract.response]),
        ),
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
