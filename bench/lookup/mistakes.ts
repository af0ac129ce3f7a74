import { foldStreetLine } from '../../src/domain/address/street-words.ts'
import { type Address, renderStreetLine } from '../../src/records/address.ts'
import { misspell } from '../../src/search/testing/misspell.ts'
import type { Seeded } from '../../src/search/testing/seeded.ts'

/** Writes an address in one way. Undefined if the address has nothing that could be written so. */
type Write = (address: Address, random: Seeded) => string | undefined

function place({ city, stateOrProvince, postalCode }: Address): string {
  return `${city}, ${stateOrProvince} ${postalCode}`
}

function write(address: Address, changes: Address): string {
  const changed = { ...address, ...changes }
  return `${renderStreetLine(changed)}, ${place(changed)}`
}

const OTHER_SUFFIXES = ['Street', 'Avenue', 'Place', 'Road', 'Court']
const OTHER_SIDE: Readonly<Record<string, string>> = { n: 'South', s: 'North', e: 'West', w: 'East' }

/** Ways in which people write addresses. */
export const MISTAKES: Readonly<Record<string, Write>> = {
  'as it is': (address) => write(address, {}),
  'lower case, no commas': (address) => write(address, {}).replaceAll(',', '').toLowerCase(),
  'no ZIP code': (address) => write(address, {}).replace(/ \d{5}$/, ''),
  'no city, no state': (address) => `${renderStreetLine(address)}, ${address.postalCode}`,
  'only the street line': (address) => renderStreetLine(address),
  'one typing error in the street': (address, random) => {
    const streetName = misspell(address.streetName ?? '', random)
    return streetName === address.streetName ? undefined : write(address, { streetName })
  },
  'two typing errors in the street': (address, random) => {
    const name = address.streetName ?? ''
    if (!/\p{L}{9}/u.test(name)) return undefined
    return write(address, { streetName: misspell(misspell(name, random), random) })
  },
  'no suffix': (address) =>
    address.streetSuffix === undefined ? undefined : write(address, { streetSuffix: undefined }),
  'no direction': (address) =>
    address.streetDirPrefix === undefined ? undefined : write(address, { streetDirPrefix: undefined }),
  'no unit': (address) =>
    address.unitNumber === undefined ? undefined : write(address, { unitNumber: undefined }),
  'city misspelled, no ZIP code': (address, random) =>
    write({ ...address, city: misspell(address.city!, random) }, {}).replace(/ \d{5}$/, ''),
  'one digit of the ZIP code wrong': (address, random) => {
    const code = address.postalCode!
    return write(address, { postalCode: `${code.slice(0, 4)}${(Number(code[4]) + random.whole(1, 9)) % 10}` })
  },
  'another suffix': (address, random) => {
    const { streetSuffix } = address
    if (streetSuffix === undefined) return undefined
    const own = foldStreetLine(`1 oak ${streetSuffix}`)
    const others = OTHER_SUFFIXES.filter((one) => foldStreetLine(`1 oak ${one}`) !== own)
    return write(address, { streetSuffix: random.pick(others) })
  },
  'the opposite direction': (address) => {
    const other = OTHER_SIDE[address.streetDirPrefix?.[0]?.toLowerCase() ?? '']
    return other === undefined ? undefined : write(address, { streetDirPrefix: other })
  },
  'a unit that the home does not have': (address) =>
    address.unitNumber === undefined ? write(address, { unitNumber: 'Apt 77Z' }) : undefined,
}
