import type { DocumentReader } from '../../store/ports/document-store.ts'
import type { AnswerBody } from '../documents/answer-body.ts'
import type { SummaryText } from '../documents/answer-documents.ts'
import { FOREVER } from '../documents/right-span.ts'
import { getSaleSides, type SaleSides } from './decide.ts'
import type { SoldHome } from './gather.ts'
import { presentRepresented, presentSale } from './present.ts'

/**
 * A past sale, in two parts: who stood for whom, and all of it but what that tells of one agent. Without parts where it must
 * not be shown, or is not there.
 */
export function buildSaleDocument(sold: SoldHome | undefined, baseUrl: string): SummaryText {
  if (sold?.sale.isDisplayAllowed !== true) return { ...FOREVER, parts: [] }
  const sides = JSON.stringify(getSaleSides(sold.sale))
  return { ...FOREVER, parts: [sides, JSON.stringify(presentSale(sold, baseUrl)).slice(1)] }
}

/** The sale as it is on the pages of an agent. */
export function renderSaleDocument([sides, rest]: readonly string[], agentId: number): string {
  return `${renderRepresented(sides!, agentId)}${rest!}`
}

/** Appends the sale as it is on the pages of an agent. */
export function writeSaleDocument(kept: DocumentReader, agentId: number, body: AnswerBody): void {
  body.writeText(renderRepresented(kept.readPart(0), agentId))
  body.reserve(kept.textBytes)
  body.length = kept.copyPart(1, body.bytes, body.length)
}

/** `{"represented":…,"representedList":…,` */
function renderRepresented(sides: string, agentId: number): string {
  const represented = JSON.stringify(presentRepresented(JSON.parse(sides) as SaleSides, agentId))
  return `${represented.slice(0, -1)},`
}
