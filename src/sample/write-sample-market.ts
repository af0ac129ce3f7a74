import type { SampleRequest } from './sample-request.ts'
import { writeListingFiles } from './write-listing-files.ts'
import { type SurroundingFiles, writeSurroundings } from './write-surroundings.ts'

/** Paths of the files written, by the format that reads them. */
export interface SampleFiles extends SurroundingFiles {
  /** Offices, agents and listings. */
  reso: readonly string[]
}

/** Writes a generated market. The same request writes the same bytes on every machine. */
export async function writeSampleMarket(request: SampleRequest): Promise<SampleFiles> {
  const reso = await Array.fromAsync(writeListingFiles(request))
  return { reso, ...(await writeSurroundings(request)) }
}
