import { restoreEmbeddedStore } from '../../../src/store/embedded/backup/restore-store.ts'

// Restores a backup and then waits until it is killed. Prints when it begins and when the restore is complete.
process.stdout.write('begin\n')
await restoreEmbeddedStore(process.argv[2]!, process.argv[3]!)
process.stdout.write('done\n')
setInterval(() => {}, 60_000)
