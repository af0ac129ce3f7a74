// Starts the process that runs the feeds of a service, with the Node that runs the service.
import nodeModule from 'node:module'

nodeModule.enableCompileCache()
if (import.meta.url.includes('/node_modules/')) await import('./strip-types.js')
await import('../src/app/feeds/feeds-process.ts')
