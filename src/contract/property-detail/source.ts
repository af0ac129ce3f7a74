import type { Static } from 'typebox'
import { list, number, object, part, text, textOrNull, unspecified } from '../schemas/shapes.ts'

const sourceAgent = object('SourceAgent', 'An agent of the listing, as the feed names them.', {
  agent_id: text('Identifier of the agent. Agent past sales takes it.', '1000017'),
  agent_name: text('Full name.', 'Sample Agent'),
  agent_email: text('Email address.', 'agent@example.com'),
  agent_phone: text('Telephone number.', '206-555-0176'),
  id: text('Identifier in the feed.', 'A-17'),
  office_id: text('Identifier of the office in the feed.', 'O-4'),
  office_name: text('Name of the office.', 'Sample Realty'),
  office_phone: text('Telephone number of the office.', '206-555-0140'),
  type: text('Part that the agent takes.', 'seller', ['seller', 'co_seller', 'buyer', 'co_buyer']),
})

export const source = part('ListingSource', 'Where the listing comes from.', {
  last_update_date: text('When the feed last changed the listing (ISO 8601, UTC).', '2026-04-03T16:00:00Z'),
  days_on_mls: number('Whole days since the listing came on the market.', 12),
  agents: list(sourceAgent, 'Agents of the listing.'),
  disclaimer: part('SourceDisclaimer', 'What must be shown with the listing.', {
    href: textOrNull('Address to link to.', 'https://mls.example'),
    logo: textOrNull('Address of a logo.', 'https://mls.example/logo.svg'),
    text: textOrNull('Text.', 'Listing courtesy of Sample Realty'),
  }),
  copyrightnotice: textOrNull('Copyright notice.', 'Copyright 2026 Sample MLS'),
  imagedisclaimer: text('What must be shown with photos, set by the operator.', 'Pictures are drawn.'),
  id: text('Source that the listing was loaded under.', 'sample'),
  plan_id: textOrNull("Plan of a builder's home.", 'P1'),
  listing_id: text('MLS number, or the number in the source.', 'S2002051'),
  spec_id: textOrNull("Number of a builder's home.", 'Birch1-effeaf28-1'),
  name: text('Name of the source.', 'sample'),
  raw: part('RawListing', 'Values as the feed spells them.', {
    status: text('Status.', 'Active'),
    style: text('Style.', 'Craftsman'),
    tax_amount: unspecified('Property tax a year in US dollars.', '7120'),
  }),
  type: text('Kind of source.', 'mls', ['mls', 'community', 'unit', 'new_home']),
  community_id: textOrNull("Community of a builder's home, in the feed.", 'SB1/102'),
})

export type SourceAgent = Static<typeof sourceAgent>
export type Source = NonNullable<Static<typeof source>>
