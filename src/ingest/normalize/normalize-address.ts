import { parseAddressLine, parseOneLineAddress, splitUnit } from '../../domain/address/parse-address.ts'
import { identifyUnit } from '../../domain/address/street-identity.ts'
import { type Address, renderUnit } from '../../records/address.ts'
import { parseStateCode } from '../../records/us-states.ts'
import { ingestIssue } from '../issues.ts'
import type { Issue } from '../ports/issue.ts'

/**
 * The address with single blanks, no empty parts, a two-letter state, a five-digit postal code, and a street line taken
 * apart. A state or postal code that cannot be brought to its form is dropped and reported.
 */
export function normalizeAddress(address: Address, place: string, raise: (issue: Issue) => void): Address {
  const plain: Record<string, string> = {}
  for (const part in address) {
    const text = address[part as keyof Address]?.replace(/\s+/g, ' ').trim()
    if (text !== undefined && text !== '') plain[part] = text
  }
  const normal: Address = plain
  takeLineApart(normal)
  takeNameApart(normal)
  normalizeState(normal, place, raise)
  normalizePostalCode(normal, place, raise)
  return normal
}

/** Fills what the unparsed line says and the parts do not. What the feed gave in parts is never replaced. */
function takeLineApart(address: Address): void {
  if (address.unparsedAddress === undefined) return
  const { line, ...place } = parseOneLineAddress(cutCity(address.unparsedAddress, address.city))
  Object.assign(address, { ...place, ...address, unparsedAddress: line })
  const parsed = parseAddressLine(line)
  if (parsed !== undefined) {
    const { unitNumber, ...street } = parsed
    if (address.streetName === undefined) Object.assign(address, street)
    addUnit(address, unitNumber)
    return
  }
  const { street, unit, rest } = splitUnit(line)
  if (address.streetName !== undefined || unit === undefined || rest.length > 0) return
  address.unparsedAddress = street
  addUnit(address, unit)
}

/** "12 Main St, Seattle" in Seattle becomes "12 Main St". */
function cutCity(line: string, city: string | undefined): string {
  if (city === undefined) return line
  const at = line.toLowerCase().lastIndexOf(`, ${city.toLowerCase()}`)
  const next = line.charAt(at + city.length + 2)
  return at > 0 && /^,?$/.test(next) ? line.slice(0, at) : line
}

/** The feed's own unit counts, together with the building that the line names: "Bldg C" and "4". */
function addUnit(address: Address, unitInLine: string | undefined): void {
  if (unitInLine === undefined) return
  const [inLine, own] = [identifyUnit(unitInLine) ?? '', identifyUnit(address.unitNumber ?? '')]
  if (address.unitNumber === undefined || (own !== undefined && inLine !== own && inLine.endsWith(own)))
    address.unitNumber = unitInLine
  else if (/^(bldg|building|fl|floor)\b/i.test(unitInLine) && inLine !== own)
    address.unitNumber = `${unitInLine} ${renderUnit(address.unitNumber)}`
}

/** Parts a suffix and directions from a street name that has them in it: "North Main Street". */
function takeNameApart(address: Address): void {
  const { streetNumber, streetName, streetDirPrefix, streetSuffix, streetDirSuffix } = address
  if (streetName === undefined || streetSuffix !== undefined || streetDirSuffix !== undefined) return
  const parsed = parseAddressLine(`${streetNumber ?? '1'} ${streetName}`)
  if (parsed === undefined || (streetDirPrefix !== undefined && parsed.streetDirPrefix !== undefined)) return
  const { streetNumber: _, unitNumber, ...street } = parsed
  Object.assign(address, street)
  addUnit(address, unitNumber)
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
