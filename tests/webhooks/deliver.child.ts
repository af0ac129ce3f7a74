import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts'
import { deliver } from './webhook-place.ts'

const [directory] = process.argv.slice(2)
const stores = await openEmbeddedStore({ directory: directory! })
await deliver(stores)
console.log('delivering')
