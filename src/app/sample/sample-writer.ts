import { parentPort, workerData } from 'node:worker_threads'
import { writeSampleMarket } from '../../sample/write-sample-market.ts'

// The program of a thread: writes the market that it is given as its data and says where.
parentPort?.postMessage(await writeSampleMarket(workerData))
