import fc from 'fast-check'

/*
 * Loaded before each test file (package.json, "test"). Generated cases are the same in every run, so a test starts to fail only
 * because of a change. Set PLAT_TEST_SEED to any whole number to try other cases.
 */

const DEFAULT_SEED = 20_261_121

fc.configureGlobal({ seed: Number(process.env.PLAT_TEST_SEED ?? DEFAULT_SEED) })
