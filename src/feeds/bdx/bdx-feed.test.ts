import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { FeedError, type FeedRecord } from '../../ingest/ports/feed.ts'
import { type FeedReading, readContent } from '../testing/read-feed.ts'
import { buildBdxFeed } from './bdx-feed.ts'

const feed = buildBdxFeed()
const SPEC = `<Spec Type="SingleFamily"><SpecNumber>S1</SpecNumber>
  <SpecAddress><SpecStreet1>12 Fir Ln</SpecStreet1><SpecCity>Kent</SpecCity><SpecState>WA</SpecState><SpecZIP>98030-1234</SpecZIP>
    <SpecGeocode><SpecLatitude>47.4</SpecLatitude><SpecLongitude>-122.2</SpecLongitude></SpecGeocode></SpecAddress>
  <SpecMoveInDate><Day>2026-12-01</Day></SpecMoveInDate><SpecPrice>512900</SpecPrice><SpecSqft>2110</SpecSqft>
  <SpecBedrooms>4</SpecBedrooms><SpecBaths>2</SpecBaths><SpecHalfBaths>1</SpecHalfBaths></Spec>`
const PLAN = `<Plan Type="SingleFamily"><PlanNumber>P1</PlanNumber><PlanName>The Fir</PlanName><BasePrice>500000</BasePrice>
  <BaseSqft>2000</BaseSqft><Stories>2</Stories><Baths>2</Baths><HalfBaths>1</HalfBaths><Bedrooms MasterBedLocation="Up">4</Bedrooms>
  <Garage>2</Garage><Description><![CDATA[Light & air]]></Description>
  <PlanImages><FloorPlanImage SequencePosition="2">https://x.example/f.png</FloorPlanImage>
    <ElevationImage SequencePosition="1">https://x.example/e.png</ElevationImage></PlanImages>`
const SUBDIVISION = `<Subdivision Status="Active" PriceLow="500000" PriceHigh="600000" SqftLow="1800" SqftHigh="2500">
  <SubdivisionNumber>7</SubdivisionNumber><SubdivisionName>Fir Grove</SubdivisionName><CommunityStyle>SingleFamily</CommunityStyle>
  <SalesOffice><Phone><AreaCode>206</AreaCode><Prefix>555</Prefix><Suffix>0100</Suffix></Phone></SalesOffice>
  <SubAddress><SubStreet1>1 Fir Way</SubStreet1><SubCity>Kent</SubCity><SubState>Washington</SubState><SubZIP>98030</SubZIP>
    <SubGeocode><SubLatitude>47.41</SubLatitude><SubLongitude>-122.21</SubLongitude></SubGeocode></SubAddress>
  <SubAmenity Type="Pool">1</SubAmenity><SubAmenity Type="Park">1</SubAmenity><SubDescription>Quiet.</SubDescription>
  <SubImage Type="Standard" SequencePosition="1">https://x.example/s.png</SubImage><SubWebsite>x.example/fir</SubWebsite>
  ${PLAN}${SPEC}</Plan></Subdivision>`

function file(inner: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Builders DateGenerated="2026-01-01"><Corporation>
    <CorporateBuilderNumber>C1</CorporateBuilderNumber><CorporateName>Fir Corp</CorporateName>
    <Builder><BuilderNumber>B1</BuilderNumber><BrandName>Fir Homes</BrandName>
    <BrandLogo_Med>https://x.example/logo.png</BrandLogo_Med>${inner}</Builder></Corporation></Builders>`
}

const read = (content: string | Uint8Array): Promise<FeedReading> => readContent(feed, 'homes.xml', content)

function only<Kind extends FeedRecord['kind']>(reading: FeedReading, kind: Kind) {
  const found = reading.records.find((record) => record.kind === kind)
  assert.ok(found, `a ${kind}`)
  return found as Extract<FeedRecord, { kind: Kind }>
}

describe('reading new-home files', () => {
  it('reads the builder under its corporation', async () => {
    assert.deepEqual(only(await read(file(SUBDIVISION)), 'builder').facts, {
      builderKey: 'B1',
      brandName: 'Fir Homes',
      corporationName: 'Fir Corp',
      logoUrl: 'https://x.example/logo.png',
    })
  })

  it('reads a community with its place, prices, amenities, pictures, plans and specs', async () => {
    const { facts } = only(await read(gzipSync(file(SUBDIVISION))), 'community')
    assert.deepEqual(
      [facts.communityKey, facts.name, facts.isActive, facts.style],
      ['B1/7', 'Fir Grove', true, 'SingleFamily'],
    )
    assert.deepEqual(
      [facts.street, facts.city, facts.stateOrProvince, facts.postalCode],
      ['1 Fir Way', 'Kent', 'WA', '98030'],
    )
    assert.deepEqual(
      [facts.point, facts.phone, facts.websiteUrl],
      [{ lat: 47.41, lon: -122.21 }, '206-555-0100', 'https://x.example/fir'],
    )
    assert.deepEqual(
      [facts.priceLowCents, facts.areaSqftHigh, facts.amenities],
      [50_000_000, 2500, ['Pool', 'Park']],
    )
    assert.deepEqual(
      facts.media.map((media) => media.url),
      ['https://x.example/s.png'],
    )
    const [plan] = facts.plans
    assert.deepEqual([plan?.name, plan?.bedrooms, plan?.description], ['The Fir', 4, 'Light & air'])
    assert.deepEqual(
      plan?.media.map((media) => [media.category, media.roomTag]),
      [
        ['photo', 'exterior'],
        ['floorPlan', 'floor_plan'],
      ],
    )
    assert.deepEqual([plan?.specs[0]?.moveInDate, plan?.specs[0]?.postalCode], ['2026-12-01', '98030'])
  })

  it('turns a spec with a price and a street into an active listing of the builder', async () => {
    const { facts } = only(await read(file(SUBDIVISION)), 'listing')
    assert.deepEqual(
      [facts.listingKey, facts.origin, facts.tenure, facts.standardStatus],
      ['B1/7/P1/S1', 'builder', 'sale', 'Active'],
    )
    assert.deepEqual(
      [facts.homeType, facts.isNewConstruction, facts.listPriceCents, facts.bathroomsTotal],
      ['house', true, 51_290_000, 2.5],
    )
    assert.deepEqual([facts.stories, facts.livingAreaSqft, facts.builderModel], [2, 2110, 'The Fir'])
    assert.deepEqual(facts.newHome, { builderKey: 'B1', communityKey: 'B1/7', planKey: 'P1', specKey: 'S1' })
  })

  it('gives no listing for a spec without a price, or in a community that is not active', async () => {
    const unpriced = await read(file(SUBDIVISION.replace('512900', '0')))
    assert.deepEqual(
      unpriced.records.map((record) => record.kind),
      ['community', 'builder'],
    )
    assert.deepEqual(
      unpriced.issues.map((issue) => issue.name),
      ['SpecUnlisted'],
    )
    const closed = await read(file(SUBDIVISION.replace('"Active"', '"Closed"')))
    assert.equal(only(closed, 'community').facts.isActive, false)
    assert.ok(closed.records.every((record) => record.kind !== 'listing'))
  })

  it('reads prefixed names, attributes in place of children, HTML entities and ISO-8859-1', async () => {
    const text = file('<b:Subdivision SubdivisionNumber="9" SubdivisionName="Ca\xf1on&nbsp;Run"/>').replace(
      'UTF-8',
      'ISO-8859-1',
    )
    const { facts } = only(
      await read(Buffer.from(text.replace('<Builders', '<Builders xmlns:b="urn:b"'), 'latin1')),
      'community',
    )
    assert.deepEqual([facts.communityKey, facts.name], ['B1/9', 'Cañon&nbsp;Run'])
  })

  it('rejects a community without a number and a builder without a name', async () => {
    const { records, issues } = await read(
      file(`<Subdivision/>${SUBDIVISION}`).replace('<BrandName>Fir Homes</BrandName>', ''),
    )
    assert.deepEqual(
      records.map((record) => record.kind),
      ['community', 'listing'],
    )
    assert.deepEqual(
      issues.map((issue) => issue.name),
      ['CommunityKeyMissing', 'BuilderNameMissing'],
    )
  })

  it('refuses a file of another format, because it holds no builder', async () => {
    const mits = '<PhysicalProperty><Property IDValue="1"><Identification/></Property></PhysicalProperty>'
    await assert.rejects(
      read(mits),
      (error) =>
        error instanceof FeedError && /homes\.xml: no usable record in the format "bdx"/.test(error.message),
    )
  })

  it('drops values that cannot be read, naming the community and element', async () => {
    const { issues } = await read(file(SUBDIVISION.replace('<SubLatitude>47.41', '<SubLatitude>north')))
    assert.deepEqual(
      issues.map(({ name, place, detail }) => [name, place, detail]),
      [['ElementUnreadable', 'Subdivision 7', 'SubLatitude: north']],
    )
  })

  it('uses the address of the sales office for a community without one, unless the office is somewhere else', async () => {
    const office = (
      flag: string,
    ) => `<SalesOffice><Address OutOfCommunity="${flag}"><Street1>9 Oak St</Street1><City>Renton</City>
      <State>WA</State><ZIP>98055</ZIP><Geocode><Latitude>47.48</Latitude><Longitude>-122.2</Longitude></Geocode></Address></SalesOffice>`
    const communityOf = async (flag: string) => {
      const text = `<Subdivision><SubdivisionNumber>8</SubdivisionNumber><SubdivisionName>Oak</SubdivisionName>${office(flag)}</Subdivision>`
      return only(await read(file(text)), 'community').facts
    }
    const inside = await communityOf('0')
    assert.deepEqual(
      [inside.street, inside.city, inside.stateOrProvince, inside.postalCode, inside.point],
      ['9 Oak St', 'Renton', 'WA', '98055', { lat: 47.48, lon: -122.2 }],
    )
    const outside = await communityOf('1')
    assert.deepEqual([outside.city, outside.point], [undefined, undefined])
  })

  it('uses the point of the sales office for a community whose own address has none', async () => {
    const office =
      '<SalesOffice><Address><Geocode><Latitude>47.48</Latitude><Longitude>-122.2</Longitude></Geocode></Address>'
    const text = SUBDIVISION.replace(/<SubGeocode>.*?<\/SubGeocode>/s, '').replace('<SalesOffice>', office)
    const { city, point } = only(await read(file(text)), 'community').facts
    assert.deepEqual([city, point], ['Kent', { lat: 47.48, lon: -122.2 }])
  })

  it("places a spec without a point of its own at its community's point", async () => {
    const text = SUBDIVISION.replace(/<SpecGeocode>.*<\/SpecGeocode>/, '')
    assert.deepEqual(only(await read(file(text)), 'listing').facts.point, { lat: 47.41, lon: -122.21 })
  })

  it('reads specialties, phones with extensions, schools and videos, and hands schools on to the homes', async () => {
    const text = SUBDIVISION.replace(
      '<Suffix>0100</Suffix>',
      '<Suffix>0100</Suffix><Extension>12</Extension>',
    ).replace(
      '<SubWebsite>',
      `<Schools><DistrictName>Kent</DistrictName><Elementary>Fir ES</Elementary><Middle>Oak MS</Middle><High>Elm HS</High></Schools>
       <SubVideoTour Title="Flight">https://youtu.be/abc</SubVideoTour><SubWebsite>`,
    )
    const builder = `<BuilderPhone>206-555-0199</BuilderPhone><Specialties><Specialty>Energy Efficient</Specialty></Specialties>${text}`
    const reading = await read(file(builder))
    const facts = only(reading, 'builder').facts
    assert.deepEqual([facts.phone, facts.specialties], ['206-555-0199', ['Energy Efficient']])
    const community = only(reading, 'community').facts
    assert.equal(community.phone, '206-555-0100 ext. 12')
    assert.deepEqual(
      community.media.filter(({ category }) => category === 'video').map(({ url, title }) => [url, title]),
      [['https://youtu.be/abc', 'Flight']],
    )
    const listing = only(reading, 'listing').facts
    assert.deepEqual(
      [listing.schoolDistrict, listing.elementarySchool, listing.middleSchool, listing.highSchool],
      ['Kent', 'Fir ES', 'Oak MS', 'Elm HS'],
    )
  })

  it('knows the rooms that picture titles name, and tours on hosts of 3D models', async () => {
    const images = `<SpecImages><SpecInteriorImage SequencePosition="1" Title="Kitchen">https://x.example/1.png</SpecInteriorImage>
      <SpecInteriorImage SequencePosition="2" Title="Dining Room">https://x.example/2.png</SpecInteriorImage>
      <SpecVideoTour SequencePosition="3">https://my.matterport.com/show/?m=abc</SpecVideoTour></SpecImages></Spec>`
    const { media, virtualTourUrls } = only(
      await read(file(SUBDIVISION.replace('</Spec>', images))),
      'listing',
    ).facts
    assert.deepEqual(
      media.slice(0, 3).map(({ category, roomTag, title, is3d }) => [category, roomTag, title, is3d]),
      [
        ['photo', 'kitchen', 'Kitchen', undefined],
        ['photo', 'dining_room', 'Dining Room', undefined],
        ['virtualTour', 'unknown', undefined, true],
      ],
    )
    assert.deepEqual(virtualTourUrls, ['https://my.matterport.com/show/?m=abc'])
  })

  it('does not expand entities that the file declares', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${file('<Subdivision SubdivisionNumber="1" SubdivisionName="&b;"/>').slice(38)}`
    assert.equal(only(await read(bomb), 'community').facts.name, '&b;')
  })

  it('refuses XML that is cut short, too deep, too long or too full, naming file and line', async () => {
    const isRefusal = (pattern: RegExp) => (error: unknown) =>
      error instanceof FeedError && pattern.test(error.message)
    await assert.rejects(read(file(SUBDIVISION).slice(0, -30)), isRefusal(/homes\.xml:\d+: /))
    await assert.rejects(
      read(`<a>\n${'<b/>'.repeat(250_000)}</a>`),
      isRefusal(/homes\.xml:2: .*200000 elements and attributes/),
    )
    await assert.rejects(
      read(`<a>\n${'<a>'.repeat(200_000)}`),
      isRefusal(/homes\.xml:2: nested deeper than 64/),
    )
    const small = buildBdxFeed({ maxElementLength: 1000 })
    await assert.rejects(
      readContent(small, 'homes.xml', `<a>${'x'.repeat(2000)}`),
      isRefusal(/homes\.xml:1: .*1000 characters/),
    )
  })
})
