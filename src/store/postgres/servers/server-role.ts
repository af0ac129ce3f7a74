import type { Statements } from '../connection-pool.ts'

/** What a server says about itself. */
export interface ServerRole {
  /** Whether it follows another server, so that it can be read but takes no writes. */
  isStandby: boolean
  /** How often a standby has taken over, up to this server; 0 for a standby. */
  timeline: number
  /** How far it has written the log of the database, or as a standby has replayed it, in bytes. */
  position: number
}

/** In SQL, the timeline of a primary. The first eight digits of the name of a WAL file count how often a standby has been promoted. */
export const TIMELINE = 'left(pg_walfile_name(pg_current_wal_lsn()), 8)'

export async function readServerRole(statements: Statements): Promise<ServerRole> {
  const [row] = await statements.query<{
    isStandby: boolean
    timeline: string | null
    position: number | null
  }>(
    `select pg_is_in_recovery() as "isStandby",
       case when not pg_is_in_recovery() then ${TIMELINE} end as timeline,
       pg_wal_lsn_diff(
         case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0'
       )::float8 as position`,
  )
  const { isStandby, timeline, position } = row!
  return { isStandby, timeline: Number.parseInt(timeline ?? '0', 16), position: position ?? 0 }
}
