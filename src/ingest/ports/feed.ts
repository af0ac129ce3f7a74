import type { AgentFacts, OfficeFacts } from '../../records/agent.ts'
import type { BuilderFacts, CommunityFacts } from '../../records/builder.ts'
import type { AssessmentFacts } from '../../records/home/assessment.ts'
import type { ListingCollection, ListingFacts, OpenHouse, Room, UnitType } from '../../records/listing.ts'
import type { GroundCell, GroundFile, GroundPart } from '../../records/map/ground.ts'
import type { StreetPoints } from '../../records/map/street-points.ts'
import type { Media } from '../../records/media.ts'
import type { PackedListing } from '../../records/packed-listing.ts'
import type { County, NeighborhoodFacts, PlaceFacts, StateCosts, ZipCode } from '../../records/place.ts'
import type { RateSeriesFacts } from '../../records/rate-series.ts'
import type { SchoolFacts, SchoolZoneFacts } from '../../records/school.ts'
import type { Issue } from './issue.ts'
import type { SourceProbe } from './source-probe.ts'

/** A record mapped to Plat's own model, still with the source's keys. County, ZIP and state costs may be partial:
 * only the fields given replace what is there. */
export type FeedRecord =
  | { kind: 'listing'; facts: ListingFacts }
  | { kind: 'packedListing'; facts: PackedListing }
  | { kind: 'agent'; facts: AgentFacts }
  | { kind: 'office'; facts: OfficeFacts }
  | { kind: 'builder'; facts: BuilderFacts }
  | { kind: 'community'; facts: CommunityFacts }
  | { kind: 'school'; facts: SchoolFacts }
  | { kind: 'schoolZone'; facts: SchoolZoneFacts }
  | { kind: 'neighborhood'; facts: NeighborhoodFacts }
  | { kind: 'place'; facts: PlaceFacts }
  | { kind: 'zipCode'; facts: Partial<ZipCode> & Pick<ZipCode, 'id' | 'postalCode'> }
  | { kind: 'county'; facts: Partial<County> & Pick<County, 'id' | 'fips'> }
  | { kind: 'stateCosts'; facts: Partial<StateCosts> & Pick<StateCosts, 'id' | 'stateOrProvince'> }
  | { kind: 'rateSeries'; facts: RateSeriesFacts }
  /** May be a part of what is known of the parcel: only what is given replaces what is there. */
  | { kind: 'assessment'; facts: AssessmentFacts }
  /** May be a part of what a file says of the street. */
  | { kind: 'streetPoints'; facts: Omit<StreetPoints, 'id'> }
  /** May be a part of what a file says of the cell. */
  | { kind: 'groundCell'; facts: GroundCellFacts }
  /** Comes after the cells of the file. */
  | { kind: 'groundFile'; facts: GroundFileFacts }
  /** Part of a listing that the feed sends as a record of its own. */
  | { kind: 'listingChild'; facts: { listingKey: string; child: ListingChild } }
  /** The record of this key is gone from the source (RESO status Delete, MlgCanView false). */
  | { kind: 'deletion'; of: ReplicatedKind; key: string }
  /** The source has a record of this key that the feed could not use: what is stored of it stays as it is. */
  | { kind: 'unusable'; of: UnusableKind; key: string }
  /** The source still has a record of this key, about which nothing more is said. */
  | { kind: 'present'; of: ReplicatedKind; key: string }
  /** Every record of this kind, or every child of this collection, was in this run: what it lacked is gone from the source. */
  | { kind: 'complete'; of: ReplicatedKind | ListingCollection }

export type GroundFileFacts = Omit<GroundFile, 'id' | 'source'>

export interface GroundCellFacts extends Pick<GroundCell, 'level' | 'column' | 'row'> {
  /** The name of the file. */
  file: string
  part: GroundPart
}

/** Kinds of records that services let others replicate. */
export type ReplicatedKind = 'listing' | 'agent' | 'office'

/** A record that carries facts, and not only a key. */
export type FactsRecord = Extract<FeedRecord, { facts: object }>

/** Kinds of records that a feed may find under their key and be unable to use. */
export type UnusableKind = 'listing' | 'agent' | 'office' | 'builder' | 'community' | 'school'

/**
 * One element of a collection of a listing. The children that a run reads replace the stored collection as a whole. A child without
 * an item is not to be shown, but says that its collection was sent.
 */
export type ListingChild =
  | { collection: 'media'; item: Media | undefined }
  /** `isUtc`: the times are UTC and ingest converts them to the time zone of the home. */
  | { collection: 'openHouses'; item: OpenHouse | undefined; isUtc: boolean }
  | { collection: 'rooms'; item: Room | undefined }
  | { collection: 'unitTypes'; item: UnitType | undefined }

export interface FeedProgress {
  /** Share of the input read so far, 0 to 1, where the size is known. */
  fraction?: number
  records: number
}

/** What a feed reports while it reads. */
export interface FeedSink {
  issue(issue: Issue): void
  progress(progress: FeedProgress): void
  /** Looks at the records of the source. Only feeds in the thread of the sink do so. */
  probe?: SourceProbe
}

/**
 * Reads one outside format. Batches are a few hundred records; memory stays bounded whatever the input's size.
 * A bad record becomes an issue and reading continues. Input that cannot be read at all throws FeedError.
 */
export interface Feed {
  readonly format: string
  read(inputs: readonly string[], sink: FeedSink): AsyncIterable<FeedRecord[]>
}

/** The input as a whole cannot be read. The message names file, place and limit. */
export class FeedError extends Error {
  override name = 'FeedError'
}

/** A run that would do harm and is not published: a full run over a partial input, or one that would remove too much. */
export class IngestRefusedError extends Error {
  override name = 'IngestRefusedError'
}

/** Tells a run that it should end. An AbortSignal is one. */
export interface StopSignal {
  readonly aborted: boolean
}

/** A run ended early because it was told to. What it had published stays, and the next run goes on from there. */
export class IngestStoppedError extends Error {
  override name = 'IngestStoppedError'
}
