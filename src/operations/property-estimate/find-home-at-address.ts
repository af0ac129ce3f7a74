import type { RequestContext } from '../operation.ts'
import { decideMatch } from '../property-lookup/decide-match.ts'
import { gatherAtAddress, gatherShownHomes } from '../property-lookup/gather-candidates.ts'

/** Homes that may not be shown are among them. */
const MOST_READ = 20

/** The one home that an address means, or why there is none. See the lookup. */
export async function findHomeAtAddress(
  text: string,
  context: RequestContext,
): Promise<{ propertyId: number } | 'none' | 'ambiguous'> {
  const [reading] = await context.editionIndex.lookUpAddresses([{ text }])
  if (reading === undefined) return 'none'
  const wanted = reading.candidates.slice(0, MOST_READ)
  const homes = await gatherShownHomes(
    wanted.map(({ propertyId }) => propertyId),
    context,
  )
  const { status, propertyId } = decideMatch(gatherAtAddress(reading.readings, wanted, homes))
  if (propertyId !== undefined) return { propertyId }
  return status === 'ambiguous' ? 'ambiguous' : 'none'
}
