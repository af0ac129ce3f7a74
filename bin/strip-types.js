// Node runs TypeScript directly, but not below node_modules, where an installed Plat lives. There this module strips the types
// from Plat's own files with Node's own function, which preserves positions.
import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'

const OWN_SOURCES = new URL('../src/', import.meta.url).href

// The function is experimental, which need not concern people who run Plat. Other warnings are shown.
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
