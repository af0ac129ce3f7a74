import type { Static } from 'typebox'
import { flag, list, object, part, text, unspecified } from '../schemas/shapes.ts'

export const leadAttributes = part({
  show_contact_an_agent: flag,
  lead_type: text,
  market_type: text,
  show_lead_form: flag,
  disclaimer_text: unspecified,
  is_lender_partner_eligible: flag,
  show_text_leads: flag,
  partner_lead_attributes: part({
    flip_the_market_enabled: flag,
    phones: list(object({ number: text, category: text })),
  }),
  ready_connect_mortgage: part({ show_contact_a_lender: flag, show_lender_partner: flag }),
})

export type LeadAttributes = NonNullable<Static<typeof leadAttributes>>
