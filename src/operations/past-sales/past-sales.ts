import type { FieldSelection } from '../../contract/formats/field-list.ts'
import type { PastSale, PastSalesData, PastSalesParameters } from '../../contract/operations/past-sales.ts'
import type { DocumentReader } from '../../documents/ports/document-store.ts'
import { withholdAddress } from '../../domain/listing-search/facts/hidden-address.ts'
import type { Listing } from '../../records/listing.ts'
import type { Property } from '../../records/property.ts'
import type { EditionReader } from '../../store/ports/edition-store.ts'
import {
  ALWAYS_VALID,
  type AnswerBody,
  type AnswerDocuments,
  type Splicing,
  type SummaryText,
} from '../documents/answer-documents.ts'
import { spliceList } from '../documents/splice-list.ts'
import type { Operation, OperationResult, RequestContext } from '../operation.ts'
import { chooseFields } from '../presentation/choose-fields.ts'
import { type LinkSettings, renderHomePath } from '../presentation/links.ts'
import { listPhotos, renderMediaUrl } from '../presentation/photos.ts'
import { getShownAddress, type ShownAddress } from '../presentation/shown-address.ts'
import { renderDollars, renderNumericDate, toDollars } from '../presentation/wire-text.ts'

/** A page of an agent's closed sales, newest first. */
export const runPastSales: Operation<PastSalesParameters, PastSalesData> = async (
  { agent_id: agentId, page, fields, limit = Infinity },
  context,
) => {
  const { reader, settings, splicing } = context
  const pageSize = Math.min(limit, settings.pastSalePageSize)
  const saleIds = await findSaleIds(agentId, reader)
  if (saleIds === undefined) return { kind: 'notFound' }
  if (splicing !== undefined)
    return spliceSales({ agentId, page, pageSize, fields }, saleIds, context, splicing)
  const all = (await gatherSales(saleIds, reader)).filter(isShown)
  const { total, hasMore, sales } = takePage(all, page, pageSize)
  const data = sales.map((sold) => presentPastSale(sold, agentId, settings))
  return { kind: 'answer', data: chooseFields(data, fields), total, hasMore, validity: ALWAYS_VALID }
}

function isShown(sold: SoldHome | undefined): sold is SoldHome {
  return sold?.sale.isDisplayAllowed === true
}

interface SalesRequest {
  agentId: number
  page: number
  pageSize: number
  fields: FieldSelection | undefined
}

type Spliced = Extract<OperationResult<unknown>, { kind: 'spliced' }>

/** A page of an agent's sales. Cached ones are copied; the others are presented and cached. */
async function spliceSales(
  { agentId, page, pageSize, fields }: SalesRequest,
  saleIds: readonly number[],
  { nowMs, reader, settings }: RequestContext,
  { documents, openBody }: Splicing,
): Promise<Spliced> {
  const find = (listingId: number) => documents.findSummary({ kind: 'pastSale', listingId }, nowMs)
  const presentAll = (ids: readonly number[]) => presentMissingSales(ids, settings, reader, documents)
  // All sales are needed, not only those of the page: only their documents say which may be shown.
  const presented = await presentAll(saleIds.filter((id) => find(id) === undefined))
  const isShown = (id: number) => (presented.get(id)?.length ?? find(id)?.textBytes ?? 0) > 0
  const { total, hasMore, sales } = takePage(saleIds.filter(isShown), page, pageSize)
  const body = openBody()
  const write = (id: number): boolean => {
    const cached = find(id)
    if (cached !== undefined) writeSaleDocument(cached, agentId, body)
    return cached !== undefined
  }
  const present = async (ids: readonly number[]) => {
    const texts = await presentAll(ids)
    return ids.map((id) => renderSaleDocument(texts.get(id)!, agentId))
  }
  await spliceList(sales, { write, present, fields }, body)
  return { kind: 'spliced', body, total, hasMore, validity: ALWAYS_VALID }
}

/** Presents and caches the sales that are not cached yet; their parts by listing id. */
async function presentMissingSales(
  saleIds: readonly number[],
  settings: LinkSettings,
  reader: RequestContext['reader'],
  documents: AnswerDocuments,
): Promise<Map<number, readonly string[]>> {
  const presented = new Map<number, readonly string[]>()
  if (saleIds.length === 0) return presented
  const sold = await gatherSales(saleIds, reader)
  for (const [index, listingId] of saleIds.entries()) {
    const document = buildSaleDocument(sold[index], settings)
    documents.cacheSummary({ kind: 'pastSale', listingId }, document)
    presented.set(listingId, document.parts)
  }
  return presented
}

/**
 * A past sale in two parts: who represented whom, and everything that does not depend on the agent. A sale that must not be shown or
 * does not exist has no parts.
 */
function buildSaleDocument(sold: SoldHome | undefined, settings: LinkSettings): SummaryText {
  if (sold?.sale.isDisplayAllowed !== true) return { ...ALWAYS_VALID, parts: [] }
  const sides = JSON.stringify(getSaleSides(sold.sale))
  return { ...ALWAYS_VALID, parts: [sides, JSON.stringify(presentSale(sold, settings)).slice(1)] }
}

/** Renders the sale as shown on the pages of one agent. */
function renderSaleDocument([sides, rest]: readonly string[], agentId: number): string {
  return `${renderRepresented(sides!, agentId)}${rest!}`
}

/** Appends the sale as shown on the pages of one agent. */
function writeSaleDocument(cached: DocumentReader, agentId: number, body: AnswerBody): void {
  body.writeText(renderRepresented(cached.readPart(0), agentId))
  body.reserve(cached.textBytes)
  body.length = cached.copyPart(1, body.bytes, body.length)
}

/** `{"represented":…,"representedList":…,` */
function renderRepresented(sides: string, agentId: number): string {
  const represented = JSON.stringify(presentRepresented(JSON.parse(sides) as SaleSides, agentId))
  return `${represented.slice(0, -1)},`
}

/** A sale and its home. */
export interface SoldHome {
  sale: Listing
  home?: Property
}

/** Lists the ids of the agent's closed sales on either side, newest first. Returns undefined if there is no such agent. */
async function findSaleIds(agentId: number, reader: EditionReader): Promise<readonly number[] | undefined> {
  const [agent] = await reader.getMany('agent', [agentId])
  if (agent === undefined) return undefined
  const [saleIds] = await reader.getRelated('agentSales', [agentId])
  return saleIds ?? []
}

/** The sales with their homes, in order; undefined for a sale that the edition lacks. */
async function gatherSales(
  saleIds: readonly number[],
  reader: EditionReader,
): Promise<(SoldHome | undefined)[]> {
  const sales = await reader.getMany('listing', saleIds)
  const propertyIds = sales.map((sale) => sale?.propertyId).filter((id) => id !== undefined)
  const properties = await reader.getMany('property', propertyIds)
  const homes = new Map(properties.map((home) => [home?.id, home]))
  return sales.map((sale) => {
    const home = sale && homes.get(sale.propertyId)
    return sale && { sale: withholdAddress(sale, home), home }
  })
}

/** One page of an agent's sales. */
export interface SalesPage<Sale> {
  /** The number of all sales that may be shown. */
  total: number
  hasMore: boolean
  sales: Sale[]
}

/** One page of the sales that may be shown, counted from 1; empty past the end. */
function takePage<Sale>(shown: readonly Sale[], page: number, pageSize: number): SalesPage<Sale> {
  const start = (page - 1) * pageSize
  return {
    total: shown.length,
    hasMore: start + pageSize < shown.length,
    sales: shown.slice(start, start + pageSize),
  }
}

/** The agents on both sides of a sale. */
export interface SaleSides {
  buyerAgentIds: readonly number[]
  sellerAgentIds: readonly number[]
}

function getSaleSides({ buyerAgent, coBuyerAgent, listAgent, coListAgent }: Listing): SaleSides {
  const listIds = (...agents: (Listing['listAgent'] | undefined)[]) =>
    agents.map((agent) => agent?.agentId).filter((id) => id !== undefined)
  return {
    buyerAgentIds: listIds(buyerAgent, coBuyerAgent),
    sellerAgentIds: listIds(listAgent, coListAgent),
  }
}

/** Whom the agent represented, in alphabetical order. */
function listRepresented(
  { buyerAgentIds, sellerAgentIds }: SaleSides,
  agentId: number,
): ('Buyer' | 'Seller')[] {
  const represented: ('Buyer' | 'Seller')[] = []
  if (buyerAgentIds.includes(agentId)) represented.push('Buyer')
  if (sellerAgentIds.includes(agentId)) represented.push('Seller')
  return represented
}

/** One past sale in the wire format, as shown on the pages of one agent. */
function presentPastSale(sold: SoldHome, agentId: number, settings: LinkSettings): PastSale {
  return { ...presentRepresented(getSaleSides(sold.sale), agentId), ...presentSale(sold, settings) }
}

/** The part of a past sale that depends on the agent. */
function presentRepresented(sides: SaleSides, agentId: number) {
  const represented = listRepresented(sides, agentId)
  return {
    represented: represented.length === 0 ? undefined : represented.join(' and '),
    representedList: represented,
  }
}

/** The part that is the same for all agents. */
function presentSale({ sale, home }: SoldHome, settings: LinkSettings) {
  const address = getShownAddress(sale, home)
  return {
    sold_date: sale.closeDate && renderNumericDate(sale.closeDate),
    price: sale.closePriceCents === undefined ? undefined : renderDollars(toDollars(sale.closePriceCents)),
    ppid: sale.propertyId,
    ...presentImage(sale, address, settings.baseUrl),
    home_details_url: renderHomePath(address, sale.propertyId, settings),
    ...presentPlace(address),
    ...presentHome(sale),
    mlsLogoSrc: null,
  }
}

/** Feeds have one size of each picture, which serves for both fields. */
function presentImage(sale: Listing, address: ShownAddress, baseUrl: string) {
  const photo = listPhotos(sale.media)[0]
  const url = photo && renderMediaUrl(photo.url, baseUrl)
  return {
    image_url: url,
    medium_image_url: url,
    image_alt: joinKnown(address.street, renderCityStateZip(address)),
  }
}

function presentPlace(address: ShownAddress) {
  return {
    street_address: address.street,
    city_state_zipcode: renderCityStateZip(address),
    city: address.city,
    state: address.state,
    latitude: address.point?.lat,
    longitude: address.point?.lon,
  }
}

function presentHome(sale: Listing) {
  return {
    bathrooms: sale.bathroomsTotal ?? sale.bathroomsTotalInteger,
    bedrooms: sale.bedroomsTotal,
    livingAreaValue: sale.livingAreaSqft,
    livingAreaUnitsShort: sale.livingAreaSqft === undefined ? undefined : 'sqft',
  }
}

/** "Hialeah, FL, 33012" */
function renderCityStateZip({ city, state, zip }: ShownAddress): string | undefined {
  return joinKnown(city, state, zip)
}

function joinKnown(...parts: (string | undefined)[]): string | undefined {
  const known = parts.filter((part) => part !== undefined)
  return known.length === 0 ? undefined : known.join(', ')
}
