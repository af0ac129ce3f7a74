import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { OperationContract } from '../operations/operation-contract.ts'

const validators = new WeakMap<TSchema, Validator>()

/** Says what is wrong with the body of a success as it would be sent; undefined if nothing is. For tests and tools. */
export function checkResponse(contract: OperationContract, body: unknown): string | undefined {
  return checkAgainst(contract.response, body)
}

/** The same for any schema, which is compiled at its first use. */
export function checkAgainst(schema: TSchema, body: unknown): string | undefined {
  const validator = getValidator(schema)
  const sent = body === undefined ? undefined : JSON.parse(JSON.stringify(body))
  if (validator.Check(sent)) return undefined
  const faults = validator
    .Errors(sent)
    .map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
  return faults.slice(0, 5).join('; ')
}

function getValidator(schema: TSchema): Validator {
  const known = validators.get(schema)
  if (known !== undefined) return known
  const compiled: Validator = Compile(schema)
  validators.set(schema, compiled)
  return compiled
}
