import type { ListingFacts } from '../../records/listing.ts'
import type { ElementReader } from '../xml/element-reader.ts'
import { addName, type Lookups } from './map-amenities.ts'
import { findKind, findRent, type ValueRange } from './read-values.ts'

type Terms = Pick<ListingFacts, 'maximumPetWeightLb' | 'specialOffers'>

/** On which terms the homes are let: pets, fees, what the rent includes, parking, lengths of leases, and special offers. */
export function mapTerms(property: ElementReader, lookups: Lookups): Terms {
  addLeaseTerms(property, lookups)
  addUtilities(property, lookups)
  addParking(property, lookups)
  addFees(property, lookups)
  return { maximumPetWeightLb: mapPets(property, lookups), specialOffers: listSpecialOffers(property) }
}

/** Adds the pets that are allowed and what they cost. The weight is the greatest that a pet may have, if all have a limit. */
function mapPets(property: ElementReader, lookups: Lookups): number | undefined {
  const policies = property.child('Policy').children('Pet')
  const allowed = policies.filter((pet) => pet.flag('Allowed') !== false)
  if (policies.length > 0 && allowed.length === 0) addName(lookups, 'petsAllowed', 'No')
  for (const pet of allowed) {
    for (const name of listPetNames(pet)) addName(lookups, 'petsAllowed', name)
    addCost(lookups, 'moveInCosts', 'Pet Deposit', findRent(pet, 'Deposit'))
    addCost(lookups, 'moveInCosts', 'Pet Fee', findRent(pet, 'Fee', 'FeeRange'))
    addCost(lookups, 'tenantPays', 'Pet Rent', findRent(pet, 'Rent'), ' a Month')
    if (/breed/i.test(pet.text('Restrictions', 'Comment') ?? ''))
      addName(lookups, 'petsAllowed', 'Breed Restrictions')
    if (pet.positive('MaxCount') !== undefined) addName(lookups, 'petsAllowed', 'Number Limit')
  }
  const weights = allowed.map((pet) => pet.positive('Weight') ?? pet.child('Pets').positive('Weight'))
  return weights.length === 0 || weights.includes(undefined) ? undefined : Math.max(...weights.map(Number))
}

const PETS: readonly (readonly [RegExp, string])[] = [
  [/cat/, 'Cats OK'],
  [/dog/, 'Dogs OK'],
  [/bird/, 'Birds OK'],
]

/** A policy that names no animal allows pets in general, if it says that pets are allowed. */
function listPetNames(pet: ElementReader): string[] {
  const kinds = [findKind(pet, 'PetType'), ...pet.children('Pets').map((each) => findKind(each, 'PetType'))]
  const names = PETS.filter(([pattern]) => kinds.some((kind) => pattern.test(kind))).map(([, name]) => name)
  const isGeneral = kinds.every((kind) => kind === '' || /pet/.test(kind)) // "Pet Friendly"
  return isGeneral && pet.flag('Allowed') === true ? ['Yes'] : names
}

const FEES: readonly (readonly [label: string, element: string])[] = [
  ['Application Fee', 'ApplicationFee'],
  ['Administration Fee', 'AdminFee'],
  ['Hold Fee', 'NonRefundableHoldFee'],
  ['Move-In Fee', 'MoveInFee'],
  ['Broker Fee', 'BrokerFee'],
]

function addFees(property: ElementReader, lookups: Lookups): void {
  const fee = property.child('Fee')
  for (const [label, element] of FEES) addCost(lookups, 'moveInCosts', label, findRent(fee, element))
  const deposits = [property, ...property.children('Floorplan')].flatMap((reader) =>
    reader.children('Deposit'),
  )
  for (const deposit of deposits) {
    const type = deposit.text('DepositType', 'Type') ?? 'Security Deposit'
    if (/security/i.test(type))
      addCost(lookups, 'moveInCosts', 'Security Deposit', findRent(deposit, 'Amount'))
  }
}

/** "Application Fee $50" or "Security Deposit $300 to $500". */
function addCost(
  lookups: Lookups,
  field: 'moveInCosts' | 'tenantPays',
  label: string,
  cost: ValueRange | undefined,
  unit = '',
): void {
  if (cost === undefined) return
  const ends = [...new Set([cost.min, cost.max])].map((cents) => `$${(cents / 100).toLocaleString('en-US')}`)
  addName(lookups, field, `${label} ${ends.join(' to ')}${unit}`)
}

const UTILITIES: readonly (readonly [element: string, name: string])[] = [
  ['Electric', 'Electricity'],
  ['Gas', 'Gas'],
  ['Water', 'Water'],
  ['HotWater', 'Hot Water'],
  ['Heat', 'Heat'],
  ['AirCon', 'Air Conditioning'],
  ['Sewer', 'Sewer'],
  ['Trash', 'Trash Collection'],
  ['Cable', 'Cable TV'],
  ['Satellite', 'Satellite TV'],
  ['BroadbandInternet', 'Internet'],
  ['Telephone', 'Telephone'],
]

/** The utilities that are part of the rent. */
function addUtilities(property: ElementReader, lookups: Lookups): void {
  const utility = property.child('Utility')
  if (/^all$/i.test(utility.text('MajorUtility') ?? '')) addName(lookups, 'rentIncludes', 'All Utilities')
  for (const [element, name] of UTILITIES)
    if (utility.flag(element) === true) addName(lookups, 'rentIncludes', name)
}

const LOTS: readonly (readonly [RegExp, string])[] = [
  [/garage/i, 'Garage'],
  [/surface|lot/i, 'Parking Lot'],
  [/cover|carport/i, 'Covered'],
  [/street/i, 'On Street'],
]

function addParking(property: ElementReader, lookups: Lookups): void {
  for (const parking of property.child('Information').children('Parking')) {
    const type = parking.text('ParkingType', 'Type') ?? ''
    const lot = LOTS.find(([pattern]) => pattern.test(type))?.[1]
    if (lot !== undefined) addName(lookups, 'parkingFeatures', lot)
    if (/^(true|1|y)/i.test(parking.text('Assigned') ?? '')) addName(lookups, 'parkingFeatures', 'Assigned')
    addCost(lookups, 'tenantPays', 'Parking', findRent(parking, 'SpaceFee'), ' a Month')
  }
}

const MONTHS = /(\d+)(?:\s*(?:-|to)\s*(\d+))?(?=[^.;]*\bmonth)/gi // "6, 12 months", "3-15 Months"
const MOST_CHARACTERS = 80

/** "6 and 12 month lease terms" as "6 Months" and "12 Months"; other texts as they are. */
function addLeaseTerms(property: ElementReader, lookups: Lookups): void {
  const text = property.child('Information').text('LeaseLength', 'LeaseTerm')
  if (text === undefined) return
  const terms = [...text.matchAll(MONTHS)].map(([, from, to]) =>
    to === undefined ? `${from} ${from === '1' ? 'Month' : 'Months'}` : `${from} to ${to} Months`,
  )
  const found = /month[- ]to[- ]month/i.test(text) ? ['Month To Month', ...terms] : terms
  for (const term of found.length > 0 ? found : [text.slice(0, MOST_CHARACTERS)])
    addName(lookups, 'leaseTerm', term)
}

/** The concessions that are in force, each with its text and until when. */
function listSpecialOffers(property: ElementReader): string[] | undefined {
  const concessions = [
    property,
    ...property.children('Floorplan'),
    ...property.children('ILS_Unit', 'ILSUnit'),
  ]
    .flatMap((reader) => reader.children('Concession'))
    .filter((concession) => concession.text('Active') === undefined || concession.flag('Active') === true)
  const offers = concessions.map((concession) =>
    [concession.text('DescriptionHeader', 'Name'), concession.text('DescriptionBody', 'Description')]
      .filter((text) => text !== undefined)
      .join(': '),
  )
  const texts = [...offers, ...property.children('Promotional').map((each) => each.ownText() ?? '')]
  const different = [...new Set(texts.filter((text) => text !== ''))]
  return different.length === 0 ? undefined : different
}
