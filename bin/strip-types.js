// Node runs TypeScript as it is, but not below node_modules, where an installed Plat lies: there its own files are
// stripped of their types by Node's own function, position by position, as Node does elsewhere.
import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'

const OWN_SOURCES = new URL('../src/', import.meta.url).href

// Its being experimental is known to us and no concern of who runs Plat; other warnings are shown.
const emitWarning = process.emitWarning.bind(process)
process.emitWarning = (warning, ...rest) => {
  if (!String(warning).includes('stripTypeScriptTypes')) emitWarning(warning, ...rest)
}

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith(OWN_SOURCES) || !url.endsWith('.ts')) return nextLoad(url, context)
    const source = stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'))
    return { format: 'module', source, shortCircuit: true }
  },
})
