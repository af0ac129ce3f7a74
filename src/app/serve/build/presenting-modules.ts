import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'

/**
 * The modules whose code decides what cached documents say. A change of one of them, or of what it imports, discards all documents, and any
 * other change of the code leaves them.
 */
const PRESENTING: readonly string[] = [
  // What presents documents, and what they are stored as.
  'operations/search-by-location/card/card-document.ts',
  'operations/property-detail/property-detail.ts',
  'operations/builder-detail/builder-detail.ts',
  'operations/similar-homes/similar-homes.ts',
  'operations/nearby-rentals/nearby-rentals.ts',
  'operations/past-sales/past-sales.ts',
  'operations/documents/open-answer-documents.ts',
  'operations/documents/prepared-details.ts',
  // What they are given besides records.
  'domain/listing-search/build-searchable-listing.ts',
  'search/index/read-listing.ts',
  'search/edition/reference-tables.ts',
  'search/edition/estimates.ts',
  'display/shown-reader.ts',
  'pictures/link-pictures.ts',
]

/** `import { a } from './a.ts'`, `export * from './a.ts'` or `import './a.ts'`, but not `import type`: types decide nothing. */
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[\w$*{},\s]+?\sfrom\s+)?'(\.[^'\n]+)'/gm

/** A module, by its path from the folder of the source. */
export interface SourceModule {
  path: string
  text: string
}

/** Reads the modules that present documents and all that they import, in the order of their paths. */
export async function readPresentingModules(source: string): Promise<SourceModule[]> {
  const texts = new Map<string, string>()
  for (let paths = PRESENTING; paths.length > 0; ) {
    const read = await Promise.all(paths.map((path) => readFile(posix.join(source, path), 'utf8')))
    for (const [at, path] of paths.entries()) texts.set(path, read[at]!)
    const imported = paths.flatMap((path, at) => listImports(path, read[at]!))
    paths = [...new Set(imported)].filter((path) => !texts.has(path))
  }
  return [...texts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([path, text]) => ({ path, text }))
}

function listImports(path: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map(([, specifier]) =>
    posix.normalize(posix.join(posix.dirname(path), specifier!)),
  )
}
