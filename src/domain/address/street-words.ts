import { foldWords } from '../listing-search/facts/keyword-text.ts'

/**
 * Street suffixes of USPS Publication 28, appendix C1: the standard abbreviation, then the name and its other common
 * spellings. Pine (PNE) is left out because it is nearly always the name of a street.
 */
const SUFFIXES = `
aly alley allee ally|anx annex anex annx|arc arcade|ave avenue av aven avenu avn avnue|byu bayou bayoo|
bch beach|bnd bend|blf bluff bluf|blfs bluffs|btm bottom bot bottm|blvd boulevard boul boulv|br branch brnch|
brg bridge brdge|brk brook|brks brooks|bg burg|bgs burgs|byp bypass bypa bypas byps|cp camp cmp|
cyn canyon canyn cnyn|cpe cape|cswy causeway causwa|ctr center centre cen cent centr cnter cntr|ctrs centers|
cir circle circ circl crcl crcle|cirs circles|clf cliff|clfs cliffs|clb club|cmn common|cmns commons|
cor corner|cors corners|crse course|ct court|cts courts|cv cove|cvs coves|crk creek|
cres crescent crsent crsnt|crst crest|xing crossing crssng|xrd crossroad|xrds crossroads|curv curve|dl dale|
dm dam|dv divide div dvd|dr drive driv drv|drs drives|est estate|ests estates|
expy expressway exp expr express expw|ext extension extn extnsn|exts extensions|fls falls|fry ferry frry|
fld field|flds fields|flt flat|flts flats|frd ford|frds fords|frst forest forests|frg forge forg|frgs forges|
frk fork|frks forks|ft fort frt|fwy freeway freewy frway frwy|gdn garden gardn grden grdn|gdns gardens grdns|
gtwy gateway gatewy gatway gtway|gln glen|glns glens|grn green|grns greens|grv grove grov|grvs groves|
hbr harbor harb harbr hrbor|hbrs harbors|hvn haven|hts heights ht|hwy highway highwy hiway hiwy hway|hl hill|
hls hills|holw hollow hllw hollows holws|inlt inlet|is island islnd|iss islands islnds|isle isles|
jct junction jction jctn junctn juncton|jcts junctions jctns|ky key|kys keys|knl knoll knol|knls knolls|
lk lake|lks lakes|lndg landing lndng|ln lane|lgt light|lgts lights|lf loaf|lck lock|lcks locks|
ldg lodge ldge lodg|loop loops|mnr manor|mnrs manors|mdw meadow|mdws meadows medows|ml mill|mls mills|
msn mission missn mssn|mtwy motorway|mt mount mnt|mtn mountain mntain mntn mountin mtin|mtns mountains mntns|
nck neck|orch orchard orchrd|oval ovl|opas overpass|park parks prk|
pkwy parkway parkways parkwy pkway pky pkwys|psge passage|path paths|pike pikes|pl place|
pln plain|plns plains|plz plaza plza|pt point|pts points|prt port|prts ports|pr prairie prr|
radl radial rad radiel|rnch ranch ranches rnchs|rpd rapid|rpds rapids|rst rest|rdg ridge rdge|rdgs ridges|
riv river rvr rivr|rd road|rds roads|rte route|shl shoal|shls shoals|shr shore shoar|shrs shores shoars|
skwy skyway|spg spring spng sprng|spgs springs spngs sprngs|spur spurs|sq square sqr sqre squ|
sqs squares sqrs|sta station statn stn|stra stravenue strav straven stravn strvn strvnue|strm stream streme|
st street strt str|sts streets|smt summit sumit sumitt|ter terrace terr|trwy throughway|trce trace traces|
trak track tracks trk trks|trfy trafficway|trl trail trails trls tr|tunl tunnel tunel tunls tunnels tunnl|
tpke turnpike trnpk turnpk|upas underpass|un union|uns unions|vly valley vally vlly|vlys valleys|
via viaduct vdct viadct|vw view|vws views|vlg village vill villag villg villiage|vlgs villages|vl ville|
vis vista vist vst vsta|walk walks|way wy|wl well|wls wells|fall|land|mall|pass|ramp|row|rue|run`

const SUFFIX_ROWS = SUFFIXES.split('|').map((row) => row.trim().split(' '))

/** Standard abbreviations and all other spellings of street suffixes, in lower case. */
export const STREET_SUFFIXES: ReadonlySet<string> = new Set(SUFFIX_ROWS.flat())

const DIRECTIONS = {
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
}

/** Compass directions and their abbreviations, in lower case. */
export const STREET_DIRECTIONS: ReadonlySet<string> = new Set(Object.entries(DIRECTIONS).flat())

const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth ' +
  'sixteenth seventeenth eighteenth nineteenth twentieth'

/** The standard form of each word of a street that has other spellings, both in lower case: "street" is "st", "fifth" is "5th". */
export const STREET_SHORT_FORMS: Readonly<Record<string, string>> = {
  ...DIRECTIONS,
  ...Object.fromEntries(
    SUFFIX_ROWS.flatMap(([standard, ...spellings]) => spellings.map((spelling) => [spelling, standard!])),
  ),
  saint: 'st',
  ...Object.fromEntries(ORDINALS.split(' ').map((word, index) => [word, renderOrdinal(index + 1)])),
}

const ORDINAL_NUMBER = /^([1-9]\d*)(?:st|nd|rd|th)$/ // "106th"

/** A word of a street's name without the ending of an ordinal: "106th" is "106". */
export function dropOrdinalEnding(word: string): string {
  return ORDINAL_NUMBER.exec(word)?.[1] ?? word
}

const LONG_FORMS: ReadonlyMap<string, string> = new Map([
  ...SUFFIX_ROWS.map(([standard, name = standard]) => [standard!, name!] as const),
  ['st', 'saint'],
  ...ORDINALS.split(' ').map((word, index) => [String(index + 1), word] as const),
])

/** The name of a street with its words spelled out: "st marks" is "saint marks", and "3" is "third". */
export function spellOutName(name: string): string {
  return name
    .split(' ')
    .map((word) => LONG_FORMS.get(word) ?? word)
    .join(' ')
}

/** Words before the number or letter of a unit (USPS Publication 28, appendix C2). */
export const UNIT_WORDS: ReadonlySet<string> = new Set(
  'apt apartment unit suite ste no num number bldg building fl floor rm room trlr trailer lot space spc'.split(
    ' ',
  ),
)

/** The short form of each word that names a unit without a number. */
export const UNIT_NAMES: Readonly<Record<string, string>> = {
  penthouse: 'ph',
  basement: 'bsmt',
  front: 'frnt',
  lower: 'lowr',
  upper: 'uppr',
  rear: 'rear',
}

/** Words that name a unit without a number, or together with one that follows. */
export const NAMED_UNITS: ReadonlySet<string> = new Set(Object.entries(UNIT_NAMES).flat())

/** "18" is "18th": West 18 Street is West 18th Street. */
export function renderOrdinal(value: number): string {
  const isTeen = value % 100 >= 11 && value % 100 <= 13
  return `${value}${(isTeen ? undefined : ['th', 'st', 'nd', 'rd'][value % 10]) ?? 'th'}`
}

const BARE_NUMBER = /^[1-9]\d*$/ // "18", not "04"

/** The words of a street line in their standard forms. The first is the house number. */
export function standardizeStreetWords(words: readonly string[]): string[] {
  const standard = words.map((word) =>
    Object.hasOwn(STREET_SHORT_FORMS, word) ? STREET_SHORT_FORMS[word]! : word,
  )
  if (standard.length > 0) standard[0] = standard[0]!.replace(/^0+(?=\d)/, '') // "0123"
  for (let index = 1; index < standard.length - 1; index++)
    if (BARE_NUMBER.test(standard[index]!) && STREET_SUFFIXES.has(standard[index + 1]!))
      standard[index] = renderOrdinal(Number(standard[index]))
  return standard
}

/** A street line for comparing: "123 North Main Street, Apt 4" and "123 n main st # 4" are both "123 n main st 4". */
export function foldStreetLine(line: string): string {
  const words = foldWords(line).split(' ')
  return standardizeStreetWords(words.filter((word) => !UNIT_WORDS.has(word))).join(' ')
}
