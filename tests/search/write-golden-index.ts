import { INDEX_FORMAT, openIndexSnapshot } from '../../src/app/serve/snapshot/index-snapshot-file.ts'
import { buildGoldenSegments, goldenIndexPath } from './golden-index.ts'

// Writes the golden file of the format. Run it after raising INDEX_FORMAT: node tests/search/write-golden-index.ts

await openIndexSnapshot(goldenIndexPath(INDEX_FORMAT)).save(await buildGoldenSegments())
