// Bundles the explorer into build/explorer, which packages and images contain. `plat serve` in a checkout does the same when
// the sources have changed. Usage: npm run build
import { ensureExplorer } from '../src/app/explorer/open-explorer.ts'

const directory = await ensureExplorer()
if (directory === undefined)
  throw new Error('The bundler is not installed. Run npm ci without --omit=dev first.')
console.log(`The explorer is in ${directory}.`)
