import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { REPEATED_TESTS } from '../tests/repeated-tests.ts'

/*
 * npm run check:repeat -- [RUNS] [TEST FILES OR GLOBS] [--idle]
 *
 * Runs the tests that use processes, sockets or time repeatedly, each time with another seed for generated cases. Meanwhile
 * other processes use all cores of the machine but one (unless --idle). Prints the failures of each run with its seed, and exits with
 * 1 if there was any. PLAT_TEST_SEED sets the seed of the first run.
 */

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { idle: { type: 'boolean', default: false } },
})
const [runs, given] = /^\d+$/.test(positionals[0] ?? '')
  ? [Number(positionals[0]), positionals.slice(1)]
  : [10, positionals]
const tests = given.length > 0 ? given : REPEATED_TESTS
const firstSeed = Number(process.env.PLAT_TEST_SEED ?? Math.floor(Math.random() * 1e9))
const root = join(import.meta.dirname, '..')

/** Every process of a run loads the same sources. */
const cache = mkdtempSync(join(tmpdir(), 'plat-check-repeat-'))

const load = values.idle ? [] : Array.from({ length: Math.max(1, availableParallelism() - 1) }, startLoad)
const failedSeeds: number[] = []
try {
  for (let run = 0; run < runs; run++) {
    const seed = firstSeed + run
    const startedAt = performance.now()
    const { isGreen, output } = await runTests(seed)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    print(`run ${run + 1} of ${runs}, seed ${seed}: ${isGreen ? 'passed' : 'FAILED'} in ${seconds} s`)
    if (isGreen) continue
    failedSeeds.push(seed)
    print(output)
  }
} finally {
  for (const one of load) one.kill('SIGKILL')
  rmSync(cache, { recursive: true })
}
print(
  failedSeeds.length === 0
    ? `all ${runs} runs passed`
    : `${failedSeeds.length} of ${runs} runs failed; seeds: ${failedSeeds.join(', ')}`,
)
process.exitCode = failedSeeds.length === 0 ? 0 : 1

/** Starts a process that computes until this one ends. */
function startLoad(): ChildProcess {
  const program =
    "process.stdin.on('end', () => process.exit()).resume(); const spin = () => { for (let n = 0; n < 1e8; n++); setImmediate(spin) }; spin()"
  return spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'ignore', 'ignore'] })
}

async function runTests(seed: number): Promise<{ isGreen: boolean; output: string }> {
  // More tests at once than cores: their threads and processes interleave in more ways, and a run takes less time.
  const concurrency = `--test-concurrency=${3 * availableParallelism()}`
  const options = [
    '--test',
    concurrency,
    '--test-timeout=600000',
    `--test-reporter=${join(root, 'scripts', 'failures-reporter.ts')}`,
  ]
  const child = spawn(process.execPath, ['--import', './tests/fixed-seed.ts', ...options, ...tests], {
    cwd: root,
    env: { ...process.env, PLAT_TEST_SEED: String(seed), NODE_COMPILE_CACHE: cache },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  const [code] = await once(child, 'close')
  return { isGreen: code === 0, output: Buffer.concat(chunks).toString() }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
