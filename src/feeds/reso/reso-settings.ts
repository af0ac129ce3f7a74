import { DEFAULT_TOUR_SETTINGS, type TourSettings } from '../reading/media-url.ts'

/** Limits and local customs of the RESO feed. */
export interface ResoSettings extends TourSettings {
  /** A single record may not be longer than this; a file that holds one is refused. */
  maxRecordBytes: number
  /** Objects and lists may not be nested deeper than this. */
  maxDepth: number
  /** Records handed on at a time. */
  batchSize: number
  /** IANA zone of wall times when a listing names none. */
  timeZone: string
}

export const DEFAULT_RESO_SETTINGS: ResoSettings = {
  maxRecordBytes: 8 * 1024 * 1024,
  maxDepth: 64,
  batchSize: 256,
  timeZone: 'America/New_York',
  ...DEFAULT_TOUR_SETTINGS,
}
