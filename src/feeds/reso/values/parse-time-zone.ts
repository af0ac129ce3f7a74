import { foldName } from '../../../records/fold-name.ts'

/** Older names of zones of the United States, which the runtime accepts but does not list. */
const OLDER_NAMES = [
  ...['America/Atka', 'America/Fort_Wayne', 'America/Indianapolis', 'America/Knox_IN', 'America/Louisville'],
  ...['America/Indiana/Indianapolis', 'America/Kentucky/Louisville', 'America/Shiprock', 'America/Virgin'],
  ...['US/Alaska', 'US/Aleutian', 'US/Arizona', 'US/Central', 'US/Eastern', 'US/East-Indiana', 'US/Hawaii'],
  ...['US/Indiana-Starke', 'US/Michigan', 'US/Mountain', 'US/Pacific', 'US/Samoa'],
]

const ZONE_BY_TEXT = new Map(
  [...OLDER_NAMES, ...Intl.supportedValuesOf('timeZone')].map((zone) => [foldName(zone), zone]),
)

/** An IANA zone: "America/Los_Angeles", also in the spelling "AmericaLosAngeles" of RESO's enumeration; else undefined. */
export function parseTimeZone(text: string): string | undefined {
  return ZONE_BY_TEXT.get(foldName(text))
}
