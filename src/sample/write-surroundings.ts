import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderBuilders } from './builders/render-builders.ts'
import { buildMarketAreas } from './market-areas.ts'
import { renderNeighborhoods } from './places/render-neighborhoods.ts'
import { renderSchools, renderSchoolZones } from './places/render-schools.ts'
import type { SampleRequest } from './sample-request.ts'

/** Paths of the files around the listings, by the format that reads them. */
export interface SurroundingFiles {
  builders: readonly string[]
  /** One a level: macro_neighborhood, neighborhood, residential_neighborhood. */
  neighborhoods: readonly string[]
  schools: readonly string[]
  schoolZones: readonly string[]
}

/** Writes builders, neighborhoods and schools of a generated market. */
export async function writeSurroundings(request: SampleRequest): Promise<SurroundingFiles> {
  const { directory, seed, asOf, zipCodes } = request
  await mkdir(directory, { recursive: true })
  const areas = buildMarketAreas(zipCodes)
  const { macro, neighborhood, residential } = renderNeighborhoods(areas)
  const write = async (name: string, text: string) => {
    await writeFile(join(directory, name), text)
    return join(directory, name)
  }
  return {
    builders: [await write('builders.xml', renderBuilders({ zipCodes, seed, asOf }))],
    neighborhoods: [
      await write('neighborhoods-macro.geojson', macro),
      await write('neighborhoods.geojson', neighborhood),
      await write('neighborhoods-residential.geojson', residential),
    ],
    schools: [await write('schools.geojson', renderSchools(areas, seed))],
    schoolZones: [await write('school-zones.geojson', renderSchoolZones(areas))],
  }
}
