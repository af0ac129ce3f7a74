import type { LightboxData, LightboxParameters } from '../../contract/operations/lightbox.ts'
import { ALWAYS_VALID } from '../documents/answer-documents.ts'
import type { Operation } from '../operation.ts'
import { findSubjectHome } from '../presentation/subject-home.ts'

/** The envelope alone, for a home whose detail exists. */
export const runLightbox: Operation<LightboxParameters, LightboxData> = async (
  { ppid },
  { editionIndex, reader },
) => {
  const home = await findSubjectHome(ppid, editionIndex, reader)
  return home === undefined ? { kind: 'notFound' } : { kind: 'answer', validity: ALWAYS_VALID }
}
