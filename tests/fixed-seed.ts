import fc from 'fast-check'

/*
 * Loaded before each test file (package.json, "test"): generated cases are the same in every run, so that a red run is the work of a
 * change. PLAT_TEST_SEED looks for cases elsewhere: any whole number.
 */

const DEFAULT_SEED = 20_261_121

fc.configureGlobal({ seed: Number(process.env.PLAT_TEST_SEED ?? DEFAULT_SEED) })
