import type { Address } from './address.ts'
import type { GeoPoint } from './geo-point.ts'
import type { Media } from './media.ts'

export interface Phone {
  number: string
  type: 'Mobile' | 'Office' | 'Direct' | 'Home' | 'Fax'
  ext?: string
  isPrimary: boolean
}

/** What a feed says about an agent (RESO Member). */
export interface AgentFacts {
  agentKey: string
  mlsId?: string
  nationalAssociationId?: string
  fullName?: string
  firstName?: string
  lastName?: string
  email?: string
  phones: Phone[]
  stateLicense?: string
  stateLicenseState?: string
  url?: string
  address?: Address
  designations: string[]
  officeKey?: string
  photo?: Media
  originatingSystemId?: string
}

/** An agent as Plat stores it. The relation `agentSales` lists its closed sales on either side, newest first. */
export interface Agent extends AgentFacts {
  id: number
  source: string
  officeId?: number
  /** True when the agent is known only from listings. A Member record replaces such a record. */
  isImplied?: boolean
  /** When the newest listing that names it was modified. Only records that are known from listings have it. */
  impliedAtMs?: number
}

/** What a feed says about an office (RESO Office). */
export interface OfficeFacts {
  officeKey: string
  mlsId?: string
  name?: string
  franchiseAffiliation?: string
  email?: string
  phones: Phone[]
  url?: string
  address?: Address
  point?: GeoPoint
  logo?: Media
  /** When it is open, from Monday on: "Monday 9:00 AM to 6:00 PM". */
  hours?: string[]
  originatingSystemId?: string
  /** False: the office takes no part in Internet Data Exchange (IDXOfficeParticipationYN). */
  isIdxParticipant?: boolean
}

export interface Office extends OfficeFacts {
  id: number
  source: string
  isImplied?: boolean
  /** When the newest listing that names it was modified. Only records that are known from listings have it. */
  impliedAtMs?: number
}
