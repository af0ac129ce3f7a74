import type { Phone as ShownPhone } from '../../../contract/property-detail.ts'
import { type Address, renderStreetLine } from '../../../records/address.ts'
import type { Phone } from '../../../records/agent.ts'
import { STATE_NAMES_BY_CODE } from '../../../records/state-names.ts'

/** Where an agent or an office is. */
export function presentContactAddress(address: Address) {
  const { city, postalCode, stateOrProvince } = address
  return {
    city,
    country: 'USA',
    line: renderStreetLine(address),
    postal_code: postalCode,
    state: stateOrProvince === undefined ? undefined : STATE_NAMES_BY_CODE[stateOrProvince],
    state_code: stateOrProvince,
  }
}

export function presentPhone({ number, type, ext, isPrimary }: Phone): ShownPhone {
  return { ext, number, primary: isPrimary, trackable: null, type }
}
