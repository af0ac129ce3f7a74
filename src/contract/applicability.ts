import type { ApplicableStatus, Parameter, ParameterTable } from './parameter.ts'
import { renderInapplicable } from './rejection-detail.ts'

/**
 * The first given parameter, or single value of one, that does not apply to the listing status, as a rejection
 * detail. Tables without a listing_status have none.
 */
export function findInapplicable(
  table: ParameterTable,
  values: ReadonlyMap<string, unknown>,
): string | undefined {
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
