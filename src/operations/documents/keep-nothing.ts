import type { AnswerDocuments } from './answer-documents.ts'

/** Keeps nothing, so that everything is presented for each answer. */
export const KEEPS_NOTHING: AnswerDocuments = {
  writeCard: () => false,
  writeDetail: () => false,
  keepCard: () => {},
  keepDetail: () => {},
}
