import type { Static } from 'typebox'
import { flag, list, object, part, text, unspecified } from '../schemas/shapes.ts'

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
