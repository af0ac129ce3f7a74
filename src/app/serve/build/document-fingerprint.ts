import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { OperationSettings } from '../../../operations/operation.ts'
import { VERSION } from '../../version.ts'
import { INDEX_FORMAT } from '../segments/segment-files.ts'
import { readPresentingModules } from './presenting-modules.ts'

const SOURCE = join(import.meta.dirname, '..', '..', '..')

/**
 * Names everything but the records that cached documents depend on: links and other settings, the display rules of the view, the version of Plat, the
 * meaning of what the index has, and the code that presents them, which changes without a version during development.
 */
export async function findDocumentFingerprint(
  settings: OperationSettings,
  { linksPictures, viewId }: { linksPictures: boolean; viewId: string },
): Promise<string> {
  const hash = createHash('sha256')
    .update(VERSION)
    .update(JSON.stringify({ ...settings, linksPictures, viewId, indexFormat: INDEX_FORMAT }))
  for (const { path, text } of await readPresentingModules(SOURCE)) hash.update(path).update(text)
  return hash.digest('hex')
}
