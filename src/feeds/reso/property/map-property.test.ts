import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fieldsOf } from '../json/json-records.ts'
import { ResoMapper } from '../reso-mapper.ts'
import { DEFAULT_RESO_SETTINGS } from '../reso-settings.ts'
import { mapListing } from '../testing/map-listing.ts'

const factsOf = (fields: Record<string, unknown>) => mapListing(fields).facts
const issuesOf = (fields: Record<string, unknown>) =>
  mapListing(fields).issues.map((issue) => `${issue.name} ${issue.place} ${issue.detail}`)

describe('mapping a RESO Property record', () => {
  it('reads numbers as text, also with blanks, and treats null and absent alike', () => {
    const { point, listPriceCents } = factsOf({
      Latitude: '47.5 ',
      Longitude: ' -116.3237',
      ListPrice: '$450,000.50',
    })
    assert.deepEqual([point, listPriceCents], [{ lat: 47.5, lon: -116.3237 }, 45_000_050])
    assert.deepEqual(factsOf({ BedroomsTotal: null, City: '', PublicRemarks: ' ' }), factsOf({}))
  })

  it('drops a value that it cannot read, and names the record and the field', () => {
    assert.deepEqual(
      issuesOf({
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

  it('reads yes and no written as Booleans, words, letters and digits', () => {
    for (const yes of [true, 'true', 'Y', 'Yes', '1', 1])
      assert.equal(factsOf({ PoolPrivateYN: yes }).hasPool, true)
    for (const no of [false, 'False', 'N', 'no', '0', 0])
      assert.equal(factsOf({ PoolPrivateYN: no }).hasPool, false)
    assert.equal(factsOf({ ViewYN: null, View: ['Mountains'] }).hasView, true)
  })

  it('reads what estimates look at as numbers', () => {
    const facts = factsOf({
      ...{ PropertyType: 'Residential', PropertySubType: 'Single Family Residence' },
      ...{ PlatBuildingGrade: '8', PropertyCondition: ['Fixer'], PlatViewGrade: 3, StoriesTotal: '2' },
      ...{ WaterfrontFeatures: 'Lake Front', GarageSpaces: 2, YearBuiltEffective: 1995, YearRenovated: 2004 },
      ...{ LivingArea: 2_400, AboveGradeFinishedArea: 1_800, BelowGradeFinishedArea: 600 },
    })
    const wanted = {
      ...{
        buildingGrade: 8,
        conditionGrade: 2,
        viewGrade: 3,
        stories: 2,
        isWaterfront: true,
        garageSpaces: 2,
      },
      ...{ yearBuiltEffective: 1995, yearRenovated: 2004 },
      ...{ livingAreaSqft: 2_400, aboveGradeAreaSqft: 1_800, belowGradeAreaSqft: 600 },
    }
    for (const [name, value] of Object.entries(wanted))
      assert.equal(facts[name as keyof typeof facts], value, name)
  })

  it('puts a home at the water if a feature says that it fronts it, and not if it has access only', () => {
    assert.equal(factsOf({ WaterfrontFeatures: 'Beach Access,Lake Privileges' }).isWaterfront, undefined)
    assert.equal(factsOf({ WaterfrontFeatures: 'Beach Access,River Front' }).isWaterfront, true)
    assert.equal(factsOf({ WaterfrontYN: false, WaterfrontFeatures: 'Lake Front' }).isWaterfront, false)
  })

  it('reads dates in several forms, and instants by their offset', () => {
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

  it('takes the date on the market from the first field that has it, and says when it is only a day', () => {
    const entered = { OriginalEntryTimestamp: '2024-05-02T08:00:00Z', ListingContractDate: '2024-05-01' }
    assert.deepEqual(onMarket({ ...entered, OnMarketTimestamp: '2024-05-04T09:00:00Z' }), [
      '2024-05-04T09:00:00.000Z',
      undefined,
    ])
    assert.deepEqual(onMarket({ ...entered, OnMarketDate: '2024-05-03' }), ['2024-05-03T00:00:00.000Z', true])
    assert.deepEqual(onMarket(entered), ['2024-05-02T08:00:00.000Z', undefined])
    assert.deepEqual(onMarket({ ListingContractDate: '2024-05-01' }), ['2024-05-01T00:00:00.000Z', true])
  })

  it('cleans up addresses without guessing', () => {
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

  it('takes MlgCanView false and the status Delete for deletions, and rejects a record without a key or a status', () => {
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
      [{ kind: 'unusable', of: 'listing', key: 'K' }],
    )
    assert.deepEqual(names, [
      'RecordKeyMissing',
      'StandardStatusUnreadable',
      'ListingKeyMissing',
      'ResourceUnsupported',
    ])
  })

  it('passes on what may not be shown', () => {
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
    assert.equal(factsOf({ IDXParticipationYN: 'N' }).isIdxParticipant, false)
    assert.equal(factsOf({}).isIdxParticipant, undefined)
  })

  it('says who offers the home', () => {
    assert.equal(factsOf({ ListAgentKey: 'M1' }).origin, 'agent')
    assert.equal(factsOf({}).origin, 'agent')
    assert.equal(factsOf({ ListingService: 'EntryOnly', ListAgentKey: 'M1' }).origin, 'owner')
    assert.equal(factsOf({ BuilderName: 'Fir Homes' }).origin, 'builder')
    assert.equal(factsOf({ BuilderName: 'Fir Homes', ListAgentKey: 'M1' }).origin, 'agent')
  })

  it("calls a sale without an agent or office on either side nobody's: a deed is not an agent's listing", () => {
    const sale = { StandardStatus: 'Closed', ClosePrice: 1, CloseDate: '2024-05-04' }
    assert.equal(factsOf(sale).origin, undefined)
    assert.equal(factsOf({ ...sale, ListOfficeName: 'Fir Realty' }).origin, 'agent')
    assert.equal(factsOf({ ...sale, BuyerAgentMlsId: '900' }).origin, 'agent')
  })

  it('reads what the sale is contingent on', () => {
    assert.equal(factsOf({ Contingency: 'Financing, Inspection' }).contingency, 'Financing, Inspection')
    for (const none of ['None', 'No', '', null])
      assert.equal(factsOf({ Contingency: none }).contingency, undefined)
  })

  it('reads what a tenant pays, on moving in and later', () => {
    const { lookups } = factsOf({
      TenantPays: ['CableTv', 'Water'],
      MoveInCosts: 'SecurityDeposit,First Month Rent',
    })
    assert.deepEqual(lookups, {
      moveInCosts: ['Security Deposit', 'First Month Rent'],
      tenantPays: ['Cable TV', 'Water'],
    })
  })

  it('reads the greatest weight of a pet that is allowed', () => {
    assert.equal(factsOf({ MaximumPetWeight: '35' }).maximumPetWeightLb, 35)
    assert.equal(factsOf({}).maximumPetWeightLb, undefined)
  })

  it('reports each field that nothing reads and that has a value, once, with its count and an example', () => {
    assert.deepEqual(
      issuesOf({ XYZ_Thing: 1, Topography: 'Flat', XYZ_Empty: null, 'Media@odata.count': 3 }),
      ['FieldIgnored Property K1 XYZ_Thing in 1 record', 'FieldIgnored Property K1 Topography in 1 record'],
    )
  })

  it('never reports a field that depends on another one as unread', () => {
    const fields = {
      ...{ AssociationFee: 1, AssociationFeeFrequency: 'Monthly', LotSizeUnits: 'Acres' },
      ...{ ListOfficePhone: '1', ListOfficePhoneExt: '2', LotSizeAcres: 1, LeaseAmountFrequency: 'Monthly' },
    }
    assert.deepEqual(issuesOf(fields), [])
  })
})

function onMarket(fields: Record<string, unknown>): [string, boolean | undefined] {
  const facts = factsOf(fields)
  return [new Date(facts.onMarketAtMs as number).toISOString(), facts.isOnMarketDateOnly]
}
