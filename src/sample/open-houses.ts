import { addDays, type CalendarDate } from '../records/calendar-date.ts'
import { nextWeekend } from './dates.ts'
import type { Random } from './random.ts'

const REMARKS = ['Come and see it.', 'Street parking in front.', 'Please take off your shoes.', undefined]

/** One to three open houses within two weeks, mostly at weekends, in the home's local time. */
export function listOpenHouses(listingKey: string, asOf: CalendarDate, random: Random): object[] {
  const count = random.pick([1, 1, 2, 3])
  return Array.from({ length: count }, (_, index) => {
    const base = addDays(asOf, 1 + 7 * (index % 2))
    const date = random.chance(0.15)
      ? addDays(base, random.whole(0, 5))
      : nextWeekend(base, random.chance(0.5))
    const hour = random.whole(10, 14) + (index > 1 ? 3 : 0)
    return {
      OpenHouseKey: `${listingKey}-${index + 1}`,
      OpenHouseDate: date,
      OpenHouseStartTime: `${hour}:00`,
      OpenHouseEndTime: `${hour + random.whole(1, 3)}:00`,
      OpenHouseType: random.chance(0.06) ? 'Livestream Public' : 'Public',
      OpenHouseStatus: 'Active',
      OpenHouseRemarks: random.pick(REMARKS),
    }
  })
}
