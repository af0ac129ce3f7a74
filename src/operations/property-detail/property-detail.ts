import type {
  PropertyDetailData,
  PropertyDetailParameters,
} from '../../contract/operations/property-detail.ts'
import { listSampleDatesAround } from '../../domain/mortgage/rate-programs.ts'
import { calendarDateOf, startOfDateMs } from '../../records/calendar-date.ts'
import type { ListingSearch } from '../../search/ports/edition-index.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import { type DetailText, findValidity, type Splicing } from '../documents/answer-documents.ts'
import type { PreparedDetails } from '../documents/prepared-details.ts'
import type { AnswerHeaders, Operation, OperationResult, RequestContext } from '../operation.ts'
import { findPointSource } from '../presentation/home-listings.ts'
import { listFlagChanges } from '../presentation/listing-flags.ts'
import { DAYS_ON_MLS_SLOT, findShownValidity, getPointSourceNumber, renderDaysOnMls } from './detail-slots.ts'
import { gatherHome, type HomeRecords, listShownRecords } from './gather.ts'
import { listOpenHouseEnds } from './present/open-houses.ts'
import { findDayCountStartMs } from './present/source-block.ts'
import { type DetailContext, presentDetail, renderDetailParts } from './present.ts'

/** Everything known about a property. A home without a listing that may be shown is not found. */
export const runPropertyDetail: Operation<PropertyDetailParameters, PropertyDetailData> = async (
  { property_id },
  context,
) => {
  const { editionIndex, reader, splicing } = context
  if (splicing !== undefined) return spliceDetail(property_id, context, splicing)
  const home = await gatherHome(property_id, editionIndex, reader)
  if (home === undefined) return { kind: 'notFound' }
  const validity = findShownValidity(describeDetail(home, context), context.nowMs)
  return { kind: 'answer', data: presentDetail(home, context), validity, ...nameSource(numberSource(home)) }
}

/** The source of the point in the slots of a cached detail, by its number. */
const SOURCES: readonly ReturnType<typeof findPointSource>[] = [undefined, 'address_point', 'street_block']

function numberSource(home: HomeRecords): number {
  return SOURCES.indexOf(findPointSource(home))
}

function nameSource(slots: number): { headers?: AnswerHeaders } {
  const source = SOURCES[getPointSourceNumber(slots)]
  return source === undefined ? {} : { headers: { 'x-point-source': source } }
}

/** Answers with the cached detail, or presents it and caches it. */
async function spliceDetail(
  propertyId: number,
  context: RequestContext,
  { documents, openBody }: Splicing,
): Promise<OperationResult<PropertyDetailData>> {
  const body = openBody()
  const written = documents.writeDetail(propertyId, context.nowMs, body)
  if (written !== undefined)
    return { kind: 'spliced', body, validity: written, isAssembled: true, ...nameSource(written.slots) }
  const home = await gatherHome(propertyId, context.editionIndex, context.reader)
  if (home === undefined) {
    body.release()
    return { kind: 'notFound' }
  }
  const document = buildDetailDocument(home, context)
  documents.cacheDetail(propertyId, document, listShownRecords(home))
  body.writeText(renderDetailDocument(document, context.nowMs))
  const validity = findShownValidity(document, context.nowMs)
  return { kind: 'spliced', body, validity, isAssembled: true, ...nameSource(document.slots) }
}

/** Presents the detail of a home before anybody asks for it. Returns false if there is no space for it. */
export async function prepareDetail(
  propertyId: number,
  context: DetailContext,
  { listings, reader }: { listings: Pick<ListingSearch, 'findCompared'>; reader: EditionReader },
  prepared: PreparedDetails,
): Promise<boolean> {
  const home = await gatherHome(propertyId, listings, reader)
  if (home === undefined) return true
  return prepared.add(propertyId, buildDetailDocument(home, context), listShownRecords(home))
}

/** The detail of a home, cut where its days on the market are filled in, with its validity. `presentDetail` decides what it contains. */
export function buildDetailDocument(records: HomeRecords, context: DetailContext): DetailText {
  const described = describeDetail(records, context)
  const isCounted = (described.slots & DAYS_ON_MLS_SLOT) !== 0
  return { ...described, parts: renderDetailParts(records, context, !isCounted) }
}

/** What a detail is besides its text. */
function describeDetail(records: HomeRecords, context: DetailContext): Omit<DetailText, 'parts'> {
  const { nowMs } = context
  const startMs = findDayCountStartMs(records.listing)
  const isCounted = startMs !== undefined && startMs <= nowMs
  return {
    ...findValidity(listDetailChanges(records, context), nowMs),
    slots: numberSource(records) + (isCounted ? DAYS_ON_MLS_SLOT : 0),
    figure: isCounted ? startMs : Number.NaN,
  }
}

/** The detail at an instant of its validity. */
export function renderDetailDocument({ slots, figure, parts }: DetailText, nowMs: number): string {
  return parts[0] + renderDaysOnMls(slots, figure, nowMs) + parts[1]
}

function listDetailChanges(
  records: HomeRecords,
  { editionIndex, nowMs }: DetailContext,
): (number | undefined)[] {
  const { property, listing, status, searched } = records
  return [
    ...listFlagChanges(listing),
    ...listOpenHouseEnds(listing, listing.timeZone ?? property.timeZone),
    findDayCountStartMs(listing),
    searched?.lastOpenHouseEndMs,
    ...(status === 'for_sale' ? listRateChanges(editionIndex, nowMs) : []),
  ]
}

/** A sample is in force from the start of its day in UTC. */
function listRateChanges(editionIndex: DetailContext['editionIndex'], nowMs: number): number[] {
  return listSampleDatesAround(editionIndex.listRateSeries(), calendarDateOf(nowMs)).map(startOfDateMs)
}
