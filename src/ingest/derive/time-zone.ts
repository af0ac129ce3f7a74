import type { GeoPoint } from '../../records/geo-point.ts'

const WHOLE_STATES: Record<string, string> = {
  'America/New_York': 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL LA MN MO MS OK WI',
  'America/Denver': 'CO MT NM UT WY',
  'America/Los_Angeles': 'CA NV WA',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR',
  'America/St_Thomas': 'VI',
  'Pacific/Guam': 'GU',
  'Pacific/Saipan': 'MP',
  'Pacific/Pago_Pago': 'AS',
}

/** A time zone that applies in a whole state on one side of a line: east, west, north or south of it, in degrees. */
interface Part {
  zone: string
  eastOf?: number
  westOf?: number
  northOf?: number
  southOf?: number
}

/** States with two time zones (49 CFR 71): only the parts that are clearly on one side of the boundary. */
const SPLIT_STATES: Record<string, readonly Part[]> = {
  AK: [{ zone: 'America/Anchorage', eastOf: -169 }],
  AZ: [
    { zone: 'America/Phoenix', southOf: 35.1 },
    { zone: 'America/Phoenix', westOf: -111.6 },
  ],
  FL: [
    { zone: 'America/New_York', eastOf: -84.8 },
    { zone: 'America/Chicago', westOf: -85.6 },
  ],
  ID: [
    { zone: 'America/Boise', southOf: 45 },
    { zone: 'America/Los_Angeles', northOf: 46.2 },
  ],
  IN: [{ zone: 'America/Indiana/Indianapolis', eastOf: -86.4 }],
  KS: [{ zone: 'America/Chicago', eastOf: -101.2 }],
  KY: [
    { zone: 'America/New_York', eastOf: -84.7 },
    { zone: 'America/Chicago', westOf: -86.6 },
  ],
  MI: [{ zone: 'America/Detroit', eastOf: -87 }],
  ND: [{ zone: 'America/Chicago', eastOf: -100.4 }],
  NE: [
    { zone: 'America/Chicago', eastOf: -100.5 },
    { zone: 'America/Denver', westOf: -102.2 },
  ],
  OR: [{ zone: 'America/Los_Angeles', westOf: -118.4 }],
  SD: [
    { zone: 'America/Chicago', eastOf: -100.2 },
    { zone: 'America/Denver', westOf: -102 },
  ],
  TN: [
    { zone: 'America/New_York', eastOf: -84.4 },
    { zone: 'America/Chicago', westOf: -85.9 },
  ],
  TX: [
    { zone: 'America/Chicago', eastOf: -104.8 },
    { zone: 'America/Denver', westOf: -105.1 },
  ],
}

const ZONE_BY_STATE = new Map(
  Object.entries(WHOLE_STATES).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone])),
)

/** The IANA time zone of a home: that of its state if it has only one, else by its point. Undefined near a boundary. */
export function findTimeZone(stateOrProvince: string, point: GeoPoint | undefined): string | undefined {
  const whole = ZONE_BY_STATE.get(stateOrProvince)
  if (whole !== undefined || point === undefined) return whole
  return SPLIT_STATES[stateOrProvince]?.find((part) => holds(part, point))?.zone
}

function holds(part: Part, { lat, lon }: GeoPoint): boolean {
  return (
    lon >= (part.eastOf ?? -180) &&
    lon <= (part.westOf ?? 180) &&
    lat >= (part.northOf ?? -90) &&
    lat <= (part.southOf ?? 90)
  )
}
