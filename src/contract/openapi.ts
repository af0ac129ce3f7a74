import { FAILURE_SCHEMA_NAME, failureBody, MESSAGE_SCHEMA_NAME, messageBody } from './bodies.ts'
import { pascalCase } from './openapi/names.ts'
import { describeOperation } from './openapi/operation-description.ts'
import { OPERATION_CONTRACTS } from './operations.ts'

export interface OpenApiSettings {
  version: string
  /** Absolute, without a trailing slash. */
  baseUrl: string
  baseUrlAlt: string
}

/** The OpenAPI 3.1 document of the ten operations, made from the same data that parses requests. */
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
    paths: Object.fromEntries(
      OPERATION_CONTRACTS.map((contract) => [
        contract.path,
        {
          servers: [{ url: contract.base === 'main' ? baseUrl : baseUrlAlt }],
          get: describeOperation(contract),
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

export type OpenApiDocument = ReturnType<typeof buildOpenApi>
