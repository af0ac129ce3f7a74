import { backUp } from './test-place.ts'

// Backs up a store and then waits until it is killed. Prints when it begins and when the backup is complete.
process.stdout.write('begin\n')
await backUp(process.argv[2]!, process.argv[3]!)
process.stdout.write('done\n')
setInterval(() => {}, 60_000)
