import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodePoints } from '../../domain/address/street-points.ts'
import { buildDbf, buildShp, type TestColumn, type TestShape } from '../testing/build-shapefile.ts'
import { buildZip } from '../testing/build-zip.ts'
import { countIssues, type FeedReading, factsOf, readContent } from '../testing/read-feed.ts'
import { parseGivenColumns } from './address-columns.ts'
import { buildAddressesFeed } from './addresses-feed.ts'

/** "98101 main n|st|: 123 at 47.6,-122.3" */
function render(reading: FeedReading): string[] {
  return factsOf(reading, 'streetPoints').flatMap(({ streetKey, streets }) =>
    Object.entries(streets).flatMap(([variant, text]) =>
      decodePoints(text).map(
        ({ number, lat, lon }) => `${streetKey.replace('\t', ' ')} ${variant}: ${number} at ${lat},${lon}`,
      ),
    ),
  )
}

const FIRST_NAD =
  'OID,State,County,Inc_Muni,Uninc_Comm,Nbrhd_Comm,Post_Comm,Zip_Code,Plus_4,Bulk_Zip,Bulk_Plus4,StN_PreMod,StN_PreDir,' +
  'StN_PreTyp,StN_PreSep,StreetName,StN_PosTyp,StN_PosDir,StN_PosMod,AddNum_Pre,Add_Number,AddNum_Suf,LandmkPart,LandmkName,' +
  'Building,Floor,Unit,Room,Addtl_Loc,Milepost,Longitude,Latitude,NatGrid_Coord,GUID,Addr_Type,Placement,Source,AddAuth,' +
  'UniqWithin,LastUpdate,Effective,Expired\n' +
  '-1,AR,Pulaski,Little Rock,,,Little Rock,72201,,,,,East,,,10th,Street,,,,1300,,,,,,,,,,-92.25,34.74,,,,,,,,,,\n' +
  '-1,AR,Pulaski,Little Rock,,,,,,,,,,Avenue,of the,Arts,,,,,12,1/2,,,,,,,,,-92.251,34.741,,,,,,,,,,\n'

const LATER_NAD =
  'OID_,AddNum_Pre,Add_Number,AddNum_Suf,AddNo_Full,St_PreMod,St_PreDir,St_PreTyp,St_PreSep,St_Name,St_PosTyp,St_PosDir,' +
  'St_PosMod,StNam_Full,Building,Floor,Unit,Room,Seat,Addtl_Loc,SubAddress,LandmkName,County,Inc_Muni,Post_City,Census_Plc,' +
  'Uninc_Comm,Nbrhd_Comm,NatAmArea,NatAmSub,Urbnztn_PR,PlaceOther,PlaceNmTyp,State,Zip_Code,Plus_4,UUID,AddAuth,AddrRefSys,' +
  'Longitude,Latitude\n' +
  '1,77-,4,,77-04,,,,,Pitkin,Avenue,,,Pitkin Avenue,,,,,,,,,Queens,New York,Not stated,,,,,,,,,NY,11417,,,,,-73.85,40.67\n' +
  '2,,45,A,45A,,,,,Main,Street,North,,Main Street North,,,,,,,,,Albany,Albany,Not stated,,,,,,,,,NY,00000,,,,,-73.75,42.65\n'

test('Both layouts of the National Address Database are read', async () => {
  assert.deepEqual(render(await readContent(buildAddressesFeed(), 'NAD.txt', FIRST_NAD)), [
    '72201 10 e|st|: 1300 at 34.74,-92.25',
    'AR little rock ave of the arts ||: 12 1/2 at 34.741,-92.251',
  ])
  assert.deepEqual(render(await readContent(buildAddressesFeed(), 'NAD.txt', LATER_NAD)), [
    '11417 pitkin |ave|: 77-04 at 40.67,-73.85',
    'NY albany main |st|n: 45a at 42.65,-73.75',
  ])
})

test('Tables and features of counties are read, also with columns of other names', async () => {
  const openAddresses =
    'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE\n-122.3,47.6,123,N Main St,4,Seattle,,WA,98101\n'
  const expected = ['98101 main n|st|: 123 at 47.6,-122.3']
  assert.deepEqual(render(await readContent(buildAddressesFeed(), 'wa.csv', openAddresses)), expected)
  const feature = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [-122.3, 47.6] },
    properties: { ADDR_FULL: '123 N Main St', ZIP5: 98101, ADDR_NUM: '123' },
  }
  const collection = JSON.stringify({ type: 'FeatureCollection', features: [feature] })
  assert.deepEqual(render(await readContent(buildAddressesFeed(), 'county.geojson', collection)), expected)
  const odd = 'HAUS;STRASSE;PLZ;BREITE;LAENGE\n123;N Main St;98101;47.6;-122.3\n'
  const columns = parseGivenColumns('number=HAUS,street=Strasse,zip=PLZ,latitude=BREITE,longitude=LAENGE')
  assert.deepEqual(render(await readContent(buildAddressesFeed({ columns }), 'a.csv', odd)), expected)
  assert.throws(
    () => parseGivenColumns('nummer=HAUS'),
    /--columns: got "nummer=HAUS"; takes NAME=COLUMN.*number/,
  )
})

test('Zipped shapefiles of counties are read, with cut names, and with points of every type', async () => {
  const columns: TestColumn[] = [
    ['HOUSE_NUMB', 'N', 9],
    ['HOUSE_NU_1', 'C', 4],
    ['PREDIRECTI', 'C', 2],
    ['STREET_NAM', 'C', 30],
    ['STREET_TYP', 'C', 6],
    ['MUNICIPALI', 'C', 20],
    ['POSTAL_COD', 'C', 10],
  ]
  const row = {
    PREDIRECTI: 'N',
    STREET_NAM: 'MAIN',
    STREET_TYP: 'ST',
    MUNICIPALI: 'Kent',
    POSTAL_COD: '98030',
  }
  const shapes: TestShape[] = [
    { row: { ...row, HOUSE_NUMB: '1' }, point: [-122.1, 47.1] },
    { row: { ...row, HOUSE_NUMB: '2' }, point: [-122.2, 47.2], pointType: 'heights' },
    { row: { ...row, HOUSE_NUMB: '3' }, point: [-122.3, 47.3], pointType: 'measures' },
    { row: { ...row, HOUSE_NUMB: '4' }, point: [-122.4, 47.4], pointType: 'several' },
    { row: { ...row, HOUSE_NUMB: '5' } },
  ]
  const zip = buildZip([
    { name: 'Address_Points.shp', content: buildShp(shapes) },
    { name: 'Address_Points.dbf', content: buildDbf(columns, shapes) },
  ])
  const reading = await readContent(buildAddressesFeed({ stateOrProvince: 'WA' }), 'points.zip', zip)
  assert.deepEqual(render(reading), [
    '98030 main n|st|: 1 at 47.1,-122.1',
    '98030 main n|st|: 2 at 47.2,-122.2',
    '98030 main n|st|: 3 at 47.3,-122.3',
    '98030 main n|st|: 4 at 47.4,-122.4',
  ])
  assert.deepEqual(countIssues(reading), { AddressPointIncomplete: 1, ProjectionAssumed: 1 })
})

test('A state that no column names can be given', async () => {
  const table = 'HOUSE_NUMBER,ST_NAME,ST_TYPE,CITY,LAT,LON\n12,OAK,AVE,Kent,47.4,-122.2\n'
  assert.deepEqual(render(await readContent(buildAddressesFeed({ stateOrProvince: 'WA' }), 'a.csv', table)), [
    'WA kent oak |ave|: 12 at 47.4,-122.2',
  ])
})

test('A row without a point, a number, a street or a place is counted, and the others are read', async () => {
  const table =
    'NUMBER,STREET,POSTCODE,LAT,LON\n12,Oak St,98030,47.4,-122.2\n,Oak St,98030,47.4,-122.2\n12,,98030,47.4,-122.2\n' +
    '12,Oak St,,47.4,-122.2\n12,Oak St,98030,,\n14,Oak St,98030,95,-122.2\n'
  const reading = await readContent(buildAddressesFeed(), 'a.csv', table)
  assert.deepEqual(render(reading), ['98030 oak |st|: 12 at 47.4,-122.2'])
  assert.deepEqual(countIssues(reading), { AddressPointIncomplete: 5 })
  await assert.rejects(readContent(buildAddressesFeed(), 'b.csv', 'NAME,AGE\nAnn,7\n'), /no usable record/)
})
