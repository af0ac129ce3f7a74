import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fieldsOf } from '../json/json-records.ts'
import { ResoMapper } from '../reso-mapper.ts'
import { DEFAULT_RESO_SETTINGS } from '../reso-settings.ts'
import { mapListing } from '../testing/map-listing.ts'

const photo = (url: string, rest: object = {}) => ({
  MediaURL: `https://x.example/${url}`,
  MediaCategory: 'Photo',
  ...rest,
})
const mediaOf = (Media: unknown, rest: object = {}) => mapListing({ Media, ...rest })

describe('mapping the records that are nested in a Property record', () => {
  it('orders photos by Order, read as a number, with the preferred one first', () => {
    const { facts } = mediaOf([
      photo('10', { Order: '10' }),
      photo('none'),
      photo('2', { Order: '2' }),
      photo('7', { Order: 7, PreferredPhotoYN: 'true' }),
    ])
    assert.deepEqual(
      facts.media.map((media) => media.url.slice(-2).replace('/', '')),
      ['7', '2', '10', 'ne'],
    )
  })

  it("knows the room from ImageOf, or else from a caption that is the room's name", () => {
    const { facts } = mediaOf([
      photo('1', { ImageOf: 'Kitchen' }),
      photo('2', { ImageOf: ['MasterBedroom'] }),
      photo('3', { ShortDescription: 'Bathroom' }),
      photo('4', { ImageOf: 'View' }),
    ])
    assert.deepEqual(
      facts.media.map((media) => media.roomTag),
      ['kitchen', 'bedroom', 'bathroom', 'unknown'],
    )
  })

  it('leaves out pictures of agents, private media and, with an issue, media without an address', () => {
    const { facts, issues } = mediaOf([
      photo('1', { MediaCategory: 'Agent Photo' }),
      photo('2', { Permission: ['Private'] }),
      { MediaKey: 'x' },
      { MediaURL: 'javascript:alert(1)' },
    ])
    assert.deepEqual(facts.media, [])
    assert.deepEqual(
      issues.map((issue) => issue.name),
      ['MediaUrlUnreadable', 'MediaUrlUnreadable'],
    )
  })

  it('stores who may see a picture', () => {
    const { facts } = mediaOf([photo('1', { Permission: ['IDX', 'VOW'] }), photo('2', {})])
    assert.deepEqual(
      facts.media.map(({ permissions }) => permissions),
      [['IDX', 'VOW'], undefined],
    )
  })

  it("removes what mail filters wrap around tours, and knows 3D models by their host or Plat's own path", () => {
    const tours: [string, string, boolean | undefined][] = [
      ['https://my.matterport.com/show/?m=abc', 'https://my.matterport.com/show/?m=abc', true],
      ['my.matterport.com/show/?m=abc', 'https://my.matterport.com/show/?m=abc', true],
      [
        'https://urldefense.proofpoint.com/v2/url?u=https-3A__my.matterport.com_show_-3Fm-3Dabc&d=x',
        'https://my.matterport.com/show/?m=abc',
        true,
      ],
      [
        'https://urldefense.com/v3/__https://my.matterport.com/show/?m=abc__;!!x$',
        'https://my.matterport.com/show/?m=abc',
        true,
      ],
      [
        'https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fyouriguide.com%2Fx&data=1',
        'https://youriguide.com/x',
        true,
      ],
      ['https://notmatterport.com/x', 'https://notmatterport.com/x', undefined],
      ['/tours/3d/7', '/tours/3d/7', true],
    ]
    for (const [written, url, is3d] of tours) {
      const { facts } = mapListing({ VirtualTourURLUnbranded: written, VirtualTourURLBranded: written })
      assert.deepEqual(facts.virtualTourUrls, [url])
      assert.equal(facts.media[0]?.is3d, is3d, written)
    }
  })

  it('converts open houses to local wall time from every form in which feeds write them', () => {
    const forms: [date: unknown, start: string, end: string][] = [
      ['2024-05-04', '9:00 am', '11:30 AM'],
      ['2024-05-04T00:00:00', '09:00:00', '11:30:00.0000000'],
      ['2024-05-04', '09:00-07:00', '11:30-07:00'],
      ['2024-05-04', '2024-05-04T16:00:00Z', '2024-05-04T18:30:00Z'],
      [null, '2024-05-04T12:00:00-04:00', '2024-05-04T14:30:00-0400'],
      ['2024-05-04', '0900', '1130'],
      [null, '5/4/2024 9:00 AM', '5/4/2024 11:30 AM'],
      ['2024-05-04', '16:00Z', '18:30+00:00'],
    ]
    for (const [OpenHouseDate, OpenHouseStartTime, OpenHouseEndTime] of forms) {
      const { facts } = mapListing({
        StateOrProvince: 'WA',
        OpenHouse: [{ OpenHouseDate, OpenHouseStartTime, OpenHouseEndTime }],
      })
      assert.deepEqual(
        facts.openHouses,
        [{ startLocal: '2024-05-04T09:00:00', endLocal: '2024-05-04T11:30:00' }],
        OpenHouseStartTime,
      )
    }
  })

  it("converts by the listing's own time zone if it names one", () => {
    const OpenHouses = [
      { OpenHouseStartTime: '2024-01-04T16:00:00Z', OpenHouseEndTime: '2024-01-04T17:00:00Z' },
    ]
    const { facts } = mapListing({ PropertyTimeZoneName: 'America/Boise', StateOrProvince: 'OR', OpenHouses })
    assert.deepEqual(
      [facts.timeZone, facts.openHouses[0]?.startLocal],
      ['America/Boise', '2024-01-04T09:00:00'],
    )
  })

  it('leaves out open houses that are canceled or not for the public and, with an issue, unreadable ones', () => {
    const times = { OpenHouseDate: '2024-05-04', OpenHouseStartTime: '9:00', OpenHouseEndTime: '10:00' }
    const { facts, issues } = mapListing({
      OpenHouse: [
        { ...times, OpenHouseType: 'Broker' },
        { ...times, OpenHouseStatus: 'Canceled' },
        { ...times, OpenHouseType: 'LivestreamPublic', OpenHouseStatus: 'Active' },
        { ...times, OpenHouseEndTime: 'noon' },
        { ...times, OpenHouseEndTime: '8:00' },
      ],
    })
    assert.deepEqual(
      facts.openHouses.map((house) => house.isVirtual),
      [true],
    )
    assert.deepEqual(
      issues.map((issue) => issue.name),
      ['OpenHouseUnreadable', 'OpenHouseUnreadable'],
    )
  })

  it('reads rooms and unit types', () => {
    const { facts } = mapListing({
      Rooms: [
        { RoomType: 'Kitchen', RoomLevel: 'Main', RoomLength: 12, RoomWidth: 14, RoomFeatures: ['Pantry'] },
        { RoomLevel: 'Upper' },
      ],
      PropertyUnitTypes: [{ UnitTypeType: '1 Bedroom', UnitTypeBedsTotal: '1', UnitTypeActualRent: 1500 }],
    })
    assert.deepEqual(facts.rooms, [
      { roomType: 'Kitchen', roomLevel: 'Main', dimensions: '12 x 14', features: ['Pantry'] },
    ])
    assert.deepEqual(facts.unitTypes, [
      { name: '1 Bedroom', bedsTotal: 1, rentCentsMin: 150_000, rentCentsMax: 150_000 },
    ])
  })

  it('names both sides, and hands on a nested member and office only once', () => {
    const mapper = new ResoMapper(DEFAULT_RESO_SETTINGS, () => {})
    const record = (key: string) => ({
      ListingKey: key,
      StandardStatus: 'Closed',
      ListAgent: {
        MemberKey: 'M1',
        MemberFullName: 'Ann Fir',
        MemberMobilePhone: '555-0100',
        OfficeKey: 'O1',
      },
      ListOffice: { OfficeKey: 'O1', OfficeName: 'Fir Realty' },
      BuyerAgentKey: 'M2',
      BuyerAgentFirstName: 'Bo',
      BuyerAgentLastName: 'Elm',
    })
    const first = mapper.map(fieldsOf(record('A')), '', 'p')
    assert.deepEqual(
      first.map((each) => each.kind),
      ['agent', 'office', 'listing'],
    )
    assert.deepEqual(
      mapper.map(fieldsOf(record('B')), '', 'p').map((each) => each.kind),
      ['listing'],
    )
    const facts = first[2]?.kind === 'listing' ? first[2].facts : undefined
    assert.deepEqual(facts?.listAgent, {
      agentKey: 'M1',
      agentName: 'Ann Fir',
      officeKey: 'O1',
      officeName: 'Fir Realty',
    })
    assert.deepEqual(facts?.buyerAgent, { agentKey: 'M2', agentName: 'Bo Elm' })
    assert.deepEqual(first[0]?.kind === 'agent' && first[0].facts.phones, [
      { number: '555-0100', type: 'Mobile', isPrimary: true },
    ])
  })
})
