import type { Static } from 'typebox'
import { list, number, object, part, text, textOrNull, unspecified } from '../schemas/shapes.ts'

const sourceAgent = object({
  agent_id: text,
  agent_name: text,
  agent_email: text,
  agent_phone: text,
  id: text,
  office_id: text,
  office_name: text,
  office_phone: text,
  type: text,
})

export const source = part({
  last_update_date: text,
  days_on_mls: number,
  agents: list(sourceAgent),
  disclaimer: part({ href: textOrNull, logo: textOrNull, text: textOrNull }),
  copyrightnotice: textOrNull,
  imagedisclaimer: text,
  id: text,
  plan_id: textOrNull,
  listing_id: text,
  spec_id: textOrNull,
  name: text,
  raw: part({ status: text, style: text, tax_amount: unspecified }),
  type: text,
  community_id: textOrNull,
})

export type SourceAgent = Static<typeof sourceAgent>
export type Source = NonNullable<Static<typeof source>>
