import { findInapplicable } from './applicability.ts'
import { collectGivenValues, type GivenValue } from './given-values.ts'
import type { OperationContract } from './operation-contract.ts'
import type { Parameter, ParameterTable, ParsedParameters } from './parameter.ts'
import { getNameIndex } from './parameter-names.ts'
import { renderMismatch, renderMissing } from './rejection-detail.ts'

/** `detail` is one bounded line of printable ASCII: the parameter, what it got, what it takes. */
export type ParseResult<Table extends ParameterTable> =
  | { ok: true; parameters: ParsedParameters<Table> }
  | { ok: false; detail: string }

/**
 * The typed parameters of a decoded query, under their canonical names and with defaults filled in, or why it is
 * rejected. Never throws.
 */
export function parseParameters<Table extends ParameterTable>(
  contract: Pick<OperationContract<Table>, 'parameters' | 'findCrossFault'>,
  query: readonly (readonly [string, string])[],
): ParseResult<Table> {
  const table = contract.parameters
  const collected = collectGivenValues(getNameIndex(table), query)
  if (!collected.ok) return collected
  const values = new Map<string, unknown>()
  for (const [name, parameter] of Object.entries(table)) {
    const fault = readParameter(name, parameter, collected.given.get(name), values)
    if (fault !== undefined) return { ok: false, detail: fault }
  }
  const inapplicable = findInapplicable(table, values)
  if (inapplicable !== undefined) return { ok: false, detail: inapplicable }
  return finish(contract, fillDefaults(table, values), collected.given)
}

/** Puts the parameter's value into `values`, or gives the rejection detail. */
function readParameter(
  name: string,
  parameter: Parameter,
  given: GivenValue | undefined,
  values: Map<string, unknown>,
): string | undefined {
  const text = given?.texts.find((candidate) => candidate !== '')
  if (text === undefined) {
    return parameter.isRequired ? renderMissing(name, given !== undefined, parameter.format.takes) : undefined
  }
  const value = parameter.format.parse(text)
  if (value === undefined) {
    return renderMismatch(name, text, parameter.format.takes, parameter.format.explain?.(text))
  }
  values.set(name, value)
  return undefined
}

function fillDefaults(table: ParameterTable, values: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const filled: Record<string, unknown> = {}
  for (const [name, parameter] of Object.entries(table)) {
    const value = values.get(name) ?? parameter.fallback
    if (value !== undefined) filled[name] = value
  }
  return filled
}

function finish<Table extends ParameterTable>(
  contract: Pick<OperationContract<Table>, 'findCrossFault'>,
  filled: Record<string, unknown>,
  given: ReadonlyMap<string, GivenValue>,
): ParseResult<Table> {
  const parameters = filled as ParsedParameters<Table>
  const fault = contract.findCrossFault?.(parameters)
  if (fault === undefined) return { ok: true, parameters }
  const got = given.get(fault.parameter)?.texts.find((text) => text !== '')
  return { ok: false, detail: renderMismatch(fault.parameter, got, fault.takes) }
}
