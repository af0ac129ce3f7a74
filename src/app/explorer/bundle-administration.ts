import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuiltFile, bundleScripts, digest, joinStyles, STYLE } from './built-file.ts'

/** Everything of the administration page is below this path, which the base addresses do not serve. */
export const ADMIN_PREFIX = '/administration/'
export const ADMIN_PAGE_PATH = `${ADMIN_PREFIX}page.html`

const STYLE_SHEETS = ['tokens', 'base', 'shell', 'forms', 'charts', 'administration']

/** Bundles the administration page, which shares what it shows with the explorer, but no file. */
export async function bundleAdministration(source: string): Promise<BuiltFile[]> {
  const directory = join(source, 'administration')
  const scripts = await bundleScripts(join(directory, 'main.tsx'), `${ADMIN_PREFIX}page`)
  const style = await joinStyles(source, STYLE_SHEETS)
  const icon = await readFile(join(source, 'shell', 'icon.svg'))
  const files: BuiltFile[] = [
    {
      path: `${ADMIN_PREFIX}page-${digest(style)}.css`,
      contentType: STYLE,
      bytes: style,
    },
    { path: `${ADMIN_PREFIX}icon-${digest(icon)}.svg`, contentType: 'image/svg+xml', bytes: icon },
  ]
  const paths: Record<string, string> = {
    script: scripts[0]!.path,
    style: files[0]!.path,
    icon: files[1]!.path,
  }
  const template = await readFile(join(directory, 'page.html'), 'utf8')
  const page = template.replace(/\{(\w+)\}/g, (_, name: string) => paths[name] ?? '')
  return [
    { path: ADMIN_PAGE_PATH, contentType: 'text/html; charset=utf-8', bytes: Buffer.from(page) },
    ...scripts,
    ...files,
  ]
}
