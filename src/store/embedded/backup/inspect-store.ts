import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openChargeLedger } from '../../ledger/charge-ledger.ts'
import { listStorePaths } from '../directory.ts'
import { openEnvironment } from '../environment.ts'
import { findMeta, getCurrentEdition, type RecordCounts } from '../meta.ts'
import { verifyEnvironment } from '../verify-environment.ts'

/** The lock file of LMDB, with its table of readers. LMDB makes a new one when the store is opened. */
const LMDB_LOCK_FILE = 'lock.mdb'

/** Reads what a copied store holds and verifies all of it. Nothing else may have the copy open. Leaves no file in it. */
export async function inspectStore(
  directory: string,
): Promise<{ edition: number; records: RecordCounts; faults: string[] }> {
  const paths = listStorePaths(directory)
  const env = openEnvironment({ directory: paths.editions, isReadOnly: true })
  const ledger = await openChargeLedger({ directory: paths.ledger, isReadOnly: true })
  try {
    const edition = getCurrentEdition(env)
    const records = findMeta(env, `counts:${edition}`) ?? {}
    const faults = [...(await verifyEnvironment(env)), ...(await ledger.verify())]
    return { edition, records, faults }
  } finally {
    await ledger.close()
    await env.close()
    await rm(join(paths.editions, LMDB_LOCK_FILE), { force: true })
  }
}
