import type { FieldRange, FlagRef, SearchConditions } from '../../../../domain/listing-search/matches.ts'
import { columnOf, findFlagColumn } from '../../rows/search-columns.ts'
import { quoteTerm, termOfToken } from '../../rows/search-terms.ts'
import type { Parameters } from '../parameters.ts'
import { renderPayment } from './render-payment.ts'

/** Renders the conditions of a search, all of which must hold. The database compares exactly as `matches` does. */
export function renderConditions(
  { anyOf, noneOf, ranges, tokens, payment }: SearchConditions,
  parameters: Parameters,
): string[] {
  const conditions = [
    ...anyOf.map((flags) => renderAny(flags, parameters)),
    ...noneOf.map((flag) => `(${renderAny([flag], parameters)}) is not true`),
    ...ranges.flatMap((range) => renderRange(range, parameters)),
  ]
  if (tokens.length > 0) conditions.push(renderTerms(tokens.map(termOfToken), '&', parameters))
  if (payment !== undefined) conditions.push(renderPayment(payment, parameters))
  return conditions
}

/** Has all of some terms, or any. */
export function renderTerms(terms: readonly string[], sign: '&' | '|', { bind }: Parameters): string {
  return `terms @@ ${bind(terms.map(quoteTerm).join(` ${sign} `), 'tsquery')}`
}

function renderAny(flags: readonly FlagRef[], parameters: Parameters): string {
  const byField = Map.groupBy(flags, ({ field }) => field)
  const conditions = Array.from(byField, ([field, ofField]) =>
    renderField(
      field,
      ofField.map(({ value }) => value),
      parameters,
    ),
  )
  return conditions.length === 0 ? 'false' : `(${conditions.join(' or ')})`
}

function renderField(field: FlagRef['field'], values: readonly string[], { bind }: Parameters): string {
  const column = columnOf(field)
  switch (findFlagColumn(field)) {
    case 'choices':
      return `${column} && ${bind(values, 'text[]')}`
    case 'flag':
      return values.map((value) => `${column} is ${value === 'true' ? 'true' : 'false'}`).join(' or ')
    case 'text':
      return `${column} = any(${bind(values, 'text[]')})`
  }
}

function renderRange({ field, range: { min, max } }: FieldRange, { bind }: Parameters): string[] {
  const column = columnOf(field)
  if (min === undefined && max === undefined) return [`${column} is not null`]
  const conditions: string[] = []
  if (min !== undefined) conditions.push(`${column} >= ${bind(min, 'double precision')}`)
  if (max !== undefined) conditions.push(`${column} <= ${bind(max, 'double precision')}`)
  return conditions
}
