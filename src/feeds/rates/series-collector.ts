import type { Issue } from '../../ingest/ports/issue.ts'
import type { CalendarDate } from '../../records/calendar-date.ts'
import type { RateSample, RateSeriesFacts } from '../../records/rate-series.ts'
import { rateDateRepeated } from './issues/rate-date-repeated.ts'

type SeriesName = Omit<RateSeriesFacts, 'samples'>

/** Gathers samples, in any order, into series that are oldest first with one sample a day. */
export class SeriesCollector {
  readonly #raise: (issue: Issue) => void
  readonly #series = new Map<string, { name: SeriesName; samples: Map<CalendarDate, RateSample> }>()

  constructor(raise: (issue: Issue) => void) {
    this.#raise = raise
  }

  add(name: SeriesName, sample: RateSample, place: string): void {
    const series = this.#series.get(name.seriesKey) ?? { name, samples: new Map() }
    this.#series.set(name.seriesKey, series)
    const before = series.samples.get(sample.date)
    if (before !== undefined && before.annualRate !== sample.annualRate) {
      this.#raise(rateDateRepeated(place, sample.date))
    }
    series.samples.set(sample.date, sample)
  }

  list(): RateSeriesFacts[] {
    return [...this.#series.values()].map(({ name, samples }) => ({
      ...name,
      samples: [...samples.values()].sort((left, right) => (left.date < right.date ? -1 : 1)),
    }))
  }
}
