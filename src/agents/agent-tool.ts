import type { Static, TSchema } from 'typebox'
import type { OperationContract } from '../contract/operations/operation-contract.ts'
import type { Parameter, ParameterTable } from '../contract/parameters/parameter.ts'
import type { AgentQuestion, OperationAnswer } from './ports/ask-service.ts'

type Arguments = Readonly<Record<string, unknown>>

/** What an agent can call: one operation of the service, with an answer that is short enough for a model. */
export interface AgentTool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** JSON Schemas. */
  readonly input: object
  readonly output: TSchema
  /** The question that a call asks. Wrong arguments are refused by the operation. */
  plan(given: Arguments): AgentQuestion
  /** What the agent is shown. It has the schema `output`. */
  present(answer: OperationAnswer, given: Arguments): unknown
}

interface ToolFacts<Data, Output extends TSchema> {
  name: string
  title: string
  description: string
  /** The operations among which `choose` chooses; the only one if there is one. */
  contracts: readonly [OperationContract, ...OperationContract[]]
  choose?(given: Arguments): OperationContract
  /** Parameters that agents are not offered. */
  hidden?: readonly string[]
  /** What is sent unless the agent says otherwise, and what is always sent. */
  defaults?: Readonly<Record<string, string>>
  fixed?: Readonly<Record<string, string>>
  output: Output
  present(answer: OperationAnswer & { data: Data }, given: Arguments): Static<Output>
}

/** Defines a tool. Its arguments are the parameters of its operations, under the same names. */
export function defineTool<Data, Output extends TSchema>(facts: ToolFacts<Data, Output>): AgentTool {
  const { contracts, choose, hidden = [], defaults = {}, fixed = {}, present, ...shown } = facts
  const tables = contracts.map(({ parameters }) => parameters)
  return {
    ...shown,
    input: describeInput(tables, hidden, defaults),
    plan: (given) => {
      const contract = choose?.(given) ?? contracts[0]
      const written = Object.entries(given).flatMap(([name, value]): [string, string][] =>
        value === undefined || value === null ? [] : [[name, writeValue(value, contract.parameters[name])]],
      )
      const missing = Object.entries(defaults).filter(([name]) => given[name] === undefined)
      return { contract, query: [...written, ...missing, ...Object.entries(fixed)] }
    },
    present: (answer, given) => present(answer as OperationAnswer & { data: Data }, given),
  }
}

/** An argument as the query states it: a list is joined, and GeoJSON is text. */
function writeValue(value: unknown, parameter: Parameter | undefined): string {
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.join(parameter?.format.joinedBy ?? ',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function describeInput(
  tables: readonly ParameterTable[],
  hidden: readonly string[],
  defaults: Readonly<Record<string, string>>,
): object {
  const all = new Map(tables.flatMap((table) => Object.entries(table)))
  const offered = [...all].filter(([name]) => !hidden.includes(name))
  const isNeeded = (name: string) => tables.every((table) => table[name]?.isRequired === true)
  return {
    type: 'object',
    properties: Object.fromEntries(
      offered.map(([name, parameter]) => [name, describeArgument(parameter, defaults[name])]),
    ),
    required: offered.map(([name]) => name).filter(isNeeded),
    additionalProperties: false,
  }
}

/** The schema of the text in a query is that of the argument, which may also be a number or a list. */
function describeArgument(
  { format, description, fallback }: Parameter,
  standard: string | undefined,
): object {
  const isFreeText = format.schema.type === 'string' && !('enum' in format.schema)
  const preset = standard === undefined ? fallback : format.parse(standard)
  return {
    ...format.schema,
    description: isFreeText ? `${description} Takes ${format.takes}.` : description,
    ...(preset === undefined ? {} : { default: preset }),
  }
}
