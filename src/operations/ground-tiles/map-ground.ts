import type { MapGroundData, MapGroundParameters } from '../../contract/operations/on-map/map-ground.ts'
import { GROUND_LEVELS, lastZoomOf, NEAREST_LEVEL } from '../../domain/map/ground/ground-levels.ts'
import { getCellBox } from '../../domain/map/map-grid.ts'
import type { GroundFile } from '../../records/map/ground.ts'
import { ALWAYS_VALID } from '../documents/answer-documents.ts'
import type { Operation } from '../operation.ts'

/** Where water and roads are loaded, and whom a map must name. */
export const runMapGround: Operation<MapGroundParameters, MapGroundData> = async (
  { source: wanted },
  { reader },
) => {
  const files: GroundFile[] = []
  for await (const batch of reader.scan('groundFile'))
    files.push(...batch.filter(({ source }) => wanted === undefined || source === wanted))
  const box = findBox(files)
  return {
    kind: 'answer',
    data: {
      min_zoom: GROUND_LEVELS[0],
      max_zoom: lastZoomOf(NEAREST_LEVEL),
      ...(box && { bbox: box }),
      sources: listSources(files),
    },
    validity: ALWAYS_VALID,
  }
}

/** West, south, east and north of the cells of all files. */
function findBox(files: readonly GroundFile[]): number[] | undefined {
  if (files.length === 0) return undefined
  const columns = files.flatMap((file) => file.columns)
  const rows = files.flatMap((file) => file.rows)
  const first = getCellBox({ column: Math.min(...columns), row: Math.min(...rows) }, NEAREST_LEVEL)
  const last = getCellBox({ column: Math.max(...columns), row: Math.max(...rows) }, NEAREST_LEVEL)
  return [first.west, last.south, last.east, first.north]
}

function listSources(files: readonly GroundFile[]): MapGroundData['sources'] {
  const bySource = [...Map.groupBy(files, ({ source }) => source)]
  return bySource
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([source, own]) => ({
      source,
      attribution: [...new Set(own.flatMap(({ attribution }) => attribution || []))].join(', '),
      features: own.reduce((sum, { features }) => sum + features, 0),
    }))
}
