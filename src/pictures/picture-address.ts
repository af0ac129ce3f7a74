import { createHash } from 'node:crypto'
import type { Agent, Office } from '../records/agent.ts'
import type { Builder, Community } from '../records/builder.ts'
import type { Listing } from '../records/listing.ts'
import type { Media } from '../records/media.ts'
import type { RecordByKind, RecordKind } from '../records/record.ts'

/**
 * A picture of a record has an address of our own:
 *
 *     /pictures/listing/1234567/kX9d_2aPq0Zr?width=640&format=webp
 *               |       |       |
 *               |       |       the first 72 bits of the SHA-256 of its address at the source
 *               |       id of the record
 *               kind of the record
 *
 * The address says nothing that its source must not reveal, it names one content for ever (another address at the source has another
 * key), and a picture can be found again by reading its record.
 */
export const PICTURE_PREFIX = '/pictures/'

/** The kinds of records with pictures. */
export const PICTURED_KINDS = ['listing', 'agent', 'office', 'builder', 'community'] as const
export type PicturedKind = (typeof PICTURED_KINDS)[number]

export interface PictureOwner {
  kind: PicturedKind
  id: number
}

export interface PictureAddress extends PictureOwner {
  key: string
}

const KEY_LENGTH = 12
const PATH = new RegExp(`^/pictures/(${PICTURED_KINDS.join('|')})/(\\d{1,15})/([\\w-]{${KEY_LENGTH}})$`)

export function isPicturedKind(kind: RecordKind): kind is PicturedKind {
  return (PICTURED_KINDS as readonly RecordKind[]).includes(kind)
}

export function makePictureKey(url: string): string {
  return createHash('sha256').update(url).digest('base64url').slice(0, KEY_LENGTH)
}

export function renderPicturePath({ kind, id }: PictureOwner, url: string): string {
  return `${PICTURE_PREFIX}${kind}/${id}/${makePictureKey(url)}`
}

export function parsePicturePath(path: string): PictureAddress | undefined {
  const [, kind, id, key] = PATH.exec(path) ?? []
  if (kind === undefined || id === undefined || key === undefined) return undefined
  return { kind: kind as PicturedKind, id: Number(id), key }
}

/** The record with every picture replaced by `replace`. Videos, tours and documents are not pictures. */
export function mapPictures<Kind extends PicturedKind>(
  kind: Kind,
  record: RecordByKind[Kind],
  replace: (url: string) => string,
): RecordByKind[Kind] {
  const map = MAPPERS[kind] as (record: RecordByKind[Kind], replace: (url: string) => string) => unknown
  return map(record, replace) as RecordByKind[Kind]
}

/** The addresses of a record's pictures at their source, in display order, each once. */
export function listPictureUrls<Kind extends PicturedKind>(kind: Kind, record: RecordByKind[Kind]): string[] {
  const urls = new Set<string>()
  mapPictures(kind, record, (url) => {
    if (isAtSource(url)) urls.add(url)
    return url
  })
  return [...urls]
}

/** Whether an address leads to the source. A path is a drawing of the sample market, which Plat serves itself. */
export function isAtSource(url: string): boolean {
  return !url.startsWith('/')
}

type Replace = (url: string) => string

const MAPPERS = {
  listing: (listing: Listing, replace: Replace): Listing => ({
    ...listing,
    media: mapMedia(listing.media, replace),
  }),
  agent: (agent: Agent, replace: Replace): Agent =>
    agent.photo === undefined
      ? agent
      : { ...agent, photo: { ...agent.photo, url: replace(agent.photo.url) } },
  office: (office: Office, replace: Replace): Office =>
    office.logo === undefined
      ? office
      : { ...office, logo: { ...office.logo, url: replace(office.logo.url) } },
  builder: (builder: Builder, replace: Replace): Builder =>
    builder.logoUrl === undefined ? builder : { ...builder, logoUrl: replace(builder.logoUrl) },
  community: (community: Community, replace: Replace): Community => ({
    ...community,
    media: mapMedia(community.media, replace),
    plans: community.plans.map((plan) => ({
      ...plan,
      media: mapMedia(plan.media, replace),
      specs: plan.specs.map((spec) => ({ ...spec, media: mapMedia(spec.media, replace) })),
    })),
  }),
} satisfies { [Kind in PicturedKind]: (record: RecordByKind[Kind], replace: Replace) => RecordByKind[Kind] }

function mapMedia(media: readonly Media[], replace: Replace): Media[] {
  return media.map((one) =>
    one.category === 'photo' || one.category === 'floorPlan' ? { ...one, url: replace(one.url) } : one,
  )
}
