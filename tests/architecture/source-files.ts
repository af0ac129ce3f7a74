import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Lists paths from the root of the repository, with "/" as the separator, in alphabetical order. */
export function listFiles(...patterns: readonly string[]): string[] {
  const paths = globSync(patterns, {
    cwd: ROOT,
    exclude: ['**/node_modules', '.git', 'plat-data', 'build', 'coverage'],
  })
  return paths.map((path) => path.replaceAll('\\', '/')).sort()
}

export function readText(path: string): string {
  return readFileSync(`${ROOT}${path}`, 'utf8')
}

/** The import table does not apply to test code: "a.test.ts", "b-in-tests.ts", "c-examples.ts", "testing/d.ts". */
export function isTestCode(path: string): boolean {
  return /(?:\.test|-in-tests|-examples)\.ts$|\/testing\//.test(path)
}
