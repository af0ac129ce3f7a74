import { type Format, takesList } from '../formats/format.ts'
import type { OperationContract } from '../operations/operation-contract.ts'
import { findIntendedName } from './nearest-name.ts'
import {
  type ApplicableStatus,
  indexParameters,
  type Parameter,
  type ParameterTable,
  type ParsedParameters,
} from './parameter.ts'
import {
  renderContradiction,
  renderInapplicable,
  renderMismatch,
  renderMissing,
  renderRepeated,
  renderUnknownName,
} from './rejection-detail.ts'

/** `detail` is one bounded line of printable ASCII: the parameter, what it got, what it takes. */
export type ParseResult<Table extends ParameterTable> =
  | { ok: true; parameters: ParsedParameters<Table> }
  | { ok: false; detail: string }

/**
 * Reads a decoded query into typed parameters under their canonical names, with defaults filled in, or says why the query
 * is rejected. Never throws.
 */
export function parseParameters<Table extends ParameterTable>(
  contract: Pick<OperationContract<Table>, 'parameters' | 'findCrossFault'>,
  query: readonly (readonly [string, string])[],
): ParseResult<Table> {
  const table = contract.parameters
  const collected = collectGivenValues(table, query)
  if (!collected.ok) return collected
  const values = new Map<string, unknown>()
  const filled: Record<string, unknown> = {}
  for (const [name, parameter] of indexParameters(table).entries) {
    const fault = readParameter(name, parameter, collected.given.get(name), values)
    if (fault !== undefined) return { ok: false, detail: fault }
    const value = values.get(name) ?? parameter.fallback
    if (value !== undefined) filled[name] = value
  }
  const inapplicable = findInapplicable(table, values)
  if (inapplicable !== undefined) return { ok: false, detail: inapplicable }
  return finish(contract, filled, collected.given)
}

/** Puts the parameter's value into `values`, or returns the rejection detail. */
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

/** One parameter as the query gave it: the spellings of its name, and a trimmed text for each. */
interface GivenValue {
  spellings: string[]
  texts: string[]
}

type GivenValues = { ok: true; given: Map<string, GivenValue> } | { ok: false; detail: string }

/** Sorts a query by canonical name. Unknown names, repeated single values and contradicting spellings are rejected. */
function collectGivenValues(
  table: ParameterTable,
  query: readonly (readonly [string, string])[],
): GivenValues {
  const { names } = indexParameters(table)
  const given = new Map<string, GivenValue>()
  for (const [spelling, text] of query) {
    const canonical = names.get(spelling)
    if (canonical === undefined) {
      const intended = findIntendedName(spelling, [...names.keys()])
      return { ok: false, detail: renderUnknownName(spelling, intended, Object.keys(table)) }
    }
    const value = given.get(canonical) ?? { spellings: [], texts: [] }
    given.set(canonical, value)
    const before = value.spellings.indexOf(spelling)
    if (before < 0) {
      value.spellings.push(spelling)
      value.texts.push(text.trim())
    } else if (takesList(table[canonical]!.format)) {
      value.texts[before] = joinLists(value.texts[before]!, text.trim(), table[canonical]!.format)
    } else {
      return { ok: false, detail: renderRepeated(spelling) }
    }
  }
  return findContradiction(given) ?? { ok: true, given }
}

/** "home_type=houses&home_type=townhomes" means the same as "home_type=houses,townhomes". */
function joinLists(
  one: string,
  other: string,
  { joinedBy = ',' }: Pick<Format<unknown>, 'joinedBy'>,
): string {
  return [one, other].filter((text) => text !== '').join(joinedBy)
}

/** A spelling with an empty value counts as absent, so it contradicts nothing. */
function findContradiction(
  given: ReadonlyMap<string, GivenValue>,
): { ok: false; detail: string } | undefined {
  for (const [canonical, { spellings, texts }] of given) {
    if (texts.length > 1 && new Set(texts.filter((text) => text !== '')).size > 1) {
      return { ok: false, detail: renderContradiction(canonical, spellings, texts) }
    }
  }
  return undefined
}

/**
 * Finds the first given parameter, or value of a list, that does not apply to the listing status, and renders it as a
 * rejection detail. A table without listing_status has none.
 */
function findInapplicable(table: ParameterTable, values: ReadonlyMap<string, unknown>): string | undefined {
  const status = values.get('listing_status') ?? table.listing_status?.fallback
  if (status === undefined) return undefined
  for (const [name, value] of values) {
    const fault = findFault(name, table[name]!, value, status as ApplicableStatus)
    if (fault !== undefined) return fault
  }
  return undefined
}

function findFault(name: string, parameter: Parameter, value: unknown, status: ApplicableStatus) {
  const { appliesTo, valuesApplyTo, format } = parameter
  if (appliesTo !== undefined && !appliesTo.includes(status)) {
    return renderInapplicable(name, renderValue(value), status, appliesTo)
  }
  for (const chosen of (valuesApplyTo && format.listChosen?.(value)) ?? []) {
    const applicable = valuesApplyTo![chosen]
    if (applicable !== undefined && !applicable.includes(status)) {
      return renderInapplicable(name, chosen, status, applicable)
    }
  }
  return undefined
}

function renderValue(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
