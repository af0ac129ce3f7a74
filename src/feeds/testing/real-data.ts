import { join } from 'node:path'

const folder = process.env.PLAT_REAL_DATA

/** Options for a test that needs real files: it is skipped, with the reason, unless PLAT_REAL_DATA names a folder. */
export const NEEDS_REAL_DATA = {
  skip: folder === undefined ? 'PLAT_REAL_DATA does not name a folder of real files' : false,
}

/** The path of a real file. Call this only in tests that need real data. */
export function realFile(path: string): string {
  return join(folder ?? '', path)
}
