import type { Static } from 'typebox'
import { flag, freeObject, list, number, object, part, text, textOrNull } from '../schemas/shapes.ts'

export const location = part({
  street_view_url: text,
  street_view_metadata_url: text,
  address: part({
    city: textOrNull,
    country: textOrNull,
    line: textOrNull,
    postal_code: textOrNull,
    state: textOrNull,
    state_code: textOrNull,
    street_direction: textOrNull,
    street_name: textOrNull,
    street_number: textOrNull,
    street_post_direction: textOrNull,
    street_suffix: textOrNull,
    unit: textOrNull,
    validation_code: textOrNull,
    coordinate: part({ lat: number, lon: number }),
  }),
  county: part({ fips_code: text, name: text, state_code: text }),
  search_areas: list(object({ city: textOrNull, state_code: textOrNull })),
  city: part({ county_needed_for_uniq: flag, slug_id: text }),
  postal_code: freeObject,
})

export type Location = NonNullable<Static<typeof location>>
