import type { Address } from '../../records/address.ts'
import { parseStateCode } from '../../records/us-states.ts'
import { ingestIssue } from '../issues.ts'
import type { Issue } from '../ports/issue.ts'

/**
 * The address with single blanks, no empty parts, a two-letter state and a five-digit postal code. What cannot be
 * brought to these forms is dropped and said.
 */
export function normalizeAddress(address: Address, place: string, raise: (issue: Issue) => void): Address {
  const plain: Record<string, string> = {}
  for (const part in address) {
    const text = address[part as keyof Address]?.replace(/\s+/g, ' ').trim()
    if (text !== undefined && text !== '') plain[part] = text
  }
  const normal: Address = plain
  normalizeState(normal, place, raise)
  normalizePostalCode(normal, place, raise)
  return normal
}

function normalizeState(address: Address, place: string, raise: (issue: Issue) => void): void {
  if (address.stateOrProvince === undefined) return
  const code = parseStateCode(address.stateOrProvince)
  if (code !== undefined) address.stateOrProvince = code
  else {
    raise(ingestIssue('StateMalformed', place, address.stateOrProvince.slice(0, 40)))
    delete address.stateOrProvince
  }
}

function normalizePostalCode(address: Address, place: string, raise: (issue: Issue) => void): void {
  if (address.postalCode === undefined) return
  const code = /^(\d{5})(-?\d{4})?$/.exec(address.postalCode)?.[1] // 98101, 98101-1234, 981011234
  if (code !== undefined) address.postalCode = code
  else {
    raise(ingestIssue('PostalCodeMalformed', place, address.postalCode.slice(0, 40)))
    delete address.postalCode
  }
}
