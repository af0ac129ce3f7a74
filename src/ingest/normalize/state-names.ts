/** USPS codes of the states, the district and the territories, by their upper-case names. */
const STATE_CODES: ReadonlyMap<string, string> = new Map(
  (
    'ALABAMA AL,ALASKA AK,ARIZONA AZ,ARKANSAS AR,CALIFORNIA CA,COLORADO CO,CONNECTICUT CT,DELAWARE DE,' +
    'DISTRICT OF COLUMBIA DC,FLORIDA FL,GEORGIA GA,HAWAII HI,IDAHO ID,ILLINOIS IL,INDIANA IN,IOWA IA,KANSAS KS,' +
    'KENTUCKY KY,LOUISIANA LA,MAINE ME,MARYLAND MD,MASSACHUSETTS MA,MICHIGAN MI,MINNESOTA MN,MISSISSIPPI MS,' +
    'MISSOURI MO,MONTANA MT,NEBRASKA NE,NEVADA NV,NEW HAMPSHIRE NH,NEW JERSEY NJ,NEW MEXICO NM,NEW YORK NY,' +
    'NORTH CAROLINA NC,NORTH DAKOTA ND,OHIO OH,OKLAHOMA OK,OREGON OR,PENNSYLVANIA PA,RHODE ISLAND RI,' +
    'SOUTH CAROLINA SC,SOUTH DAKOTA SD,TENNESSEE TN,TEXAS TX,UTAH UT,VERMONT VT,VIRGINIA VA,WASHINGTON WA,' +
    'WEST VIRGINIA WV,WISCONSIN WI,WYOMING WY,AMERICAN SAMOA AS,GUAM GU,NORTHERN MARIANA ISLANDS MP,' +
    'PUERTO RICO PR,VIRGIN ISLANDS VI'
  )
    .split(',')
    .map((entry): [string, string] => [entry.slice(0, -3), entry.slice(-2)]),
)

const CODES = new Set(STATE_CODES.values())

/** The two-letter code in `text`, which may be a code or a name in any case; undefined otherwise. */
export function parseStateCode(text: string): string | undefined {
  const plain = text.trim().toUpperCase()
  return CODES.has(plain) ? plain : STATE_CODES.get(plain)
}
