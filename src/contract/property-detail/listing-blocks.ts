import type { Static } from 'typebox'
import {
  flag,
  flagOrNull,
  list,
  number,
  object,
  part,
  text,
  textOrNull,
  unspecified,
} from '../schemas/shapes.ts'

export const propertyFlags = part('PropertyFlags', 'What is true of the listing.', {
  is_coming_soon: flagOrNull('Whether the home is not yet on the market.'),
  is_contingent: flagOrNull('Whether an offer was accepted that depends on a condition.'),
  is_foreclosure: flagOrNull('Whether a lender sells the home after a foreclosure.'),
  is_new_construction: flagOrNull('Whether the home is newly built and was never lived in.'),
  is_pending: flagOrNull('Whether a sale is under contract.'),
  is_subdivision: flagOrNull('Whether the home belongs to a named subdivision.', true),
  is_price_reduced: flagOrNull('Whether the price was cut within the last 30 days.'),
  is_new_listing: flagOrNull('Whether the home was listed within the last 14 days.', true),
  is_short_sale: flagOrNull('Whether the sale needs the approval of a lender.'),
  is_price_excludes_land: flagOrNull('Whether the price leaves out the land.'),
  is_usda_eligible: flagOrNull('Whether a loan of the US Department of Agriculture can be had.'),
  is_auction: flagOrNull('Whether the home is sold by auction.'),
  is_fractionally_owned: flagOrNull('Whether a share of the ownership is sold.'),
  is_non_deeded: flagOrNull('Whether the sale transfers no deed.'),
})

export type PropertyFlags = NonNullable<Static<typeof propertyFlags>>

const monthlyPaymentDetail = object('MonthlyPaymentDetail', 'One part of the monthly payment.', {
  amount: number('US dollars a month.', 3102),
  display_name: text('Name for people.', 'Principal & Interest'),
  type: text('Which part it is.', 'principal_and_interest', [
    'principal_and_interest',
    'home_insurance',
    'property_tax',
    'hoa_fees',
    'mortgage_insurance',
  ]),
})

export const mortgage = part('PropertyMortgage', 'What it costs to buy the home with 20% down.', {
  property_tax_rate: number('Property tax a year as a fraction of the price.', 0.0092),
  closing_cost: number('Closing cost in US dollars.', 19035),
  closing_cost_rate: text('Closing cost as a share of the price.', '3%'),
  due_at_close: number('Down payment, rounded to $1,000, and closing cost together, in US dollars.', 146035),
  insurance_rate: number('Home insurance a year as a fraction of the price.', 0.0021),
  county_fha_loan_limit: number('Largest FHA loan for one unit in the county, in US dollars.', 1037300),
  is_listing_price_eligible_for_fha: flag('Whether the price is at most the FHA limit.', true),
  estimate: part('MortgageEstimate', 'Payment of a 30-year fixed loan at the newest rate.', {
    monthly_payment: number('Sum of the parts in US dollars a month.', 4120),
    monthly_payment_details: list(monthlyPaymentDetail, 'The parts of the payment.'),
    average_rate: part('AverageRate', 'The rate behind the payment.', {
      rate: number('Annual rate as a fraction.', 0.0605),
      loan_type: part('LoanTerm', 'The loan behind the rate.', { term: number('Term in years.', 30) }),
    }),
  }),
})

export type MonthlyPaymentDetail = Static<typeof monthlyPaymentDetail>

export type Mortgage = NonNullable<Static<typeof mortgage>>

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

export const leadAttributes = part('LeadAttributes', 'How a page may take inquiries; set by the operator.', {
  show_contact_an_agent: flag('Whether to show a way to contact an agent.', true),
  lead_type: text('Who gets the inquiry.', 'co_broke'),
  market_type: text('How the operator works in this market.', 'choice'),
  show_lead_form: flag('Whether to show a form.', true),
  disclaimer_text: unspecified('Text to show beside the form.', 'Sample data; no message goes anywhere.'),
  is_lender_partner_eligible: flag('Whether a lender may be offered.'),
  show_text_leads: flag('Whether inquiries may be sent as text messages.'),
  partner_lead_attributes: part('PartnerLeadAttributes', 'The same for partners of the operator.', {
    flip_the_market_enabled: flag('Whether partners take all inquiries of the market.'),
    phones: list(
      object('PartnerPhone', 'A telephone number of a partner.', {
        number: text('Number.', '206-555-0100'),
        category: text('What it is for.', 'schedule_tour'),
      }),
      'Telephone numbers.',
    ),
  }),
  ready_connect_mortgage: part('ReadyConnectMortgage', 'Whether lenders are offered.', {
    show_contact_a_lender: flag('Whether to show a way to contact a lender.'),
    show_lender_partner: flag('Whether to show the lender that is a partner of the operator.'),
  }),
})

export type LeadAttributes = NonNullable<Static<typeof leadAttributes>>
