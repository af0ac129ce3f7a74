import type { LightboxData, LightboxParameters } from '../../contract/operations/lightbox.ts'
import type { Operation } from '../operation.ts'

/** The envelope alone, for a property that is there. */
export const runLightbox: Operation<LightboxParameters, LightboxData> = async ({ ppid }, { reader }) => {
  const [property] = await reader.getMany('property', [ppid])
  return property === undefined ? { kind: 'notFound' } : { kind: 'answer' }
}
