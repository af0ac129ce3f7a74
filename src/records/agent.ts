import type { Address } from './address.ts'
import type { GeoPoint } from './geo-point.ts'
import type { Media } from './media.ts'

export interface Phone {
  number: string
  type: 'Mobile' | 'Office' | 'Direct' | 'Home' | 'Fax'
  ext?: string
  isPrimary: boolean
}

/** What a feed says of an agent (RESO Member). */
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

/** An agent as Plat keeps it. Its closed sales by either side, newest first, are the relation `agentSales`. */
export interface Agent extends AgentFacts {
  id: number
  source: string
  officeId?: number
  /** True when only listings speak of the agent; a Member record replaces it. */
  isImplied?: boolean
  /** When the listing that was the newest to speak of it was modified; mention-only records alone have it. */
  impliedAtMs?: number
}

/** What a feed says of an office (RESO Office). */
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
  originatingSystemId?: string
}

export interface Office extends OfficeFacts {
  id: number
  source: string
  isImplied?: boolean
  /** When the listing that was the newest to speak of it was modified; mention-only records alone have it. */
  impliedAtMs?: number
}
