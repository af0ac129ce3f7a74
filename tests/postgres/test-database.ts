import { randomBytes } from 'node:crypto'
import { type PostgresServer, startPostgres } from './postgres-server.ts'
import { runStatement, runStatements } from './run-statements.ts'

let own: Promise<PostgresServer> | undefined
let given: Promise<GivenServer> | undefined

/**
 * Creates an empty database on the server that PLAT_TEST_DATABASE_URL names, or else on one that this process starts, and resolves to
 * its URL. The database ends with this process. Check `whyNoDatabase` first.
 */
export async function createTestDatabase(): Promise<string> {
  const url = process.env.PLAT_TEST_DATABASE_URL ?? ''
  if (url === '') {
    own ??= startPostgres()
    return (await own).createDatabase()
  }
  given ??= connectToGivenServer(url)
  return (await given).createDatabase()
}

type GivenServer = Pick<PostgresServer, 'createDatabase'>

/** The databases are dropped when nothing is left to do. Those of a killed process stay, and their names begin with plat_test_. */
async function connectToGivenServer(url: string): Promise<GivenServer> {
  const names: string[] = []
  process.once('beforeExit', () =>
    runStatements(
      url,
      names.map((name) => `drop database ${name} with (force)`),
    ),
  )
  return {
    createDatabase: async () => {
      const name = `plat_test_${randomBytes(6).toString('hex')}`
      await runStatement(url, `create database ${name}`)
      names.push(name)
      const created = new URL(url)
      created.pathname = `/${name}`
      return created.href
    },
  }
}
