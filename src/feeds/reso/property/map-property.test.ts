import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fieldsOf } from '../json/record-fields.ts'
import { ResoMapper } from '../reso-mapper.ts'
import { DEFAULT_RESO_SETTINGS } from '../reso-settings.ts'
import { mapListing } from '../testing/map-listing.ts'

const factsOf = (fields: Record<string, unknown>) => mapListing(fields).facts
const unreadable = (fields: Record<string, unknown>) =>
  mapListing(fields).issues.map((issue) => `${issue.name} ${issue.place} ${issue.detail}`)

describe('mapping a RESO Property record', () => {
  it("reads lookups in either spelling under the dictionary's human names", () => {
    for (const spelling of ['ActiveUnderContract', 'Active Under Contract', 'ACTIVE UNDER CONTRACT']) {
      assert.equal(factsOf({ StandardStatus: spelling }).standardStatus, 'Active Under Contract')
    }
    assert.deepEqual(
      factsOf({ InteriorFeatures: ['WalkInClosets', 'Walk-In Closet(s)'] }).lookups.interiorFeatures,
      ['Walk-In Closet(s)'],
    )
    assert.deepEqual(factsOf({ Cooling: ['LocalCoolThing', 'My own words'] }).lookups.cooling, [
      'Local Cool Thing',
      'My own words',
    ])
  })

  it('reads lists written as arrays, comma text, one text, or a list as text; "None" is empty', () => {
    for (const value of [
      ['Dishwasher', 'Range'],
      'Dishwasher,Range',
      '["Dishwasher","Range"]',
      "['Dishwasher', 'Range']",
    ]) {
      assert.deepEqual(factsOf({ Appliances: value }).lookups.appliances, ['Dishwasher', 'Range'])
    }
    assert.deepEqual(factsOf({ Appliances: 'Dishwasher' }).lookups.appliances, ['Dishwasher'])
    for (const none of [['None'], 'None', [], '', null])
      assert.equal('heating' in factsOf({ Heating: none }).lookups, false)
    assert.deepEqual(unreadable({ Heating: { a: 1 } }), ['ValueUnreadable Property K1 Heating: an object'])
  })

  it('reads numbers as text, also with blanks, and treats null and absent alike', () => {
    const { point, listPriceCents } = factsOf({
      Latitude: '47.5 ',
      Longitude: ' -116.3237',
      ListPrice: '$450,000.50',
    })
    assert.deepEqual([point, listPriceCents], [{ lat: 47.5, lon: -116.3237 }, 45_000_050])
    assert.deepEqual(factsOf({ BedroomsTotal: null, City: '', PublicRemarks: ' ' }), factsOf({}))
  })

  it('drops a value it cannot read, naming record and field', () => {
    assert.deepEqual(
      unreadable({
        BedroomsTotal: 'three',
        CloseDate: '2024-02-30',
        GarageYN: 'maybe',
        BathroomsTotalInteger: 1.1,
      }),
      [
        'ValueUnreadable Property K1 CloseDate: 2024-02-30',
        'ValueUnreadable Property K1 BedroomsTotal: three',
        'ValueUnreadable Property K1 BathroomsTotalInteger: 1.1',
        'ValueUnreadable Property K1 GarageYN: maybe',
      ],
    )
  })

  it('reads yes and no as booleans, words, letters and digits', () => {
    for (const yes of [true, 'true', 'Y', 'Yes', '1', 1])
      assert.equal(factsOf({ PoolPrivateYN: yes }).hasPool, true)
    for (const no of [false, 'False', 'N', 'no', '0', 0])
      assert.equal(factsOf({ PoolPrivateYN: no }).hasPool, false)
    assert.equal(factsOf({ ViewYN: null, View: ['Mountains'] }).hasView, true)
  })

  it('reads dates in their written forms and instants by their offset', () => {
    for (const date of [
      '2024-05-04',
      '2024-05-04T00:00:00',
      '2024-05-04T23:00:00-07:00',
      '05/04/2024',
      '20240504T000000',
    ]) {
      assert.equal(factsOf({ CloseDate: date }).closeDate, '2024-05-04')
    }
    for (const instant of [
      '2024-05-04T10:00:00Z',
      '2024-05-04T03:00:00.0000000-07:00',
      '2024-05-04T10:00:00',
      '2024-05-04 10:00:00.000Z',
    ]) {
      assert.equal(
        factsOf({ ModificationTimestamp: instant }).modifiedAtMs,
        Date.parse('2024-05-04T10:00:00Z'),
      )
    }
  })

  it('takes the market date from the first field that tells, and says when it is a day only', () => {
    const entered = { OriginalEntryTimestamp: '2024-05-02T08:00:00Z', ListingContractDate: '2024-05-01' }
    assert.deepEqual(onMarket({ ...entered, OnMarketTimestamp: '2024-05-04T09:00:00Z' }), [
      '2024-05-04T09:00:00.000Z',
      undefined,
    ])
    assert.deepEqual(onMarket({ ...entered, OnMarketDate: '2024-05-03' }), ['2024-05-03T00:00:00.000Z', true])
    assert.deepEqual(onMarket(entered), ['2024-05-02T08:00:00.000Z', undefined])
    assert.deepEqual(onMarket({ ListingContractDate: '2024-05-01' }), ['2024-05-01T00:00:00.000Z', true])
  })

  it('brings areas to square feet by their units', () => {
    assert.equal(factsOf({ LivingArea: 100, LivingAreaUnits: 'SquareMeters' }).livingAreaSqft, 1076)
    assert.equal(factsOf({ AboveGradeFinishedArea: '1500' }).livingAreaSqft, 1500)
    assert.equal(factsOf({ LotSizeArea: 0.25, LotSizeUnits: 'Acres' }).lotSizeSqft, 10_890)
    assert.equal(factsOf({ LotSizeAcres: 2 }).lotSizeSqft, 87_120)
    assert.deepEqual(unreadable({ LotSizeArea: 3, LotSizeUnits: 'Furlongs' }), [
      'ValueUnreadable Property K1 LotSizeUnits: Furlongs',
    ])
  })

  it('counts baths by kind in quarters, and else takes the count of rooms', () => {
    assert.equal(
      factsOf({ BathroomsFull: 2, BathroomsHalf: 1, BathroomsTotalInteger: 3 }).bathroomsTotal,
      2.5,
    )
    assert.equal(
      factsOf({ BathroomsFull: 1, BathroomsThreeQuarter: 1, BathroomsOneQuarter: 1, BathroomsPartial: 1 })
        .bathroomsTotal,
      2.5,
    )
    assert.equal(factsOf({ BathroomsTotalInteger: 3 }).bathroomsTotal, 3)
    assert.equal(factsOf({ BathroomsTotalDecimal: '2.25' }).bathroomsTotal, 2.25)
  })

  it('brings association fees of every returning frequency to a month and adds the second', () => {
    const monthly: [string, number | undefined][] = [
      ['Annually', 10_000],
      ['Semi-Annually', 20_000],
      ['SemiAnnually', 20_000],
      ['Quarterly', 40_000],
      ['Bi-Monthly', 60_000],
      ['Monthly', 120_000],
      ['Semi-Monthly', 240_000],
      ['BiWeekly', 260_000],
      ['Weekly', 520_000],
      ['Daily', 3_650_000],
      ['One Time', undefined],
      ['Seasonal', undefined],
    ]
    for (const [frequency, cents] of monthly) {
      const { facts, issues } = mapListing({ AssociationFee: 1200, AssociationFeeFrequency: frequency })
      assert.deepEqual([facts.associationFeeMonthlyCents, issues], [cents, []], frequency)
    }
    const second = { AssociationFee2: 10, AssociationFee2Frequency: 'Monthly' }
    assert.equal(
      factsOf({ AssociationFee: 100, AssociationFeeFrequency: 'Monthly', ...second })
        .associationFeeMonthlyCents,
      11_000,
    )
    assert.deepEqual(unreadable({ AssociationFee: 100 }), [
      'FrequencyUnreadable Property K1 AssociationFeeFrequency: absent',
    ])
  })

  it('tells leases by PropertyType and brings their rent to a month', () => {
    const lease = { PropertyType: 'ResidentialLease', ListPrice: 600 }
    assert.equal(factsOf(lease).tenure, 'lease')
    assert.equal(factsOf({ ...lease, LeaseAmountFrequency: 'Weekly' }).listPriceCents, 260_000)
    assert.equal(factsOf({ ...lease, LeaseAmountFrequency: 'Annually' }).listPriceCents, 5_000)
    assert.deepEqual(unreadable({ ...lease, LeaseAmountFrequency: 'One Time' }), [
      'FrequencyUnreadable Property K1 LeaseAmountFrequency: One Time',
    ])
    assert.equal(factsOf({ ListPrice: 0 }).listPriceCents, undefined)
  })

  it('cleans addresses without guessing', () => {
    const { address } = factsOf({
      UnparsedAddress: '12  Fir  ST, Kent, WA 98030',
      City: 'Kent',
      StateOrProvince: 'Washington',
      PostalCode: '98030-1234',
      StreetSuffix: 'DR',
      CountyOrParish: 'King County',
    })
    assert.deepEqual(address, {
      streetSuffix: 'Dr',
      unparsedAddress: '12 Fir ST',
      city: 'Kent',
      stateOrProvince: 'WA',
      postalCode: '98030',
      countyOrParish: 'King',
    })
    assert.equal(factsOf({ UnparsedAddress: '12  Fir ST' }).address.unparsedAddress, '12 Fir ST')
  })

  it('drops points at 0, 0 and outside the United States, and rejects homes abroad', () => {
    for (const [Latitude, Longitude] of [
      [0, 0],
      [47.5, 122.3],
      [-33, 151],
    ]) {
      const { facts, issues } = mapListing({ Latitude, Longitude })
      assert.deepEqual([facts.point, issues[0]?.name], [undefined, 'PointImpossible'])
    }
    assert.throws(() => mapListing({ Country: 'CA' }), /CountryOutside/)
    assert.ok(factsOf({ Country: 'US' }))
  })

  it('keeps what may not be shown apart', () => {
    const { isDisplayAllowed, isAddressDisplayAllowed, isValuationDisplayAllowed } = factsOf({
      InternetEntireListingDisplayYN: false,
      InternetAddressDisplayYN: 'N',
      InternetAutomatedValuationDisplayYN: '0',
    })
    assert.deepEqual(
      [isDisplayAllowed, isAddressDisplayAllowed, isValuationDisplayAllowed],
      [false, false, false],
    )
    assert.equal(factsOf({}).isDisplayAllowed, true)
  })

  it("names special conditions by RESO's words", () => {
    assert.deepEqual(
      factsOf({ SpecialListingConditions: ['REO/Lender Owned', 'RealEstateOwned', 'Short Sale'] }).lookups
        .specialListingConditions,
      ['Real Estate Owned', 'Short Sale'],
    )
  })

  it('tells who offers the home', () => {
    assert.equal(factsOf({ ListAgentKey: 'M1' }).origin, 'agent')
    assert.equal(factsOf({ ListingService: 'EntryOnly', ListAgentKey: 'M1' }).origin, 'owner')
    assert.equal(factsOf({ BuilderName: 'Fir Homes' }).origin, 'builder')
    assert.equal(factsOf({ BuilderName: 'Fir Homes', ListAgentKey: 'M1' }).origin, 'agent')
  })

  it('takes MlgCanView false and status Delete for deletions, and rejects a record without key or status', () => {
    const names: string[] = []
    const mapper = new ResoMapper(DEFAULT_RESO_SETTINGS, (issue) => names.push(issue.name))
    const map = (record: Record<string, unknown>) => mapper.map(fieldsOf(record), '', 'p')
    const deletion = [{ kind: 'deletion', of: 'listing', key: 'K' }]
    assert.deepEqual(map({ ListingKey: 'K', MlgCanView: false }), deletion)
    assert.deepEqual(map({ ListingKey: 'K', StandardStatus: 'Delete' }), deletion)
    assert.deepEqual(map({ MemberKey: 'M', MlgCanView: false }), [
      { kind: 'deletion', of: 'agent', key: 'M' },
    ])
    assert.deepEqual(
      [
        map({ ListingKey: '', ListPrice: 1 }),
        map({ ListingKey: 'K', StandardStatus: 'Odd' }),
        map({ MediaKey: 'X' }),
        map({ a: 1 }),
      ].flat(),
      [],
    )
    assert.deepEqual(names, [
      'RecordKeyMissing',
      'StandardStatusUnreadable',
      'ListingKeyMissing',
      'ResourceUnsupported',
    ])
  })

  it('counts unknown local fields once a name, with an example', () => {
    assert.deepEqual(unreadable({ XYZ_Thing: 1, 'Media@odata.count': 3 }), [
      'FieldIgnored Property K1 XYZ_Thing in 1 record',
    ])
  })
})

function onMarket(fields: Record<string, unknown>): [string, boolean | undefined] {
  const facts = factsOf(fields)
  return [new Date(facts.onMarketAtMs as number).toISOString(), facts.isOnMarketDateOnly]
}

it('the current price of a closed listing, which is its close price, is not its asking price', () => {
  const prices = { ListPrice: 500_000, CurrentPrice: 480_000, ClosePrice: 480_000 }
  const closed = factsOf({ ...prices, StandardStatus: 'Closed', CloseDate: '2024-05-01' })
  assert.deepEqual([closed.listPriceCents, closed.closePriceCents], [500_000_00, 480_000_00])
  assert.equal(factsOf({ CurrentPrice: 480_000, ListPrice: 500_000 }).listPriceCents, 480_000_00)
  assert.equal(factsOf({ StandardStatus: 'Closed', CurrentPrice: 480_000 }).listPriceCents, undefined)
})
