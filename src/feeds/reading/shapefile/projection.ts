import proj4 from 'proj4'
import { FeedError } from '../../../ingest/ports/feed.ts'

/** Turns coordinates of a file into longitude and latitude in degrees. */
export type Unproject = (position: [number, number]) => [number, number]

/**
 * Datums that agree with WGS 84 to two meters or better in the United States: NAD 83 and all its adjustments, and the frames of GPS.
 * Others, such as NAD 27, need grids of shifts.
 */
const DATUM = /^(?:D_)?(?:WGS_?(?:19)?84|North_American_(?:Datum_)?1983|NAD_?(?:19)?83|ITRF)/i

/** Lambert's and the transverse Mercator are those of the state planes and UTM; Albers is the Census's; and that of maps on the web. */
const PROJECTION =
  /^(?:Lambert_Conformal_Conic(?:_[12]SP)?|Transverse_Mercator|Mercator_Auxiliary_Sphere|Albers(?:_Conic_Equal_Area)?)$/i

/**
 * Reads the coordinate system in a .prj file (well-known text, version 1). Throws FeedError, with the name of what is not
 * understood, for any other datum or projection.
 */
export function parseProjection(path: string, written: string): Unproject {
  const text = written.replace(/^\uFEFF/, '').trim()
  const refuse = (what: string) =>
    new FeedError(`${path}: ${what}; convert the file to WGS 84 (EPSG:4326) before it is read`)
  const kind = /^(GEOGCS|PROJCS)\s*\[/i.exec(text)?.[1]?.toUpperCase()
  if (kind === undefined) throw refuse(`the coordinate system "${text.slice(0, 40)}" is not GEOGCS or PROJCS`)
  const datum = findName(text, 'DATUM')
  if (datum === undefined || !DATUM.test(datum))
    throw refuse(`the datum ${datum ?? '(none)'} is not NAD 83 or WGS 84`)
  const meridian = /PRIMEM\s*\[\s*"[^"]*"\s*,\s*([-+.\deE]+)/i.exec(text)?.[1]
  if (Number(meridian ?? 0) !== 0)
    throw refuse(`the prime meridian is at ${meridian} degrees, not at Greenwich`)
  if (kind === 'GEOGCS') return readDegrees(text, refuse)
  const projection = findName(text, 'PROJECTION')
  if (projection === undefined || !PROJECTION.test(projection))
    throw refuse(`the projection ${projection ?? '(none)'} is not known`)
  return buildUnproject(text, refuse)
}

function findName(text: string, keyword: string): string | undefined {
  return new RegExp(`\\b${keyword}\\s*\\[\\s*"([^"]*)"`, 'i').exec(text)?.[1]?.replaceAll(' ', '_')
}

const RADIANS_PER_DEGREE = Math.PI / 180

function readDegrees(text: string, refuse: (what: string) => FeedError): Unproject {
  const unit = Number(/UNIT\s*\[\s*"[^"]*"\s*,\s*([-+.\deE]+)/i.exec(text)?.[1])
  if (!(Math.abs(unit - RADIANS_PER_DEGREE) < 1e-9)) throw refuse('the unit of its angles is not the degree')
  return (position) => position
}

function buildUnproject(text: string, refuse: (what: string) => FeedError): Unproject {
  const converter = (() => {
    try {
      return proj4(text, 'EPSG:4326')
    } catch (cause) {
      throw refuse(`the coordinate system cannot be read (${(cause as Error).message ?? cause})`)
    }
  })()
  return ([x, y]) => converter.forward<[number, number]>([x, y])
}
