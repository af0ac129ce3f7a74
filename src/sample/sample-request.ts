import type { CalendarDate } from '../records/calendar-date.ts'
import type { SampleZipCode } from './sample-zip-code.ts'

export interface SampleRequest {
  /** Is made if it is not there; files of the same name are written over. */
  directory: string
  homes: number
  seed: number
  /** The day on which the market is looked at; nothing that happened is later. */
  asOf: CalendarDate
  /** Of these the ones that King County's homes are known in are used. Throws when there is none. */
  zipCodes: readonly SampleZipCode[]
}
