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
  city: text('City.', 'Seattle'),
  country: text('Country.', 'USA'),
  line: text('Street line.', '1200 Pine St'),
  postal_code: text('ZIP code.', '98101'),
  state: text('Name of the state.', 'Washington'),
  state_code: text('Two-letter state code.', 'WA'),
}

const advertiserAddress = part('AdvertiserAddress', 'Business address of the advertiser.', addressFields)

const officeAddress = part('OfficeAddress', 'Address of the office.', {
  ...addressFields,
  coordinate: part('OfficeCoordinate', 'Point of the office.', {
    lat: number('Latitude in degrees.', 47.6145),
    lon: number('Longitude in degrees.', -122.3312),
  }),
})

const phone = object('Phone', 'A telephone number.', {
  ext: text('Extension.', '12'),
  number: text('Number.', '206-555-0176'),
  primary: flag('Whether it is the number to call first.', true),
  trackable: unspecified('Whether calls are counted.'),
  type: text('Kind of number.', 'Mobile'),
})

const office = partOrNull('Office', 'Office of the advertiser.', {
  address: officeAddress,
  application_url: textOrNull('Address of a rental application form.', 'https://office.example/apply'),
  email: textOrNull('Email address.', 'office@example.com'),
  lead_email: unspecified('Email address for leads.'),
  fulfillment_id: textOrNull('Identifier of the office.', '1000004'),
  hours: unspecified('Opening hours.'),
  href: textOrNull('Website.', 'https://office.example'),
  mls_set: textOrNull('MLS that the office belongs to.', 'NWMLS'),
  out_of_community: unspecified('Whether the office is outside the community.'),
  name: textOrNull('Name.', 'Sample Realty'),
  phones: list(phone, 'Telephone numbers.'),
  photo: unspecified('Photo of the office.'),
  slogan: textOrNull('Slogan, set by the operator.', 'Homes for everybody'),
})

export const advertiser = object('Advertiser', 'A person who offers the home, with office and broker.', {
  team: unspecified('Team of the agent.'),
  state_license: text('Number of the state license.', '12345'),
  address: advertiserAddress,
  builder: unspecified('Builder behind the advertiser.'),
  broker: part('Broker', 'Broker of the advertiser.', {
    accent_color: text('Color of the brand, set by the operator.', '#0a6bba'),
    designations: textList('Professional designations.', ['CRS']),
    fulfillment_id: text('Identifier of the broker.', '1000004'),
    name: text('Name.', 'Sample Realty'),
    logo: text('Address of the logo.', 'https://office.example/logo.svg'),
  }),
  email: text('Email address.', 'agent@example.com'),
  fulfillment_id: text('Identifier of the agent. Agent past sales takes it as agent_id.', '1000017'),
  href: text('Website.', 'https://agent.example'),
  mls_set: text('MLS that the agent belongs to.', 'NWMLS'),
  name: text('Full name.', 'Sample Agent'),
  nrds_id: textOrNull('Identifier with the National Association of Realtors.', '123456789'),
  office,
  phones: list(phone, 'Telephone numbers.'),
  photo: part('AdvertiserPhoto', 'Portrait.', {
    href: text('Address of the picture.', 'https://agent.example/portrait.jpg'),
  }),
  slogan: text('Slogan, set by the operator.', 'Homes for everybody'),
  type: text('Part that the person takes.', 'seller', ['seller', 'co_seller', 'buyer', 'co_buyer']),
})

export const consumerAdvertiser = object('ConsumerAdvertiser', 'A person or firm to show as the contact.', {
  advertiser_id: text('Identifier of the advertiser.', '1000017'),
  agent_id: text('Identifier of the agent. Agent past sales takes it as agent_id.', '1000017'),
  broker_id: textOrNull('Identifier of the broker.', '1000004'),
  office_id: textOrNull('Identifier of the office.', '1000004'),
  name: text('Name.', 'Sample Agent'),
  type: text('What the advertiser is.', 'Agent'),
  slogan: textOrNull('Slogan, set by the operator.', 'Homes for everybody'),
  phone: textOrNull('Telephone number.', '206-555-0176'),
  href: text('Website.', 'https://agent.example'),
  show_provider_logo: flag('Whether to show the logo of the service, set by the operator.', true),
  hours: unspecified('Opening hours.'),
  contact_name: textOrNull('Person to ask for.', 'Sample Agent'),
  address: unspecified('Business address.'),
  photo: part('ConsumerAdvertiserPhoto', 'Portrait or logo.', {
    description: textOrNull('What the picture shows.', 'Portrait'),
    href: textOrNull('Address of the picture.', 'https://agent.example/portrait.jpg'),
    type: textOrNull('Kind of picture.', 'agent_photo'),
  }),
})

export type AdvertiserAddress = Static<typeof advertiserAddress>
export type OfficeAddress = Static<typeof officeAddress>
export type AdvertiserPhone = Static<typeof phone>
export type AdvertiserOffice = NonNullable<Static<typeof office>>
export type Advertiser = Static<typeof advertiser>
export type ConsumerAdvertiser = Static<typeof consumerAdvertiser>
