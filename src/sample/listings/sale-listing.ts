import { addDays, type CalendarDate, DAY_MS } from '../../records/calendar-date.ts'
import { nextWeekend, renderTimestamp, yearOf } from '../dates.ts'
import type { Home } from '../homes/home.ts'
import { appraise, appraiseRent, roundAskingPrice, roundRent } from '../homes/prices.ts'
import { describeLister, describeSide, drawAgent, drawPartner } from '../people/representation.ts'
import type { Random } from '../random.ts'
import { describeBuilding, describeClimate, describeGrounds, describeParking } from './features.ts'
import {
  describeCosts,
  describeHome,
  describeMore,
  listRooms,
  type MarketFacts,
  nameListing,
} from './home-record.ts'
import { describeTours, listPictures } from './pictures-of-home.ts'
import { composeRemarks } from './remarks.ts'

/** RESO's PropertyType of a home for sale. */
export function nameSaleType(home: Home): string {
  if (home.kind === 'lot') return 'Land'
  if (home.kind === 'multiFamily') return 'Residential Income'
  return home.kind === 'manufactured' && home.isSenior ? 'Manufactured In Park' : 'Residential'
}

/** A listing of a home that is for sale now, with everything that a listing service would provide. */
export function buildSaleListing(home: Home, number: number, facts: MarketFacts, random: Random): object {
  const { asOf } = facts
  const names = nameListing(home.index, number)
  const terms = drawSaleTerms(asOf, random)
  const value = appraise(home, 0)
  const offer = drawOffer(home, facts, random)
  const asking = roundAskingPrice(value * offer.priceFactor * Math.exp(0.05 * random.bell() + 0.01), random)
  const tours = describeTours(home, random)
  const hasOpenHouse = (terms.status === 'Active' || terms.status === 'Coming Soon') && random.chance(0.35)
  return {
    ...names,
    PropertyType: nameSaleType(home),
    ...terms.fields,
    ...describeAsking(asking, terms, asOf, random),
    ...describeHome(home),
    ...describeMore(home),
    ...facts.findSchools(home.point),
    ...describeCosts(home, value, yearOf(asOf)),
    ...describeBuilding(home, random),
    ...describeClimate(home, random),
    ...describeGrounds(home, random),
    ...describeParking(home),
    ...offer.fields,
    ...describeShowing(random),
    PlatShowcaseYN: random.chance(0.06),
    PublicRemarks: composeRemarks(home, 'sale', random),
    ...tours.fields,
    Media: [...listPictures(home, random), ...tours.media],
    Rooms: listRooms(home, random),
    ...describeFlats(home, random),
    OpenHouse: hasOpenHouse ? listOpenHouses(names.ListingKey, asOf, random) : undefined,
  }
}

/** The flats of a multi-family house, each with its share of bedrooms and bathrooms. */
function describeFlats(home: Home, random: Random): object {
  const { unitsTotal, bedrooms, bathsFull, areaSqft } = home
  if (home.kind !== 'multiFamily' || unitsTotal === undefined || areaSqft === undefined) return {}
  return {
    UnitTypes: Array.from({ length: unitsTotal }, (_, flat) => {
      const isLarger = flat < bedrooms % unitsTotal
      const beds = Math.floor(bedrooms / unitsTotal) + (isLarger ? 1 : 0)
      const share = areaSqft / unitsTotal
      const rent = roundRent(appraiseRent(home, share))
      return {
        UnitTypeType: `${beds} Bedroom`,
        UnitTypeBedsTotal: beds,
        UnitTypeBathsTotal: Math.floor(bathsFull / unitsTotal) + (flat < bathsFull % unitsTotal ? 1 : 0),
        UnitTypeUnitsTotal: 1,
        UnitTypeActualRent: random.chance(0.7) ? rent : undefined,
        PlatUnitTypeArea: Math.round(share * (isLarger ? 1.05 : 0.95)),
      }
    }),
  }
}

/** Permission to display: nearly everything, for nearly every home. */
export function describeShowing(random: Random): object {
  return {
    InternetEntireListingDisplayYN: true,
    InternetAddressDisplayYN: !random.chance(0.02),
    InternetAutomatedValuationDisplayYN: !random.chance(0.03),
  }
}

interface Offer {
  priceFactor: number
  fields: object
}

/** Special listing conditions: the price relative to an ordinary sale, and the share of listings. */
const CONDITIONS = {
  Standard: [1, 0.9],
  'In Foreclosure': [0.86, 0.014],
  'Notice Of Default': [0.93, 0.014],
  'Real Estate Owned': [0.84, 0.018],
  'HUD Owned': [0.82, 0.005],
  Auction: [0.8, 0.014],
  'Short Sale': [0.88, 0.015],
  'Probate Listing': [0.95, 0.02],
} as const

type Condition = keyof typeof CONDITIONS

const SHARES = Object.fromEntries(Object.entries(CONDITIONS).map(([name, [, share]]) => [name, share]))

/** Who offers the home and under which conditions: an agent, the owner, a builder, a bank or an auction. */
function drawOffer(home: Home, facts: MarketFacts, random: Random): Offer {
  const isNew = home.yearBuilt !== undefined && home.yearBuilt >= yearOf(facts.asOf) - 1
  if (isNew && home.building === undefined) return drawNewHome(facts, home, random)
  if (random.chance(0.045)) return { priceFactor: 0.99, fields: describeOwnersOffer(random) }
  const condition = random.weighted(SHARES) as Condition
  return {
    priceFactor: CONDITIONS[condition][0],
    fields: {
      ...describeAgency(home, facts, random),
      SpecialListingConditions: [condition],
      AuctionYN: condition === 'Auction' ? true : undefined,
      PropertyCondition: nameCondition(home, random),
      OccupantType: random.weighted({ Owner: 0.62, Vacant: 0.28, Tenant: 0.1 }),
      LandLeaseYN: nameSaleType(home) === 'Manufactured In Park' ? true : undefined,
    },
  }
}

function nameCondition(home: Home, random: Random): string[] | undefined {
  if (home.yearRenovated !== undefined) return ['Updated/Remodeled']
  return home.kind !== 'lot' && random.chance(0.04) ? ['Fixer'] : undefined
}

function describeAgency(home: Home, facts: MarketFacts, random: Random): object {
  const agent = drawAgent(facts.people, home.area, facts.areas, random)
  return {
    ...describeLister(agent),
    ...describeSide('CoList', drawPartner(facts.people, agent, random)),
    ListingAgreement: 'Exclusive Right To Sell',
    ListingService: 'Full Service',
    ListingTerms: random.some(['Cash', 'Conventional', 'FHA', 'VA Loan'], random.whole(2, 4)),
  }
}

/** RESO has no value for a home offered by its owner. "Entry Only" is the service that such owners buy. */
function describeOwnersOffer(random: Random): object {
  return {
    ListingService: 'Entry Only',
    SpecialListingConditions: ['Standard'],
    OccupantType: 'Owner',
    ListingTerms: random.some(['Cash', 'Conventional', 'Owner May Carry'], 2),
  }
}

/** A builder's new home. An agent offers half of them, the builder alone the other half. */
function drawNewHome(facts: MarketFacts, home: Home, random: Random): Offer {
  const agency = random.chance(0.5) ? describeAgency(home, facts, random) : {}
  return {
    priceFactor: 1.04,
    fields: {
      ...agency,
      NewConstructionYN: true,
      PropertyCondition: [
        random.pick(['New Construction', 'New Construction', 'Under Construction', 'To Be Built']),
      ],
      BuilderName: random.pick(facts.builderNames),
      BuilderModel: `Plan ${random.whole(1, 12)}`,
      SpecialListingConditions: ['Standard'],
      OccupantType: 'Vacant',
    },
  }
}

type SaleStatus = 'Active' | 'Coming Soon' | 'Active Under Contract' | 'Pending'

/** The dates of a listing on the market. Each is before `asOf`, except the day on which a coming-soon listing becomes active. */
export interface SaleTerms {
  status: SaleStatus
  listedOn: CalendarDate
  fields: object
}

function drawSaleTerms(asOf: CalendarDate, random: Random): SaleTerms {
  const status = random.weighted<SaleStatus>({
    Active: 0.72,
    'Active Under Contract': 0.08,
    Pending: 0.15,
    'Coming Soon': 0.05,
  })
  const isOffered = status === 'Pending' || status === 'Active Under Contract'
  const age = 1 + Math.floor(-Math.log(1 - random.next()) * 38) + (isOffered ? 5 : 0)
  const days = status === 'Coming Soon' ? random.whole(1, 10) : Math.min(age, 400)
  const listedOn = addDays(asOf, -days)
  const entered = renderTimestamp(listedOn, random.whole(600, 1430))
  const offeredOn = addDays(listedOn, random.whole(2, days > 3 ? days - 1 : 2))
  return {
    status,
    listedOn,
    fields: {
      StandardStatus: status,
      MlsStatus: status === 'Active Under Contract' ? 'Contingent' : status,
      ListingContractDate: listedOn,
      OriginalEntryTimestamp: entered,
      OnMarketTimestamp: status === 'Coming Soon' ? undefined : entered,
      OnMarketDate: status === 'Coming Soon' ? undefined : listedOn,
      ActivationDate: status === 'Coming Soon' ? addDays(asOf, random.whole(2, 14)) : undefined,
      DaysOnMarket: status === 'Coming Soon' ? 0 : days,
      ContingentDate: isOffered ? offeredOn : undefined,
      PurchaseContractDate: status === 'Pending' ? offeredOn : undefined,
    },
  }
}

/** The asking price. Two in five of the listings older than nine days have changed theirs; one change in seven is a rise. */
function describeAsking(
  asking: number,
  { listedOn, status }: SaleTerms,
  asOf: CalendarDate,
  random: Random,
): object {
  const isChanged = status !== 'Coming Soon' && addDays(listedOn, 9) < asOf && random.chance(0.41)
  if (!isChanged) {
    const modified = renderTimestamp(addDays(asOf, -1), random.whole(0, 1439))
    return { ListPrice: asking, OriginalListPrice: asking, ModificationTimestamp: modified }
  }
  const isRise = random.chance(0.14)
  const [least, most] = isRise ? [-0.05, -0.01] : [0.015, 0.08]
  const step = Math.round((asking * random.between(least, most)) / 1000) * 1000
  const previous = asking + (step === 0 ? 1000 : step)
  const isCutTwice = !isRise && random.chance(0.25)
  const latest = Math.max(1, Math.floor((Date.parse(asOf) - Date.parse(listedOn)) / DAY_MS) - 7)
  const changed = renderTimestamp(
    addDays(asOf, -random.whole(1, Math.min(60, latest))),
    random.whole(480, 1400),
  )
  return {
    ListPrice: asking,
    PreviousListPrice: previous,
    OriginalListPrice: isCutTwice ? previous + 10_000 : previous,
    PriceChangeTimestamp: changed,
    ModificationTimestamp: changed,
  }
}

const REMARKS = ['Come and see it.', 'Street parking in front.', 'Please take off your shoes.', undefined]

/** One to three open houses within two weeks, mostly on weekends, in the home's local time. */
function listOpenHouses(listingKey: string, asOf: CalendarDate, random: Random): object[] {
  const count = random.pick([1, 1, 2, 3])
  return Array.from({ length: count }, (_, index) => {
    const base = addDays(asOf, 1 + 7 * (index % 2))
    const date = random.chance(0.15)
      ? addDays(base, random.whole(0, 5))
      : nextWeekend(base, random.chance(0.5))
    const hour = random.whole(10, 14) + (index > 1 ? 3 : 0)
    return {
      OpenHouseKey: `${listingKey}-${index + 1}`,
      OpenHouseDate: date,
      OpenHouseStartTime: `${hour}:00`,
      OpenHouseEndTime: `${hour + random.whole(1, 3)}:00`,
      OpenHouseType: random.chance(0.06) ? 'Livestream Public' : 'Public',
      OpenHouseStatus: 'Active',
      OpenHouseRemarks: random.pick(REMARKS),
    }
  })
}
