import { building } from './search-parameters/building.ts'
import { kindOfHome } from './search-parameters/kind-of-home.ts'
import { money } from './search-parameters/money.ts'
import { placeAndOrder } from './search-parameters/place-and-order.ts'
import { rooms } from './search-parameters/rooms.ts'
import { timeAndWords } from './search-parameters/time-and-words.ts'

/** The thirty-one parameters of a search, in the specification's order. */
export const searchParameters = {
  ...placeAndOrder,
  ...money,
  ...rooms,
  ...kindOfHome,
  ...building,
  ...timeAndWords,
}
