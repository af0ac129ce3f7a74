import type { Answer } from '../src/http/answer/answer.ts'
import { openAnswerCache } from '../src/http/answer/answer-cache.ts'
import { ALWAYS_VALID } from '../src/operations/documents/answer-documents.ts'
import { Random } from '../src/sample/random.ts'

/*
 * How often the cache of answers has what is asked for, by its memory and by how unequally homes are asked about. Homes are drawn by
 * Zipf's law: the home of rank n is asked about in proportion to 1 / n^s. Half of the requests come first, to fill the cache, and are not counted.
 * Run: node bench/answer-cache.bench.ts [homes] [requests] [seed]
 */

const HOMES = Number(process.argv[2] ?? 20_000)
const REQUESTS = Number(process.argv[3] ?? 400_000)
const SEED = Number(process.argv[4] ?? 4)

/** An operation with the mean bytes of its answers in the sample market, and whether they are put together from documents. */
type AskedOperation = readonly [name: string, bytes: number, isAssembled: boolean]

/** Operations about a home. */
const OF_HOMES: readonly AskedOperation[] = [
  ['similar-homes', 22_000, false],
  ['neighborhood-and-schools', 10_700, false],
  ['nearby-rentals', 16_600, false],
  ['imx-lightbox', 25, false],
]
/** The same with details, and with as many different pages of searches as there are homes. */
const ALL: readonly AskedOperation[] = [...OF_HOMES, ['detail', 12_000, true], ['search', 90_000, true]]
const MEMORY_MB = [8, 32, 128, 512]
const EXPONENTS = [0.6, 0.8, 1, 1.2]

const random = new Random(SEED)
process.stdout.write(
  `${HOMES} homes, ${REQUESTS} requests, seed ${SEED}\n| s | ${MEMORY_MB.join(' MB | ')} MB |\n`,
)
process.stdout.write(`|---|${'---|'.repeat(MEMORY_MB.length)}\n`)
for (const operations of [OF_HOMES, ALL]) {
  process.stdout.write(`${operations.map(([name]) => name).join(', ')}\n`)
  for (const exponent of EXPONENTS) {
    const pickHome = buildPicker(exponent)
    const rates = MEMORY_MB.map((megabytes) => measureHits(operations, megabytes, pickHome))
    process.stdout.write(
      `| ${exponent} | ${rates.map((rate) => `${(100 * rate).toFixed(0)} %`).join(' | ')} |\n`,
    )
  }
}

function buildPicker(exponent: number): () => number {
  const sums = new Float64Array(HOMES)
  let sum = 0
  for (let rank = 1; rank <= HOMES; rank++) {
    sum += rank ** -exponent
    sums[rank - 1] = sum
  }
  return () => {
    const wanted = random.between(0, sum)
    let [low, high] = [0, HOMES - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}

function measureHits(
  operations: readonly AskedOperation[],
  megabytes: number,
  pickHome: () => number,
): number {
  const cache = openAnswerCache(megabytes * 2 ** 20)
  let hits = 0
  for (let request = 0; request < REQUESTS; request++) {
    const [name, bytes, isAssembled] = operations[request % operations.length]!
    const key = `/api/v1/property/${name}?property_id=${pickHome()} gzip`
    const isCounted = request >= REQUESTS / 2
    if (cache.find(key, 0) !== undefined) hits += isCounted ? 1 : 0
    else cache.add(key, makeAnswer(bytes), { ...ALWAYS_VALID, nowMs: 0, isAssembled })
  }
  return hits / (REQUESTS / 2)
}

function makeAnswer(bytes: number): Answer {
  return { status: 200, headers: {}, body: Buffer.allocUnsafe(bytes), cost: 1 }
}
