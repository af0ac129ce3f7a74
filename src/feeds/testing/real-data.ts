import { join } from 'node:path'

const folder = process.env.PLAT_REAL_DATA

/** Options of a test that needs real files: skipped, with the reason, where PLAT_REAL_DATA names no folder. */
export const NEEDS_REAL_DATA = {
  skip: folder === undefined ? 'PLAT_REAL_DATA does not name a folder of real files' : false,
}

/** The path of a real file; only to be called by tests that need real data. */
export function realFile(path: string): string {
  return join(folder ?? '', path)
}
