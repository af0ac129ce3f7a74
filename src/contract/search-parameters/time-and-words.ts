import { choice, choiceList } from '../formats/choice.ts'
import { calendarDay, freeText } from '../formats/text.ts'
import { optional } from '../parameters/parameter.ts'
import { rent, saleOrRent, sold } from './statuses.ts'

const lookBack = choice(['1', '7', '30', '90', '6m', '12m', '24m', '36m'])

/** Times, words, pets (27 to 31). */
export const timeAndWords = {
  days_on_provider: optional({
    format: lookBack,
    description: 'Listed within this many days, or calendar months (m).',
    example: '30',
    appliesTo: saleOrRent,
  }),
  keywords: optional({
    format: freeText(500),
    description: 'Words that must all occur in the remarks, features, address or MLS number.',
    example: 'fireplace',
  }),
  move_in_date: optional({
    format: calendarDay,
    description: 'Available on or before this day.',
    example: '2026-03-01',
    appliesTo: rent,
  }),
  pets: optional({
    format: choiceList(['allows_large_dogs', 'allows_small_dogs', 'allows_cats', 'no_pets']),
    description: 'All of these pets; no_pets cannot be combined.',
    example: 'allows_cats',
    appliesTo: rent,
  }),
  sold_within: optional({
    format: lookBack,
    aliases: ['sold_in_last'],
    description: 'Sold within this many days, or calendar months (m).',
    example: '12m',
    appliesTo: sold,
  }),
}
