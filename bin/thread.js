// Runs a program in a thread. The program's address is the only argument.
import nodeModule from 'node:module'
import process from 'node:process'

// A thread inherits neither the compile cache nor the hooks of the process. Without the cache it spends half a second on stripping types.
nodeModule.enableCompileCache()
if (import.meta.url.includes('/node_modules/')) await import('./strip-types.js')
await import(/** @type {string} */ (process.argv[2]))
// A thread that is terminated writes no cache.
nodeModule.flushCompileCache()
