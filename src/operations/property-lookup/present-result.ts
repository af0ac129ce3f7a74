import type { LookupCandidate, LookupResult } from '../../contract/operations/property-lookup.ts'
import type { ApproximatePoints } from '../../search/ports/edition-index.ts'
import { findPointSource, type HomeListings } from '../presentation/home-listings.ts'
import { renderAddressLine, type ShownAddress } from '../presentation/shown-address.ts'
import type { LookupMatch } from './decide-match.ts'
import type { Candidate } from './gather-candidates.ts'

/** The most candidates that an answer shows. */
const MOST_SHOWN = 10

export function presentResult(
  query: string,
  { status, propertyId }: LookupMatch,
  candidates: readonly Candidate[],
  points: ApproximatePoints,
): LookupResult {
  return {
    query,
    status,
    ...(status === 'none' && { reason: 'not_found' }),
    property_id: propertyId === undefined ? null : String(propertyId),
    candidates: candidates.slice(0, MOST_SHOWN).map((one) => presentCandidate(one, points)),
  }
}

export function presentNothing(query: string, reason: string): LookupResult {
  return { query, status: 'none', reason, property_id: null, candidates: [] }
}

function presentCandidate(
  { propertyId, score, agree, differ, missing, shown, home }: Candidate,
  points: ApproximatePoints,
): LookupCandidate {
  const { street, unit, city, state, zip } = shown
  return {
    property_id: String(propertyId),
    score,
    address: renderAddressLine(shown),
    ...{ street, unit, city, state, zip },
    home_status: home.status,
    ...presentPoint(shown, home, points),
    ...{ agree, differ, missing },
  }
}

function presentPoint(
  { point, zip }: ShownAddress,
  home: HomeListings,
  { findApproximatePoint }: ApproximatePoints,
) {
  if (point !== undefined) {
    const source = findPointSource(home)
    const { pointWithinMeters } = home.property
    return {
      ...{ latitude: point.lat, longitude: point.lon, point_source: source ?? 'home' },
      ...(source !== undefined &&
        pointWithinMeters !== undefined && { point_within_meters: pointWithinMeters }),
    }
  }
  const ofZipCode = zip === undefined ? undefined : findApproximatePoint(zip)
  if (ofZipCode === undefined) return {}
  return { latitude: ofZipCode.lat, longitude: ofZipCode.lon, point_source: 'zip_code' }
}
