import { foldPlaceName } from '../../../domain/address/fold-place-name.ts'
import type { AddressBook, ListedAddress, ListedLine } from '../../ports/search-engine.ts'
import { parseOffer } from '../rows/encode-offers.ts'
import { type EditionRows, renderSeen } from './edition-rows.ts'
import { startParameters } from './parameters.ts'
import { listSubdivisions, renderBeginning } from './place-counts.ts'
import { queryEach } from './query-each.ts'

/** Opens the addresses of an edition. Each call is one statement or two in a single table. */
export function openAddressRows(rows: EditionRows): AddressBook {
  return {
    listAt: async (foldedLine) => {
      const exact = await findLines(rows, [foldedLine])
      const found = exact.get(foldedLine)
      return found ?? [...(await listContinuing(rows, foldedLine))].flat()
    },
    findLines: async (foldedLines) => {
      const found = await findLines(rows, foldedLines)
      return foldedLines.map((line): ListedLine | undefined => {
        const homes = found.get(line)
        return homes && { line, homes }
      })
    },
    listLinesFrom: (foldedStarts, limit) => listLinesFrom(rows, foldedStarts, limit),
    listSubdivisions: (queries, limit) => listSubdivisions(rows, queries, limit),
  }
}

interface AddressRow {
  line: string
  listing: string
}

/** If several listings of a home are at one line, the one for sale counts, then the one for rent. */
const FIRST_STATUS = `array_position(array['for_sale', 'for_rent', 'sold'], status)`

/** Finds the homes at lines, by ascending property id. */
async function findLines(
  rows: EditionRows,
  lines: readonly string[],
): Promise<ReadonlyMap<string, ListedAddress[]>> {
  if (lines.length === 0) return new Map()
  const parameters = startParameters()
  const found = await rows.query<AddressRow>(
    `select distinct on (street_line, property_id) street_line as line, listing from ${rows.tables.offers}
     where unit = 0 and street_line = any(${parameters.bind(lines.map(clean), 'text[]')})
       and ${renderSeen(rows.edition, parameters)}
     order by street_line, property_id, ${FIRST_STATUS}`,
    parameters,
  )
  const byLine = Map.groupBy(found, ({ line }) => line)
  return new Map(Array.from(byLine, ([line, ofLine]) => [line, ofLine.map(readAddress)]))
}

/** Lists the homes whose line has one more word, by ascending property id. */
async function listContinuing(rows: EditionRows, line: string): Promise<ListedAddress[]> {
  const parameters = startParameters()
  const start = parameters.bind(`${clean(line)} `, 'text')
  const found = await rows.query<AddressRow>(
    `select distinct on (property_id, street_line) street_line as line, listing from ${rows.tables.offers}
     where unit = 0 and ${renderBeginning('street_line', start)}
       and position(' ' in substr(street_line, length(${start}) + 1)) = 0
       and ${renderSeen(rows.edition, parameters)}
     order by property_id, street_line, ${FIRST_STATUS}`,
    parameters,
  )
  return found.map(readAddress)
}

async function listLinesFrom(
  rows: EditionRows,
  starts: readonly string[],
  limit: number,
): Promise<ListedLine[][]> {
  const found = await queryEach<{ line: string }>(
    rows,
    [{ name: 'start', type: 'text', values: starts.map(clean) }],
    (wanted, parameters) =>
      `select distinct street_line as line from ${rows.tables.offers}
       where unit = 0 and street_line is not null and ${renderBeginning('street_line', wanted('start'))}
         and ${renderSeen(rows.edition, parameters)}
       order by line limit ${parameters.bind(limit, 'bigint')}`,
  )
  const homes = await findLines(rows, [...new Set(found.flat().map(({ line }) => line))])
  return found.map((lines) => lines.map(({ line }) => ({ line, homes: homes.get(line)! })))
}

/** A text that no line contains, in place of one that PostgreSQL does not take. */
function clean(line: string): string {
  return line.replaceAll('\0', '\ufffd')
}

function readAddress({ listing }: AddressRow): ListedAddress {
  const { propertyId, city: cityName, stateOrProvince, postalCode } = parseOffer(listing)
  const city = cityName === undefined ? undefined : foldPlaceName(cityName)
  return { propertyId, city, cityName, stateOrProvince, postalCode }
}
