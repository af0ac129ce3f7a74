import type { Static } from 'typebox'
import {
  flag,
  list,
  number,
  object,
  part,
  partOrNull,
  text,
  textList,
  textOrNull,
  unspecified,
} from '../schemas/shapes.ts'

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

const phone = object({ ext: text, number: text, primary: flag, trackable: unspecified, type: text })

const office = partOrNull({
  address: officeAddress,
  application_url: textOrNull,
  email: textOrNull,
  lead_email: unspecified,
  fulfillment_id: textOrNull,
  hours: unspecified,
  href: textOrNull,
  mls_set: textOrNull,
  out_of_community: unspecified,
  name: textOrNull,
  phones: list(phone),
  photo: unspecified,
  slogan: textOrNull,
})

export const advertiser = object({
  team: unspecified,
  state_license: text,
  address: advertiserAddress,
  builder: unspecified,
  broker: part({ accent_color: text, designations: textList, fulfillment_id: text, name: text, logo: text }),
  email: text,
  fulfillment_id: text,
  href: text,
  mls_set: text,
  name: text,
  nrds_id: textOrNull,
  office,
  phones: list(phone),
  photo: part({ href: text }),
  slogan: text,
  type: text,
})

export const consumerAdvertiser = object({
  advertiser_id: text,
  agent_id: text,
  broker_id: textOrNull,
  office_id: textOrNull,
  name: text,
  type: text,
  slogan: textOrNull,
  phone: textOrNull,
  href: text,
  show_provider_logo: flag,
  hours: unspecified,
  contact_name: textOrNull,
  address: unspecified,
  photo: part({ description: textOrNull, href: textOrNull, type: textOrNull }),
})

export type AdvertiserPhone = Static<typeof phone>

export type AdvertiserOffice = NonNullable<Static<typeof office>>

export type Advertiser = Static<typeof advertiser>

export type ConsumerAdvertiser = Static<typeof consumerAdvertiser>
