import type { CalendarDate } from '../../records/calendar-date.ts'
import { renderTimestamp } from '../dates.ts'
import { drawStreet, renderStreet } from '../homes/streets.ts'
import type { MarketArea } from '../places/market-areas.ts'
import { mixSeed, Random } from '../random.ts'
import { SAMPLE_SYSTEM_ID, SAMPLE_SYSTEM_NAME } from '../sample-source.ts'
import { drawOfficeName, drawPersonName, drawPhone } from './people-names.ts'

export interface SamplePeople {
  offices: readonly SampleOffice[]
  /** In the order of the areas where they work. */
  agents: readonly SampleAgent[]
}

const AGENTS_PER_HOME = 0.03

const OFFICES_PER_AGENT = 0.15

/** The agents and offices of a market: 600 and 90 for 20,000 homes. */
export function buildPeople(
  homes: number,
  areas: readonly MarketArea[],
  seed: number,
  asOf: CalendarDate,
): SamplePeople {
  const agentCount = Math.max(12, Math.round(homes * AGENTS_PER_HOME))
  const officeCount = Math.max(3, Math.round(agentCount * OFFICES_PER_AGENT))
  const areaOf = (index: number, count: number) =>
    areas[Math.floor((index / count) * areas.length)] as MarketArea
  const offices = Array.from({ length: officeCount }, (_, index) =>
    buildOffice(index, areaOf(index, officeCount), asOf, new Random(mixSeed(seed, 'office', index))),
  )
  const agents = Array.from({ length: agentCount }, (_, index) => {
    const office = offices[Math.floor((index / agentCount) * officeCount)] as SampleOffice
    return buildAgent(
      index,
      office,
      areaOf(index, agentCount),
      asOf,
      new Random(mixSeed(seed, 'agent', index)),
    )
  })
  return { offices, agents }
}

/** An office as listings name it, with its complete RESO record. */
export interface SampleOffice {
  key: string
  name: string
  phone: string
  record: object
}

export interface SampleAgent {
  key: string
  name: string
  email: string
  phone: string
  office: SampleOffice
  team?: string
  record: object
}

const FRANCHISES = ['Sample Homes Network', 'Example Realty Group', undefined, undefined]

const DESIGNATIONS = [
  "Accredited Buyer's Representative / ABR",
  'Certified Residential Specialist / CRS',
  'Graduate, REALTOR Institute / GRI',
  'Seniors Real Estate Specialist / SRES',
]

/** Draws an office in an area. */
function buildOffice(index: number, area: MarketArea, asOf: CalendarDate, random: Random): SampleOffice {
  const number = String(index + 1).padStart(4, '0')
  const key = `SO${number}`
  const name = drawOfficeName(random)
  const phone = drawPhone(random)
  const record = {
    OfficeKey: key,
    OfficeMlsId: `SMPO${number}`,
    OfficeName: name,
    FranchiseAffiliation: random.pick(FRANCHISES),
    OfficePhone: phone,
    OfficePhoneExt: String(1 + (index % 9)),
    OfficeFax: drawPhone(random),
    OfficeEmail: `office${number}@example.com`,
    ...drawPostalAddress('Office', area, random),
    PlatOfficeLatitude: area.lat,
    PlatOfficeLongitude: area.lon,
    OfficeStatus: 'Active',
    SocialMedia: [{ SocialMediaType: 'Website', SocialMediaUrlOrId: `https://offices.example.com/${key}` }],
    Media: [
      {
        MediaURL: `/photos/${random.hex()}-office.svg`,
        MediaCategory: 'Office Logo',
        LongDescription: `Logo of the made-up office ${name}`,
      },
    ],
    ...describeSystem(key, asOf, random),
  }
  return { key, name, phone, record }
}

/** Draws an agent of an office, who lives in its area. */
function buildAgent(
  index: number,
  office: SampleOffice,
  area: MarketArea,
  asOf: CalendarDate,
  random: Random,
): SampleAgent {
  const number = String(index + 1).padStart(5, '0')
  const key = `SA${number}`
  const { first, last } = drawPersonName(random)
  const [direct, mobile] = [drawPhone(random), drawPhone(random)]
  const email = `${first}.${last}.${index + 1}@example.com`.toLowerCase()
  const record = {
    MemberKey: key,
    MemberMlsId: `SMPA${number}`,
    MemberNationalAssociationId: `SAMPLE-N${number}`,
    MemberFirstName: first,
    MemberLastName: last,
    MemberFullName: `${first} ${last}`,
    MemberType: 'Agent',
    MemberStatus: 'Active',
    MemberEmail: email,
    MemberDirectPhone: direct,
    MemberMobilePhone: mobile,
    MemberOfficePhone: office.phone,
    MemberOfficePhoneExt: String(100 + (index % 50)),
    MemberPreferredPhone: mobile,
    MemberStateLicense: `SAMPLE-${number}`,
    MemberStateLicenseState: 'WA',
    MemberDesignation: random.some(DESIGNATIONS, random.pick([0, 0, 1, 2])),
    ...drawPostalAddress('Member', area, random),
    OfficeKey: office.key,
    OfficeName: office.name,
    MemberSocialMedia: [
      { SocialMediaType: 'Website', SocialMediaUrlOrId: `https://agents.example.com/${key}` },
    ],
    Media: [
      {
        MediaURL: `/photos/${random.hex()}-agent.svg`,
        MediaCategory: 'Agent Photo',
        LongDescription: `Drawing of the made-up agent ${first} ${last}`,
      },
    ],
    ...describeSystem(key, asOf, random),
  }
  const team = random.chance(0.15) ? `Team ${last}` : undefined
  return { key, name: `${first} ${last}`, email, phone: direct, office, team, record }
}

function drawPostalAddress(kind: 'Member' | 'Office', area: MarketArea, random: Random): object {
  return {
    [`${kind}Address1`]: renderStreet(drawStreet(area.lat, area.lon, random)),
    [`${kind}Address2`]:
      kind === 'Office' && random.chance(0.6) ? `Suite ${random.whole(100, 940)}` : undefined,
    [`${kind}City`]: area.city,
    [`${kind}StateOrProvince`]: 'WA',
    [`${kind}PostalCode`]: area.postalCode,
    [`${kind}CountyOrParish`]: 'King',
    [`${kind}Country`]: 'US',
  }
}

function describeSystem(key: string, asOf: CalendarDate, random: Random): object {
  return {
    OriginatingSystemName: SAMPLE_SYSTEM_NAME,
    OriginatingSystemID: SAMPLE_SYSTEM_ID,
    OriginatingSystemKey: key,
    ModificationTimestamp: renderTimestamp(`${Number(asOf.slice(0, 4)) - 1}-06-01`, random.whole(0, 1439)),
  }
}
