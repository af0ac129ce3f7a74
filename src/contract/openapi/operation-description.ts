import { takesList } from '../formats/format.ts'
import type { OperationContract } from '../operations/operation-contract.ts'
import { listNames, type Parameter } from '../parameters/parameter.ts'
import {
  ERROR_BODIES,
  type ErrorBody,
  FAILURE_SCHEMA_NAME,
  GONE,
  MESSAGE_SCHEMA_NAME,
  NOT_FOUND,
} from '../schemas/error-bodies.ts'
import { buildExample } from './named-schemas.ts'

/** "property-detail" becomes "PropertyDetail". */
export function pascalCase(name: string): string {
  return name.replace(/(^|-)([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase())
}

/** The GET operation of a path. */
export function describeOperation(contract: OperationContract, examples: ParameterExamples) {
  const base = contract.base === 'main' ? 'base_url' : 'base_url_alt'
  return {
    operationId: contract.name,
    summary: contract.summary,
    description: `The interface assigns it to ${base}; both servers answer it. A success costs 1.`,
    parameters: [
      ...Object.entries(contract.parameters).map(([name, parameter]) =>
        describeParameter(name, parameter, examples[`${contract.name} ${name}`] ?? examples[name]),
      ),
      minimumEdition,
    ],
    responses: {
      '200': describeSuccess(contract),
      ...(contract.media === undefined ? {} : { '304': refer(UNCHANGED) }),
      ...Object.fromEntries(
        ERROR_BODIES.filter((error) => error !== GONE || contract.mayBeGone).map((error) => [
          String(error.status),
          refer(error === NOT_FOUND && !contract.mayBeNotFound ? NO_SUCH_PATH : error.name),
        ]),
      ),
    },
  }
}

function describeSuccess(contract: OperationContract) {
  return {
    description: 'Success. Cost 1.',
    headers: {
      ...requestIdHeader,
      'x-edition': header('integer', 'Edition of the data that the answer belongs to.'),
      ...(contract.media === undefined
        ? {
            'x-estimates': header(
              'string',
              'The models from which values and rents are estimated: other models, another text. Without any, comparables.',
            ),
          }
        : { etag: etagHeader, 'x-cost': costHeader }),
      ...describeHeaders(contract),
    },
    content:
      contract.media === undefined
        ? json(`${pascalCase(contract.name)}Response`, buildExample(contract.response))
        : { [contract.media]: { schema: { type: 'string', format: 'binary' } } },
  }
}

function describeUnchanged() {
  return {
    description: 'The bytes are those that if-none-match names by their etag. Not charged.',
    headers: { ...requestIdHeader, etag: etagHeader },
  }
}

function describeHeaders({ responseHeaders = {} }: OperationContract) {
  return Object.fromEntries(
    Object.entries(responseHeaders).map(([name, { description, example }]) => [
      name,
      { ...header('string', description), example },
    ]),
  )
}

const UNCHANGED = 'Unchanged'
const NO_SUCH_PATH = 'NoSuchPath'

/** The responses that operations have in common, by name. */
export function describeSharedResponses() {
  return {
    [UNCHANGED]: describeUnchanged(),
    ...Object.fromEntries(ERROR_BODIES.map((error) => [error.name, describeError(error, error.meaning)])),
    [NO_SUCH_PATH]: describeError(NOT_FOUND, 'No such path. Not charged.'),
  }
}

function refer(response: string) {
  return { $ref: `#/components/responses/${response}` }
}

function describeError(error: ErrorBody, description: string) {
  const schema = 'status_code' in error.body ? FAILURE_SCHEMA_NAME : MESSAGE_SCHEMA_NAME
  return {
    description,
    headers: { ...requestIdHeader, ...extraHeaders[error.status] },
    content: json(schema, error.body),
  }
}

function header(type: string, description: string) {
  return { description, schema: { type } }
}

const minimumEdition = {
  name: 'x-min-edition',
  in: 'header',
  required: false,
  description:
    'Answers from this edition or a newer one only. Send the x-edition of an earlier answer, so that data never goes back in time.',
  schema: { type: 'integer', minimum: 0, maximum: 999_999_999 },
}

const requestIdHeader = { 'x-request-id': header('string', 'Identifier of the request, as in the ledger.') }

const etagHeader = header(
  'string',
  'Names these bytes; send it as if-none-match to ask whether they have changed.',
)

const costHeader = header('integer', 'What the answer cost.')

const errorDetailHeader = header('string', 'One line: what of the request is not taken, and what is.')

const extraHeaders: Readonly<Record<number, Record<string, ReturnType<typeof header>>>> = {
  400: {
    'x-error-detail': header('string', 'One line: the parameter, what it got and what it takes.'),
  },
  405: { allow: header('string', 'GET') },
  408: { 'x-error-detail': errorDetailHeader },
  410: {
    'x-error-detail': errorDetailHeader,
    'x-oldest-edition': header('integer', 'The oldest edition that can be read.'),
    'x-newest-edition': header('integer', 'The newest edition.'),
  },
  414: { 'x-error-detail': errorDetailHeader },
  417: { 'x-error-detail': errorDetailHeader },
  431: { 'x-error-detail': errorDetailHeader },
  503: {
    'retry-after': header('integer', 'Seconds to wait.'),
    'x-error-detail': errorDetailHeader,
  },
}

function json(schemaName: string, example?: unknown) {
  const schema = { $ref: `#/components/schemas/${schemaName}` }
  return { 'application/json': example === undefined ? { schema } : { schema, example } }
}

/** Texts by canonical parameter name, or by the name of the operation and that of its parameter. */
export type ParameterExamples = Readonly<Record<string, string>>

/** A parameter under its canonical name. A list is comma-separated, and may be repeated as well. */
function describeParameter(name: string, parameter: Parameter, example = parameter.example) {
  const isList = takesList(parameter.format)
  return {
    name,
    in: parameter.isInPath === true ? 'path' : 'query',
    required: parameter.isRequired,
    description: renderDescription(name, parameter),
    ...(isList ? { style: 'form', explode: false } : {}),
    schema: {
      ...parameter.format.schema,
      ...(parameter.fallback === undefined ? {} : { default: parameter.fallback }),
    },
    example: renderExample(parameter, example),
  }
}

/** A number or Boolean stands as such in an example, a list as an array, and everything else as text. */
function renderExample({ format }: Parameter, example: string): unknown {
  if (takesList(format)) return example.split(',')
  return format.schema.type === 'string' ? example : format.parse(example)
}

function renderDescription(name: string, parameter: Parameter): string {
  const sentences = [parameter.description, `Takes ${parameter.format.takes}.`]
  if (takesList(parameter.format)) sentences.push('The parameter may also be repeated, once for each value.')
  const others = listNames(name, parameter).slice(1)
  if (others.length > 0) sentences.push(`Also accepted as ${others.join(', ')}.`)
  if (parameter.appliesTo !== undefined) {
    sentences.push(`Only with listing_status ${parameter.appliesTo.join(' or ')}.`)
  }
  for (const [value, statuses] of Object.entries(parameter.valuesApplyTo ?? {})) {
    sentences.push(`${value} only with ${statuses.join(' or ')}.`)
  }
  return sentences.join(' ')
}
