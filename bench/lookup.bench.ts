import { parseArgs } from 'node:util'
import { decideMatch } from '../src/operations/property-lookup/decide-match.ts'
import type { Property } from '../src/records/property.ts'
import { buildEditionIndex } from '../src/search/edition/open-edition-index.ts'
import { buildMemoryEdition } from '../src/search/testing/memory-edition.ts'
import { Seeded } from '../src/search/testing/seeded.ts'
import { compareLookups } from './lookup/compare-lookups.ts'
import { MISTAKES } from './lookup/mistakes.ts'
import { REAL_CITIES, readRealHomes } from './lookup/real-addresses.ts'

/*
 * Measures how often the lookup by address finds the right home, and how long it takes. Real addresses (New York City's sales of 2019)
 * are written in the ways in which people write them. Half of the homes are not in the index: an answer with a home is wrong for them.
 * The times are compared with those of PostgreSQL, with an index of exact lines and with trigrams, on generated homes.
 */

const { values } = parseArgs({
  options: {
    samples: { type: 'string', default: '2000' },
    homes: { type: 'string', default: '1000000' },
    lookups: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '3' },
  },
})

function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}

const folder = process.env.PLAT_REAL_DATA
if (folder === undefined)
  tell('PLAT_REAL_DATA does not name the folder of real sales: quality is not measured')
else await tellQuality(await readRealHomes(folder))
await compareLookups({
  tell,
  homes: Number(values.homes),
  lookups: Number(values.lookups),
  rounds: Number(values.rounds),
})

interface Tally {
  asked: number
  right: number
  wrong: number
  listed: number
  absentAsked: number
  absentAnswered: number
}

async function tellQuality(homes: readonly Property[]): Promise<void> {
  const random = new Seeded(1)
  const isPresent = homes.map(() => random.chance(0.5))
  const present = homes.filter((_, index) => isPresent[index])
  const absent = homes.filter((_, index) => !isPresent[index])
  const index = await buildEditionIndex(
    buildMemoryEdition({ property: present, place: REAL_CITIES as never }),
  )
  tell(`${homes.length} real addresses, ${present.length} of them in the index\n`)
  tell('| written | lookups | right home | among candidates | wrong home | home not loaded | wrong home |')
  tell('|---|---|---|---|---|---|---|')
  for (const [name, write] of Object.entries(MISTAKES)) {
    const tally: Tally = { asked: 0, right: 0, wrong: 0, listed: 0, absentAsked: 0, absentAnswered: 0 }
    const look = async (home: Property) => {
      const text = write(home.address, random)
      if (text === undefined) return undefined
      const [reading] = await index.lookUpAddresses([{ text }])
      const candidates = reading?.candidates ?? []
      return { ...decideMatch(candidates), isListed: candidates.some((one) => one.propertyId === home.id) }
    }
    for (const home of draw(present, random)) {
      const found = await look(home)
      if (found === undefined) continue
      tally.asked++
      if (found.propertyId === home.id) tally.right++
      else if (found.propertyId !== undefined) tally.wrong++
      else if (found.isListed) tally.listed++
    }
    for (const home of draw(absent, random)) {
      const found = await look(home)
      if (found === undefined) continue
      tally.absentAsked++
      if (found.propertyId !== undefined) tally.absentAnswered++
    }
    const { asked, right, wrong, listed, absentAsked, absentAnswered } = tally
    const share = (count: number, of: number) => (of === 0 ? '' : `${((100 * count) / of).toFixed(2)}%`)
    tell(
      `| ${name} | ${asked} | ${share(right, asked)} | ${share(listed, asked)} | ${share(wrong, asked)} | ${absentAsked} | ${share(absentAnswered, absentAsked)} |`,
    )
  }
}

function draw(homes: readonly Property[], random: Seeded): Property[] {
  return Array.from({ length: Number(values.samples) }, () => random.pick(homes))
}
