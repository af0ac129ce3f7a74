import type { ListingFacts } from '../../records/listing.ts'
import type { RecordReader } from './record-reader.ts'

type Identity = Pick<
  ListingFacts,
  | 'listingId'
  | 'originatingSystemId'
  | 'originatingSystemName'
  | 'mlsStatus'
  | 'parcelNumber'
  | 'universalParcelId'
  | 'buildingName'
  | 'subdivisionName'
  | 'timeZone'
  | 'disclaimer'
  | 'copyrightNotice'
  | 'remarks'
  | 'teamName'
  | 'builderName'
  | 'builderModel'
>

/** The names and numbers under which a listing and its home are known. */
export function mapIdentity(reader: RecordReader): Identity {
  return {
    listingId: reader.text('ListingId'),
    originatingSystemId: reader.text('OriginatingSystemID'),
    originatingSystemName: reader.text('OriginatingSystemName'),
    mlsStatus: reader.text('MlsStatus'),
    parcelNumber: reader.text('ParcelNumber'),
    universalParcelId: reader.text('UniversalParcelId'),
    buildingName: reader.firstText('BuildingName', 'PropertyName'),
    subdivisionName: reader.text('SubdivisionName'),
    timeZone: mapTimeZone(reader),
    disclaimer: reader.text('Disclaimer'),
    copyrightNotice: reader.text('CopyrightNotice'),
    remarks: reader.text('PublicRemarks'),
    teamName: reader.text('ListTeamName'),
    builderName: reader.text('BuilderName'),
    builderModel: reader.text('BuilderModel'),
  }
}

/** "America/Los_Angeles"; the enumeration's spelling "AmericaLosAngeles" is named by the dictionary. */
export function mapTimeZone(reader: RecordReader): string | undefined {
  const zone = reader.lookup('PropertyTimeZoneName')
  return zone?.includes('/') ? zone : undefined
}
