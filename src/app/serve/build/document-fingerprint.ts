import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OperationSettings } from '../../../operations/operation.ts'
import { VERSION } from '../../version.ts'

const SOURCE = join(import.meta.dirname, '..', '..', '..')
/** The folders whose code decides what a document says. */
const PRESENTING = ['records', 'domain', 'search', 'contract', 'operations']

/**
 * Names everything but the records that cached documents depend on: links and other settings, the version of Plat, and the
 * code that presents them, which changes without a version while somebody works on it.
 */
export async function findDocumentFingerprint(settings: OperationSettings): Promise<string> {
  const hash = createHash('sha256').update(VERSION).update(JSON.stringify(settings))
  const paths = await Array.fromAsync(
    glob(`{${PRESENTING.join(',')}}/**/*.ts`, { cwd: SOURCE, exclude: isTest }),
  )
  for (const path of paths.sort()) hash.update(path).update(await readFile(join(SOURCE, path)))
  return hash.digest('hex')
}

function isTest(path: string): boolean {
  return path.endsWith('.test.ts') || path.endsWith('testing')
}
