import assert from 'node:assert/strict'
import test from 'node:test'
import { searchByLocationContract } from '../../contract/operations/search-by-location.ts'
import { parseParameters } from '../../contract/parameters/parse-parameters.ts'
import * as choices from '../../domain/listing-search/search-choices.ts'

/** The parameters whose values are choices of the domain, with the listing status under which all of them apply. */
const LINKS: readonly (readonly [
  parameter: string,
  choices: readonly string[],
  statuses: readonly string[],
])[] = [
  ['home_type', choices.HOME_TYPE_CHOICES, ['for_sale']],
  ['property_status', choices.PROPERTY_STATUS_CHOICES, ['for_sale']],
  ['basement', choices.BASEMENT_CHOICES, ['for_sale']],
  ['listing_type', choices.LISTING_TYPE_CHOICES, ['for_sale']],
  ['tours', choices.TOUR_CHOICES, ['for_sale', 'for_rent']],
  ['other_amenities', choices.AMENITY_CHOICES, ['for_rent']],
  ['view', choices.VIEW_CHOICES, ['for_sale']],
  ['pets', choices.PET_CHOICES, ['for_rent']],
  ['communities_55_plus', choices.SENIOR_COMMUNITY_CHOICES, ['for_sale']],
  ['monthly_payment_credit_score', choices.CREDIT_BANDS, ['for_sale']],
]

test('Every choice of the search can be requested', () => {
  for (const [parameter, known, statuses] of LINKS) {
    assert.ok(known.length > 1)
    for (const choice of known) {
      const isAccepted = (status: string) =>
        parseParameters(searchByLocationContract, [
          ['location', 'Seattle'],
          ['listing_status', status],
          [parameter, choice],
        ]).ok
      assert.ok(statuses.some(isAccepted), `${parameter}=${choice}`)
    }
  }
})
