import { REVEALS_KNOWN_MS } from '../../../store/ports/edition-store.ts'
import type { Publication } from '../../../store/ports/publication.ts'
import type { Statements } from '../../../store/postgres/connection-pool.ts'
import { namePublication } from '../../../store/postgres/editions/edition-pointers.ts'
import type { ViewStep } from '../../ports/search-rows.ts'
import type { ViewTables } from '../search-tables.ts'

/** A step, and the digest of the rules under which its rows were written. */
export interface WrittenStep {
  step: ViewStep
  rules: string
}

interface StepRow {
  step: number
  token: string
  edition: number
  publicationId: string | null
  atMs: number
  rules: string
}

const COLUMNS = 'step, token::text, edition, publication_id as "publicationId", at_ms as "atMs", rules'

export async function findStep(
  statements: Statements,
  { steps }: ViewTables,
  step: number,
): Promise<WrittenStep | undefined> {
  const [row] = await statements.query<StepRow>(`select ${COLUMNS} from ${steps} where step = $1`, [step])
  return row && mapStep(row)
}

/** Finds the newest step of an edition, up to the newest one that can be searched. */
export async function findStepOf(
  statements: Statements,
  { steps, state }: ViewTables,
  { edition, publicationId }: Publication,
  rules: string,
): Promise<ViewStep | undefined> {
  const [row] = await statements.query<StepRow>(
    `select ${COLUMNS} from ${steps}
     where edition = $1::integer and publication_id is not distinct from $2::text and rules = $3
       and step <= (select newest_edition from ${state})
     order by step desc limit 1`,
    [edition, publicationId ?? null, rules],
  )
  return row && mapStep(row).step
}

/** Adds a step, and drops those whose rows have been dropped. */
export async function addStep(
  transaction: Statements,
  { steps, state, reveals }: ViewTables,
  { step, edition, publicationId, atMs }: Omit<ViewStep, 'token'>,
  rules: string,
): Promise<void> {
  await transaction.query(
    `insert into ${steps} (step, edition, publication_id, at_ms, rules)
     values ($1::integer, $2::integer, $3::text, $4::bigint, $5::text)`,
    [step, edition, publicationId ?? null, atMs, rules],
  )
  const oldest = `(select oldest_edition from ${state})`
  await transaction.query(`delete from ${steps} where step < ${oldest}`)
  // Some steps that can still be searched are older, though not by so much.
  await transaction.query(`delete from ${reveals} where to_edition <= ${oldest} or from_ms < $1::bigint`, [
    atMs - 2 * REVEALS_KNOWN_MS,
  ])
}

/** Lists the homes of listings that a step withholds and that are due up to an instant. */
export async function listDueHomes(
  statements: Statements,
  { reveals }: ViewTables,
  { step, atMs }: ViewStep,
  upToMs: number,
): Promise<number[]> {
  const rows = await statements.query<{ propertyId: number }>(
    `select distinct property_id as "propertyId" from ${reveals}
     where from_ms > $1::bigint and from_ms <= $2::bigint
       and from_edition <= $3::integer and to_edition > $3::integer`,
    [atMs, upToMs, step],
  )
  return rows.map(({ propertyId }) => propertyId)
}

function mapStep({ step, token, edition, publicationId, atMs, rules }: StepRow): WrittenStep {
  return { step: { ...namePublication(edition, publicationId), step, token, atMs }, rules }
}
