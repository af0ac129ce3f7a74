import { DEFAULT_TOUR_SETTINGS, type TourSettings } from '../reading/media-url.ts'

/** Limits and local customs of the RESO feed. */
export interface ResoSettings extends TourSettings {
  /** No record may be longer than this. A file with a longer one is refused. */
  maxRecordBytes: number
  /** The most levels of objects and lists in a record. */
  maxDepth: number
  /** The number of records in a batch. */
  batchSize: number
  /** The IANA zone of wall times if neither the listing nor its state determines it. */
  timeZone: string
  /** Hand on listings packed, for an ingest that stores their details without looking at them. */
  packsListings: boolean
}

export const DEFAULT_RESO_SETTINGS: ResoSettings = {
  maxRecordBytes: 8 * 1024 * 1024,
  maxDepth: 64,
  batchSize: 256,
  timeZone: 'America/New_York',
  packsListings: false,
  ...DEFAULT_TOUR_SETTINGS,
}
