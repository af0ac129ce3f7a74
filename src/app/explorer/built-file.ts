import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** One built file with its path on the server. */
export interface BuiltFile {
  path: string
  contentType: string
  bytes: Buffer
}

export const SCRIPT = 'text/javascript; charset=utf-8'
export const STYLE = 'text/css; charset=utf-8'

export async function joinStyles(source: string, names: readonly string[]): Promise<Buffer> {
  const sheets = names.map((name) => readFile(join(source, 'styles', `${name}.css`), 'utf8'))
  return Buffer.from((await Promise.all(sheets)).join('\n'))
}

/**
 * Bundles the scripts of a page. The first one is the entry, whose path begins with `prefix`; the others are loaded when they are
 * needed.
 */
export async function bundleScripts(input: string, prefix: string): Promise<BuiltFile[]> {
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    input,
    platform: 'browser',
    tsconfig: false,
    transform: {
      target: 'es2022',
      jsx: { runtime: 'automatic', importSource: 'preact' },
    },
    logLevel: 'warn',
  })
  const { output } = await bundle.generate({
    format: 'esm',
    minify: true,
    entryFileNames: `${basename(prefix)}-[hash].js`,
    chunkFileNames: '[name]-[hash].js',
  })
  await bundle.close()
  return output.map((part) => ({
    path: `${dirname(prefix)}/${part.fileName}`,
    contentType: SCRIPT,
    bytes: Buffer.from(part.type === 'chunk' ? part.code : part.source),
  }))
}

const DIGEST_LENGTH = 16

/** Names content in the path of a file. */
export function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, DIGEST_LENGTH)
}
