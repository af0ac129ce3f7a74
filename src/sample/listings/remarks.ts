import { type Home, nameArchitecture } from '../homes/home.ts'
import type { Random } from '../random.ts'

const NOUNS: Readonly<Record<Home['kind'], string>> = {
  house: 'home',
  townhouse: 'townhome',
  condo: 'condo',
  multiFamily: 'multi-family building',
  manufactured: 'manufactured home',
  lot: 'lot',
  apartmentBuilding: 'apartment community',
}
const MOODS = ['Bright', 'Inviting', 'Well-kept', 'Thoughtful', 'Light-filled', 'Quiet']
const ENDS = [
  'A short walk to the bus, cafes and a park.',
  'Close to trails, schools and shops.',
  'Easy reach of light rail and downtown.',
  'Tucked away, yet minutes from everything.',
]

/** A few sentences about the home's own facts. The last says that the home is generated. */
export function composeRemarks(home: Home, offer: 'sale' | 'rent', random: Random): string {
  const sentences = home.kind === 'lot' ? describeLand(home, random) : describeDwelling(home, random)
  if (home.views.length > 0) sentences.push(`Enjoy ${joinWords(home.views.map(nameView))} views.`)
  if (home.isWaterfront) sentences.push('The water is at the end of the garden, with a dock of its own.')
  if (home.isSenior) sentences.push('In a community for residents of 55 and over.')
  sentences.push(random.pick(ENDS))
  if (offer === 'rent') sentences.push(random.pick(RENT_ENDS))
  sentences.push('Generated sample listing.')
  return sentences.join(' ')
}

const RENT_ENDS = [
  'Apply online; references please.',
  'First month and deposit at signing.',
  'Show up, look around, move in.',
]

function describeLand({ lotSqft = 0, area }: Home, random: Random): string[] {
  const acres = (lotSqft / 43_560).toFixed(2)
  return [
    random.pick([
      `${acres} acres in ${area.city}, ready for your plans.`,
      `Build here: ${acres} acres near ${area.city}.`,
    ]),
    random.chance(0.5)
      ? 'Power at the road; survey on file.'
      : 'Gently sloping, with a cleared building site.',
  ]
}

function describeDwelling(home: Home, random: Random): string[] {
  const { area, areaSqft = 0, bedrooms, yearBuilt } = home
  const size = bedrooms === 0 ? 'studio' : `${bedrooms}-bedroom`
  const noun = NOUNS[home.kind]
  const style = nameArchitecture(home)
  const opening = random.pick([
    `${random.pick(MOODS)} ${size} ${noun} in ${area.city} with ${areaSqft} square feet.`,
    `${style} ${noun} of ${yearBuilt} with ${areaSqft} square feet in ${home.subdivisionName ?? area.city}.`,
    `${areaSqft} square feet of ${style.toLowerCase()} living in ${area.city}, ${size}.`,
  ])
  return [opening, ...describeParts(home, random)]
}

function describeParts(home: Home, random: Random): string[] {
  const parts: string[] = []
  if (home.yearRenovated) parts.push(`Remodeled in ${home.yearRenovated}, down to wiring and plumbing.`)
  if (home.basementSqft !== undefined)
    parts.push(
      home.isBasementFinished
        ? `Finished basement of ${home.basementSqft} square feet, good for guests or work.`
        : 'Unfinished basement with room to store or to grow.',
    )
  if (home.fireplaces > 0)
    parts.push(random.pick(['Gather at the fireplace.', 'A fireplace warms the living room.']))
  if (home.hasCooling) parts.push('Air conditioning keeps summers easy.')
  if (home.garageSpaces > 0)
    parts.push(`Garage for ${home.garageSpaces} ${home.garageSpaces === 1 ? 'car' : 'cars'}.`)
  if (home.hasPool) parts.push('Heated pool in a private yard.')
  if (home.building?.hasElevator) parts.push(`${home.building.name} has an elevator and secure entry.`)
  return parts
}

/** "Mountain(s)" reads as "mountain". */
function nameView(view: string): string {
  return view.toLowerCase().replace('(s)', '').replace('/', ' and ')
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
