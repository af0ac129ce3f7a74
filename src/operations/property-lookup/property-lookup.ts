import type {
  PropertyLookupData,
  PropertyLookupParameters,
} from '../../contract/operations/property-lookup.ts'
import { identifyParcel } from '../../domain/address/parcel-number.ts'
import { parseStateCode } from '../../records/us-states.ts'
import type { OperationResult, RequestContext } from '../operation.ts'
import { decideMatch } from './decide-match.ts'
import { gatherAtAddress, gatherShownHomes, gatherWithParcel } from './gather-candidates.ts'
import { presentNothing, presentResult } from './present-result.ts'

/** The most candidates that are read for each address. Homes that may not be shown are among them. */
const MOST_READ = 20

/** The homes at addresses, or those with a parcel number. */
export async function runPropertyLookup(
  parameters: PropertyLookupParameters,
  context: RequestContext,
): Promise<OperationResult<PropertyLookupData>> {
  const { address, parcel, state } = parameters
  const stateOrProvince = state === undefined ? undefined : parseStateCode(state)
  if (state !== undefined && stateOrProvince === undefined)
    return { kind: 'rejected', detail: 'state: names no state; takes the code or the name of a state' }
  const place = stateOrProvince === undefined ? {} : { stateOrProvince }
  return parcel === undefined
    ? lookUpAddresses(address ?? [], { ...parameters, ...place }, context)
    : lookUpParcel(parcel, { ...parameters, ...place }, context)
}

type Given = PropertyLookupParameters & { stateOrProvince?: string }

async function lookUpAddresses(
  texts: readonly string[],
  { unit, city, zip, stateOrProvince }: Given,
  context: RequestContext,
): Promise<OperationResult<PropertyLookupData>> {
  const parts = {
    ...(unit !== undefined && { unit }),
    ...(city !== undefined && { city }),
    ...(stateOrProvince !== undefined && { stateOrProvince }),
    ...(zip !== undefined && { postalCode: zip }),
  }
  const readings = await context.editionIndex.lookUpAddresses(texts.map((text) => ({ text, ...parts })))
  const wanted = readings.map((one) => one?.candidates.slice(0, MOST_READ) ?? [])
  const homes = await gatherShownHomes(
    wanted.flat().map(({ propertyId }) => propertyId),
    context,
  )
  const data = texts.map((text, index) => {
    const reading = readings[index]
    if (reading === undefined) return presentNothing(text, 'no_house_number')
    const candidates = gatherAtAddress(reading.readings, wanted[index]!, homes)
    return presentResult(text, decideMatch(candidates), candidates, context.editionIndex)
  })
  return { kind: 'answer', data }
}

async function lookUpParcel(
  text: string,
  { county, stateOrProvince }: Given,
  context: RequestContext,
): Promise<OperationResult<PropertyLookupData>> {
  const parcel = identifyParcel(text)
  if (parcel === undefined)
    return {
      kind: 'rejected',
      detail: 'parcel: identifies no parcel; takes a parcel number of at least four characters',
    }
  const ids = await context.editionIndex.lookUpParcel({
    parcel,
    ...(county !== undefined && { county }),
    ...(stateOrProvince !== undefined && { stateOrProvince }),
  })
  if (ids === undefined) return { kind: 'answer', data: [presentNothing(text, 'no_such_county')] }
  const homes = await gatherShownHomes(ids.slice(0, MOST_READ), context)
  const candidates = gatherWithParcel(homes, county !== undefined)
  return {
    kind: 'answer',
    data: [presentResult(text, decideMatch(candidates), candidates, context.editionIndex)],
  }
}
