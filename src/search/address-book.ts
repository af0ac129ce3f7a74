import { foldStreetLine } from './fold-street-line.ts'

/** One home's address, folded. */
export interface BookedAddress {
  propertyId: number
  city?: string
  stateOrProvince?: string
  postalCode?: string
}

/** Addresses by street line. */
export interface AddressBook {
  /**
   * Homes at the street line; where none is, those at which one more word follows (a suffix or unit that was left out).
   */
  listAt(streetLine: string): readonly BookedAddress[]
}

/** Makes a book of folded street lines and the homes at them. */
export function buildAddressBook(entries: Iterable<readonly [string, BookedAddress]>): AddressBook {
  const byLine = new Map<string, BookedAddress[]>()
  for (const [line, address] of entries) {
    const addresses = byLine.get(line)
    if (addresses === undefined) byLine.set(line, [address])
    else if (!addresses.some(({ propertyId }) => propertyId === address.propertyId)) addresses.push(address)
  }
  const lines = [...byLine.keys()].sort()
  return {
    listAt: (streetLine) => {
      const line = foldStreetLine(streetLine)
      return byLine.get(line) ?? listContinuations(lines, line).flatMap((one) => byLine.get(one) ?? [])
    },
  }
}

function listContinuations(sortedLines: readonly string[], line: string): string[] {
  const start = `${line} `
  const found: string[] = []
  for (
    let index = findFirstFrom(sortedLines, start);
    sortedLines[index]?.startsWith(start) === true;
    index++
  ) {
    const candidate = sortedLines[index]!
    if (!candidate.slice(start.length).includes(' ')) found.push(candidate)
  }
  return found
}

/** The index of the first line that is not before the text. */
function findFirstFrom(sortedLines: readonly string[], text: string): number {
  let [low, high] = [0, sortedLines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sortedLines[middle]! < text) low = middle + 1
    else high = middle
  }
  return low
}
