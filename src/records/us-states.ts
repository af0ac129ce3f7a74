/** A state, the District of Columbia or a territory. */
export interface UsState {
  /** Two-letter USPS code. */
  code: string
  name: string
  /** Two digits (FIPS 5-2). */
  fips: string
  /** The IANA time zone in which most of its people live. */
  timeZone: string
}

/** The fifty states and the District of Columbia by name, then the territories. */
export const US_STATES: readonly UsState[] = [
  { code: 'AL', name: 'Alabama', fips: '01', timeZone: 'America/Chicago' },
  { code: 'AK', name: 'Alaska', fips: '02', timeZone: 'America/Anchorage' },
  { code: 'AZ', name: 'Arizona', fips: '04', timeZone: 'America/Phoenix' },
  { code: 'AR', name: 'Arkansas', fips: '05', timeZone: 'America/Chicago' },
  { code: 'CA', name: 'California', fips: '06', timeZone: 'America/Los_Angeles' },
  { code: 'CO', name: 'Colorado', fips: '08', timeZone: 'America/Denver' },
  { code: 'CT', name: 'Connecticut', fips: '09', timeZone: 'America/New_York' },
  { code: 'DE', name: 'Delaware', fips: '10', timeZone: 'America/New_York' },
  { code: 'DC', name: 'District of Columbia', fips: '11', timeZone: 'America/New_York' },
  { code: 'FL', name: 'Florida', fips: '12', timeZone: 'America/New_York' },
  { code: 'GA', name: 'Georgia', fips: '13', timeZone: 'America/New_York' },
  { code: 'HI', name: 'Hawaii', fips: '15', timeZone: 'Pacific/Honolulu' },
  { code: 'ID', name: 'Idaho', fips: '16', timeZone: 'America/Boise' },
  { code: 'IL', name: 'Illinois', fips: '17', timeZone: 'America/Chicago' },
  { code: 'IN', name: 'Indiana', fips: '18', timeZone: 'America/Indiana/Indianapolis' },
  { code: 'IA', name: 'Iowa', fips: '19', timeZone: 'America/Chicago' },
  { code: 'KS', name: 'Kansas', fips: '20', timeZone: 'America/Chicago' },
  { code: 'KY', name: 'Kentucky', fips: '21', timeZone: 'America/New_York' },
  { code: 'LA', name: 'Louisiana', fips: '22', timeZone: 'America/Chicago' },
  { code: 'ME', name: 'Maine', fips: '23', timeZone: 'America/New_York' },
  { code: 'MD', name: 'Maryland', fips: '24', timeZone: 'America/New_York' },
  { code: 'MA', name: 'Massachusetts', fips: '25', timeZone: 'America/New_York' },
  { code: 'MI', name: 'Michigan', fips: '26', timeZone: 'America/Detroit' },
  { code: 'MN', name: 'Minnesota', fips: '27', timeZone: 'America/Chicago' },
  { code: 'MS', name: 'Mississippi', fips: '28', timeZone: 'America/Chicago' },
  { code: 'MO', name: 'Missouri', fips: '29', timeZone: 'America/Chicago' },
  { code: 'MT', name: 'Montana', fips: '30', timeZone: 'America/Denver' },
  { code: 'NE', name: 'Nebraska', fips: '31', timeZone: 'America/Chicago' },
  { code: 'NV', name: 'Nevada', fips: '32', timeZone: 'America/Los_Angeles' },
  { code: 'NH', name: 'New Hampshire', fips: '33', timeZone: 'America/New_York' },
  { code: 'NJ', name: 'New Jersey', fips: '34', timeZone: 'America/New_York' },
  { code: 'NM', name: 'New Mexico', fips: '35', timeZone: 'America/Denver' },
  { code: 'NY', name: 'New York', fips: '36', timeZone: 'America/New_York' },
  { code: 'NC', name: 'North Carolina', fips: '37', timeZone: 'America/New_York' },
  { code: 'ND', name: 'North Dakota', fips: '38', timeZone: 'America/Chicago' },
  { code: 'OH', name: 'Ohio', fips: '39', timeZone: 'America/New_York' },
  { code: 'OK', name: 'Oklahoma', fips: '40', timeZone: 'America/Chicago' },
  { code: 'OR', name: 'Oregon', fips: '41', timeZone: 'America/Los_Angeles' },
  { code: 'PA', name: 'Pennsylvania', fips: '42', timeZone: 'America/New_York' },
  { code: 'RI', name: 'Rhode Island', fips: '44', timeZone: 'America/New_York' },
  { code: 'SC', name: 'South Carolina', fips: '45', timeZone: 'America/New_York' },
  { code: 'SD', name: 'South Dakota', fips: '46', timeZone: 'America/Chicago' },
  { code: 'TN', name: 'Tennessee', fips: '47', timeZone: 'America/Chicago' },
  { code: 'TX', name: 'Texas', fips: '48', timeZone: 'America/Chicago' },
  { code: 'UT', name: 'Utah', fips: '49', timeZone: 'America/Denver' },
  { code: 'VT', name: 'Vermont', fips: '50', timeZone: 'America/New_York' },
  { code: 'VA', name: 'Virginia', fips: '51', timeZone: 'America/New_York' },
  { code: 'WA', name: 'Washington', fips: '53', timeZone: 'America/Los_Angeles' },
  { code: 'WV', name: 'West Virginia', fips: '54', timeZone: 'America/New_York' },
  { code: 'WI', name: 'Wisconsin', fips: '55', timeZone: 'America/Chicago' },
  { code: 'WY', name: 'Wyoming', fips: '56', timeZone: 'America/Denver' },
  { code: 'AS', name: 'American Samoa', fips: '60', timeZone: 'Pacific/Pago_Pago' },
  { code: 'GU', name: 'Guam', fips: '66', timeZone: 'Pacific/Guam' },
  { code: 'MP', name: 'Northern Mariana Islands', fips: '69', timeZone: 'Pacific/Saipan' },
  { code: 'PR', name: 'Puerto Rico', fips: '72', timeZone: 'America/Puerto_Rico' },
  { code: 'VI', name: 'Virgin Islands', fips: '78', timeZone: 'America/Puerto_Rico' },
]

const BY_CODE = new Map(US_STATES.map((state) => [state.code, state]))
const BY_NAME = new Map(US_STATES.map((state) => [state.name.toLowerCase(), state]))
const BY_FIPS = new Map(US_STATES.map((state) => [state.fips, state]))

/** The two-letter code of a state given by its code or name in any letter case; undefined for anything else. */
export function parseStateCode(text: string): string | undefined {
  const trimmed = text.trim()
  return (BY_CODE.get(trimmed.toUpperCase()) ?? BY_NAME.get(trimmed.toLowerCase()))?.code
}

/** The name of the state with a two-letter code. */
export function findStateName(code: string): string | undefined {
  return BY_CODE.get(code)?.name
}

/** The zone in which most of the state lives. Homes near the border of two zones may keep another time. */
export function findStateTimeZone(code: string): string | undefined {
  return BY_CODE.get(code)?.timeZone
}

/** The two-digit FIPS code of the state with a two-letter code in any letter case. */
export function findStateFips(code: string): string | undefined {
  return BY_CODE.get(code.toUpperCase())?.fips
}

/** The two-letter code of the state that a FIPS code of a state, county or place begins with. */
export function findStateOfFips(fips: string): string | undefined {
  return BY_FIPS.get(fips.slice(0, 2))?.code
}
