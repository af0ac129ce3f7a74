import { after, before, suite, test } from 'node:test'
import { whyNoServer } from '../../postgres/postgres-programs.ts'
import { type PostgresServer, startPostgres } from '../../postgres/postgres-server.ts'
import { seededRandom } from '../seeded-random.ts'
import { checkKilledDrains } from './killed-drains.ts'

const KILLS = Number(process.env.PLAT_TEST_KILLS ?? 5)
const LIMITS = { kills: KILLS, processMs: 5, serverMs: 400, serverKills: Infinity }
const SEED = Number(process.env.PLAT_TEST_SEED ?? 31)

suite('every acknowledged charge reaches PostgreSQL exactly once', { skip: whyNoServer() }, () => {
  let server: PostgresServer
  before(async () => {
    server = await startPostgres()
  })
  after(() => server.stop())

  test(`when nodes are killed (${KILLS} kills of two processes, seed ${SEED})`, async () => {
    await checkKilledDrains(await server.createDatabase(), LIMITS, seededRandom(SEED))
  })

  for (const seed of [SEED, SEED + 1, SEED + 2]) {
    test(`when nodes and the server are killed (${KILLS} kills of each, seed ${seed})`, async () => {
      await checkKilledDrains(await server.createDatabase(), LIMITS, seededRandom(seed), server)
    })
  }
})
