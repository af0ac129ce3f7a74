import type { Address } from '../../../records/address.ts'
import type { GeoPoint } from '../../../records/geo-point.ts'
import { parseStateCode } from '../../../records/us-states.ts'
import type { RecordReader } from '../values/record-reader.ts'

/** The address in parts. An unparsed line loses double blanks and the city that some systems append to it. */
export function mapAddress(reader: RecordReader): Address {
  const city = reader.firstText('City', 'PostalCity')
  const unparsed = reader.text('UnparsedAddress')
  return {
    streetNumber: reader.firstText('StreetNumber', 'StreetNumberNumeric'),
    streetDirPrefix: reader.text('StreetDirPrefix'),
    streetName: reader.text('StreetName'),
    streetSuffix: mapSuffix(reader.text('StreetSuffix')),
    streetDirSuffix: reader.text('StreetDirSuffix'),
    unitNumber: reader.text('UnitNumber'),
    unparsedAddress: unparsed === undefined ? undefined : cutStreetLine(unparsed, city),
    city,
    stateOrProvince: mapState(reader, 'StateOrProvince'),
    postalCode: mapPostalCode(reader, 'PostalCode'),
    countyOrParish: reader.text('CountyOrParish')?.replace(/\s+County$/i, ''), // "King County" -> "King"
  }
}

export function mapState(reader: RecordReader, field: string): string | undefined {
  const text = reader.text(field)
  return text === undefined ? undefined : (parseStateCode(text) ?? text)
}

/** The first five digits of a ZIP code, with the leading zero that a spreadsheet may have lost. */
export function mapPostalCode(reader: RecordReader, field: string): string | undefined {
  const text = reader.text(field)
  if (text === undefined) return undefined
  return /^\d{3,4}$/.test(text) ? text.padStart(5, '0') : /^\d{5}/.exec(text)?.[0] // "2134" -> "02134"
}

/** "ST" becomes "St"; other spellings stay as they are. */
function mapSuffix(suffix: string | undefined): string | undefined {
  if (suffix === undefined || suffix !== suffix.toUpperCase()) return suffix
  return suffix.charAt(0) + suffix.slice(1).toLowerCase()
}

/** "12  Main St, Seattle, WA 98101" in Seattle becomes "12 Main St". */
function cutStreetLine(line: string, city: string | undefined): string {
  const single = line.replace(/\s+/g, ' ')
  const cityAt = city === undefined ? -1 : single.toLowerCase().lastIndexOf(`, ${city.toLowerCase()}`)
  return cityAt > 0 ? single.slice(0, cityAt) : single
}

/** Latitude and longitude, in fields that may begin with a prefix; 0, 0 and points outside the United States and its territories are dropped. */
export function mapPoint(reader: RecordReader, prefix: '' | 'PlatOffice' = ''): GeoPoint | undefined {
  const lat = reader.number(`${prefix}Latitude`, -90, 90)
  const lon = reader.number(`${prefix}Longitude`, -180, 180)
  if (lat === undefined || lon === undefined) return undefined
  if (isInUnitedStates(lat, lon)) return { lat, lon }
  reader.report('PointImpossible', `${lat}, ${lon}`)
  return undefined
}

/** Three boxes: the states with Alaska, Hawaii and Puerto Rico; the western Aleutians; Guam. */
function isInUnitedStates(lat: number, lon: number): boolean {
  const isAmerican = lat >= 17 && lat <= 72 && lon >= -180 && lon <= -64
  const isAleutian = lat >= 51 && lat <= 54 && lon >= 172
  const isGuam = lat >= 13 && lat <= 21 && lon >= 144 && lon <= 147
  return isAmerican || isAleutian || isGuam
}
