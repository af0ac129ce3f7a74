import type { Static } from 'typebox'
import { number, part, text } from '../shapes.ts'

const addressFields = {
  city: text,
  country: text,
  line: text,
  postal_code: text,
  state: text,
  state_code: text,
}

/** Where an advertiser is. */
export const advertiserAddress = part(addressFields)

/** Where an office is. */
export const officeAddress = part({ ...addressFields, coordinate: part({ lat: number, lon: number }) })

export type AdvertiserAddress = Static<typeof advertiserAddress>
export type OfficeAddress = Static<typeof officeAddress>
