import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OperationSettings } from '../../../operations/operation.ts'
import { VERSION } from '../../version.ts'

const SOURCE = join(import.meta.dirname, '..', '..', '..')

/** The folders whose code determines the contents of a document. */
const PRESENTING = ['records', 'display', 'domain', 'search', 'valuation', 'contract', 'operations']

/**
 * Names everything but the records that cached documents depend on: links and other settings, the display rules of the view, the version of Plat, and the
 * code that presents them, which changes without a version during development.
 */
export async function findDocumentFingerprint(
  settings: OperationSettings,
  { linksPictures, viewId }: { linksPictures: boolean; viewId: string },
): Promise<string> {
  const hash = createHash('sha256')
    .update(VERSION)
    .update(JSON.stringify({ ...settings, linksPictures, viewId }))
  const paths = await Array.fromAsync(
    glob(`{${PRESENTING.join(',')}}/**/*.ts`, { cwd: SOURCE, exclude: isTest }),
  )
  for (const path of paths.sort()) hash.update(path).update(await readFile(join(SOURCE, path)))
  return hash.digest('hex')
}

function isTest(path: string): boolean {
  return path.endsWith('.test.ts') || path.endsWith('testing')
}
