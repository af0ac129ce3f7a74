import { INDEX_FORMAT, openSegmentFiles } from '../../src/app/serve/segments/segment-files.ts'
import { buildGoldenSegments, goldenIndexPath } from './golden-index.ts'

// Writes the golden files of the format. Run it after raising INDEX_FORMAT: node tests/search/write-golden-index.ts

const files = openSegmentFiles(goldenIndexPath(INDEX_FORMAT), (reason) => process.stderr.write(`${reason}\n`))
await files.save(await buildGoldenSegments())
