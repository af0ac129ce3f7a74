// Prints the changelog of one version. Fails if package.json has another version or the changelog lacks the section.
// Usage: node scripts/release-notes.ts 0.2.0
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = join(import.meta.dirname, '..')

/** Finds the text below the heading of a version, up to the next version. Throws if there is no such heading or no text. */
export function findReleaseNotes(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find((text) => text.split(/\s/, 1)[0] === version)
  if (section === undefined) throw new Error(`CHANGELOG.md has no section for version ${version}`)
  const notes = section.slice(section.indexOf('\n')).trim()
  if (notes === '') throw new Error(`CHANGELOG.md says nothing about version ${version}`)
  return notes
}

function printReleaseNotes(version: string): void {
  const { version: current } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  if (current !== version) throw new Error(`package.json has version ${current}, not ${version}`)
  console.log(findReleaseNotes(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), version))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [version] = process.argv.slice(2)
  if (version === undefined) throw new Error('Name the version: node scripts/release-notes.ts 0.2.0')
  printReleaseNotes(version)
}
