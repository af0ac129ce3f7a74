import type {
  AssessedTax,
  AssessedValue,
  AssessmentFacts,
  Transfer,
} from '../../../records/home/assessment.ts'
import type { HomeFacts } from '../../../records/home/home-facts.ts'
import { dropAbsent } from '../../reading/drop-absent.ts'
import { mapHomeType } from '../property/listing-class.ts'
import { mapAddress, mapPoint } from '../property/map-address.ts'
import { mapWaterfront } from '../property/map-features.ts'
import { mapGrades } from '../property/map-grades.ts'
import { dropZero, mapBaths, mapSize } from '../property/map-size.ts'
import type { RecordReader } from '../values/record-reader.ts'

/**
 * A parcel, or a part of one, in the words of RESO's Property. RESO has no resource for assessments, so names that begin with
 * "Plat" stand for what it does not have. A record holds the values and the tax of one year, and one transfer.
 */
export function mapAssessment(reader: RecordReader, assessmentKey: string): AssessmentFacts {
  return dropAbsent({
    assessmentKey,
    parcelNumber: reader.text('ParcelNumber') ?? assessmentKey,
    universalParcelId: reader.text('UniversalParcelId'),
    address: dropAbsent({ ...mapAddress(reader), countyFips: mapCountyFips(reader) }),
    point: mapPoint(reader),
    subdivisionName: reader.text('SubdivisionName'),
    zoning: reader.text('Zoning'),
    useCode: reader.text('PlatUseCode'),
    useDescription: reader.text('PlatUseDescription'),
    exemptions: listOrAbsent(reader.lookups('TaxExemptions')),
    isOwnerOccupied: mapOccupancy(reader),
    ownerNames: listOrAbsent(reader.text('OwnerName')?.split(/\s*[;|]\s*/) ?? []),
    ...mapHomeFacts(reader),
    ...mapRoll(reader),
    transfers: mapTransfer(reader),
  }) as AssessmentFacts
}

function mapCountyFips(reader: RecordReader): string | undefined {
  const text = reader.text('PlatCountyFips')
  if (text === undefined || /^\d{5}$/.test(text)) return text
  reader.report('ValueUnreadable', `PlatCountyFips: ${text.slice(0, 40)}`)
  return undefined
}

function listOrAbsent(texts: readonly string[]): string[] | undefined {
  const some = texts.filter((text) => text !== '')
  return some.length === 0 ? undefined : some
}

function mapOccupancy(reader: RecordReader): boolean | undefined {
  const flag = reader.flag('PlatOwnerOccupiedYN')
  if (flag !== undefined) return flag
  const occupants = reader.lookups('OccupantType')
  if (occupants.includes('Owner')) return true
  return occupants.includes('Tenant') || occupants.includes('Vacant') ? false : undefined
}

function mapHomeFacts(reader: RecordReader): { [Name in keyof HomeFacts]: HomeFacts[Name] | undefined } {
  const { roomsTotal, storiesTotal, unitsInCommunity, ...size } = mapSize(reader)
  const { bathroomsTotalInteger, ...baths } = mapBaths(reader)
  const propertyType = reader.lookup('PropertyType')
  const propertySubType = reader.lookup('PropertySubType')
  const isTyped = propertyType !== undefined || propertySubType !== undefined
  return {
    ...(isTyped && { homeType: mapHomeType(propertyType, propertySubType) }),
    ...size,
    stories: size.stories ?? storiesTotal,
    livingAreaSqft: sumFloors(size),
    ...baths,
    garageSpaces: reader.number('GarageSpaces', 0, 100_000),
    garageAreaSqft: dropZero(reader.number('PlatGarageArea', 0, 1e6)),
    ...mapGrades(reader),
    isWaterfront: mapWaterfront(reader),
  }
}

/** The living area, which some assessors give only by floors. What `mapSize` falls back on is the part above grade. */
function sumFloors({ livingAreaSqft, aboveGradeAreaSqft, belowGradeAreaSqft = 0 }: HomeFacts) {
  const isFallback = livingAreaSqft !== undefined && livingAreaSqft === aboveGradeAreaSqft
  return isFallback ? livingAreaSqft + belowGradeAreaSqft : livingAreaSqft
}

/** The values and the tax of the year that the record is about. Without a year they cannot be told from those of others. */
function mapRoll(reader: RecordReader): { values: AssessedValue[]; taxes: AssessedTax[] } {
  const year = reader.whole('TaxYear', 1800, 2200)
  const amounts = mapAmounts(reader)
  const amountCents = reader.cents('TaxAnnualAmount')
  if (year === undefined) {
    if (Object.keys(amounts).length > 0 || amountCents !== undefined)
      reader.report('TaxYearMissing', 'TaxYear is absent')
    return { values: [], taxes: [] }
  }
  return {
    values: Object.keys(amounts).length === 0 ? [] : [{ year, ...amounts }],
    taxes: amountCents === undefined ? [] : [{ year, amountCents }],
  }
}

/** A total of 0 says that nothing is assessed, or that the value is unknown. Land or buildings may be worth nothing beside the other. */
function mapAmounts(reader: RecordReader): Omit<AssessedValue, 'year'> {
  const land = reader.cents('PlatAssessedLandValue')
  const improvement = reader.cents('PlatAssessedImprovementValue')
  const marketCents = dropZero(reader.cents('PlatMarketValue'))
  const sum = land === undefined || improvement === undefined ? undefined : land + improvement
  const totalCents = dropZero(reader.cents('TaxAssessedValue') ?? sum)
  if (totalCents === undefined) return dropAbsent({ marketCents }) as Omit<AssessedValue, 'year'>
  const rest = land !== undefined && land <= totalCents ? totalCents - land : undefined
  return dropAbsent({
    landCents: land,
    improvementCents: improvement ?? rest,
    totalCents,
    marketCents,
  }) as Omit<AssessedValue, 'year'>
}

/** The transfer that the record is about, if it names the day. */
function mapTransfer(reader: RecordReader): Transfer[] {
  const transfer = dropAbsent({
    date: reader.date('CloseDate'),
    priceCents: reader.cents('ClosePrice'),
    deedType: reader.text('PlatDeedType'),
    isNominal: reader.flag('PlatNominalTransferYN') === true ? true : undefined,
    documentNumber: reader.text('PlatDocumentNumber'),
    recordingBook: reader.text('PlatRecordingBook'),
    recordingPage: reader.text('PlatRecordingPage'),
  })
  return transfer.date === undefined ? [] : [transfer as Transfer]
}
