import type { Address } from '../../records/address.ts'
import type { AssessedTax, AssessedValue, AssessmentFacts, Transfer } from '../../records/home/assessment.ts'

const STREET_FIELDS = [
  'streetNumber',
  'streetDirPrefix',
  'streetName',
  'streetSuffix',
  'streetDirSuffix',
  'unitNumber',
  'unparsedAddress',
] as const

/**
 * Lays a part of a parcel over what is known of it. A fact that is given replaces the known one, and a fact that is absent leaves
 * it. A street line is given as a whole. Of values, taxes and transfers those of other years and days stay.
 */
export function layOverAssessment(
  known: AssessmentFacts | undefined,
  part: AssessmentFacts,
): AssessmentFacts {
  const merged: Record<string, unknown> = { ...known }
  for (const [name, value] of Object.entries(part)) if (value !== undefined) merged[name] = value
  return {
    ...(merged as unknown as AssessmentFacts),
    address: layOverAddress(known?.address ?? {}, part.address),
    values: layOverYears<AssessedValue>(known?.values ?? [], part.values),
    taxes: layOverYears<AssessedTax>(known?.taxes ?? [], part.taxes),
    transfers: layOverTransfers(known?.transfers ?? [], part.transfers),
  }
}

function layOverAddress(known: Address, part: Address): Address {
  const merged: Address = { ...known }
  if (hasStreet(part)) for (const name of STREET_FIELDS) delete merged[name]
  for (const [name, value] of Object.entries(part))
    if (value !== undefined) merged[name as keyof Address] = value
  return merged
}

/** Whether the address names a street, with or without a number. */
export function hasStreet({ streetName, unparsedAddress }: Address): boolean {
  return streetName !== undefined || unparsedAddress !== undefined
}

function layOverYears<Entry extends { year: number }>(
  known: readonly Entry[],
  given: readonly Entry[],
): Entry[] {
  const byYear = new Map(known.map((entry) => [entry.year, entry]))
  for (const entry of given) byYear.set(entry.year, { ...byYear.get(entry.year), ...entry })
  return [...byYear.values()].sort((a, b) => b.year - a.year)
}

/** A transfer is the same as another under its document number, else on its day. Two deeds of one day each have a number. */
function layOverTransfers(known: readonly Transfer[], given: readonly Transfer[]): Transfer[] {
  const transfers = [...known]
  for (const transfer of given) {
    const at = transfers.findIndex((other) => isSameTransfer(other, transfer))
    if (at === -1) transfers.push(transfer)
    else transfers[at] = { ...transfers[at], ...transfer }
  }
  return transfers.sort((a, b) => compare(b.date, a.date) || compare(nameTransfer(a), nameTransfer(b)))
}

function isSameTransfer(left: Transfer, right: Transfer): boolean {
  if (left.documentNumber !== undefined && right.documentNumber !== undefined)
    return left.documentNumber === right.documentNumber
  if (left.date !== right.date) return false
  return (left.priceCents ?? right.priceCents) === (right.priceCents ?? left.priceCents)
}

function nameTransfer({ documentNumber = '', priceCents = 0, deedType = '' }: Transfer): string {
  return `${documentNumber}\t${priceCents}\t${deedType}`
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
