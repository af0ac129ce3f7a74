import { yearOf } from './dates.ts'
import { describeBuilding, describeClimate, describeGrounds, describeParking } from './features.ts'
import type { Home } from './home.ts'
import { describeCosts, describeHome, describeMore } from './home-record.ts'
import { type MarketFacts, nameListing } from './market-facts.ts'
import { listOpenHouses } from './open-houses.ts'
import { describeTours, listPictures } from './pictures-of-home.ts'
import { appraise, roundAskingPrice } from './prices.ts'
import type { Random } from './random.ts'
import { composeRemarks } from './remarks.ts'
import { describeLister, describeSide, drawAgent, drawPartner } from './representation.ts'
import { listRooms } from './rooms-of-home.ts'
import { describeAsking, drawSaleTerms } from './sale-terms.ts'

/** RESO's PropertyType of a home that is sold. */
export function nameSaleType(home: Home): string {
  if (home.kind === 'lot') return 'Land'
  if (home.kind === 'multiFamily') return 'Residential Income'
  return home.kind === 'manufactured' && home.isSenior ? 'Manufactured In Park' : 'Residential'
}

/** A listing of a home that is for sale now, with all that a listing service would tell. */
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
    OpenHouse: hasOpenHouse ? listOpenHouses(names.ListingKey, asOf, random) : undefined,
  }
}

/** What may be shown: nearly everything of nearly every home. */
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

/** Special conditions, how far below an ordinary price they sell, and their share of listings. */
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

/** Who offers the home and under which conditions: an agent, its owner, a builder; a bank, an auction. */
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

/** RESO has no word for homes offered by their owners; "Entry Only" is the service that they buy. */
function describeOwnersOffer(random: Random): object {
  return {
    ListingService: 'Entry Only',
    SpecialListingConditions: ['Standard'],
    OccupantType: 'Owner',
    ListingTerms: random.some(['Cash', 'Conventional', 'Owner May Carry'], 2),
  }
}

/** A builder's new home: half are offered by agents, half by the builder alone. */
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
