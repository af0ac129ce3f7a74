import type { Format } from './format.ts'

/** The tables in which records are handed out as a whole: by the change feed and by exports. */
export const TABLE_NAMES = [
  'home',
  'listing',
  'agent',
  'office',
  'builder',
  'community',
  'assessment',
] as const

export type TableName = (typeof TABLE_NAMES)[number]

/**
 * An edition as clients name it: its number; in stores that can lose an edition in a failover, what tells it from others of its number;
 * and for a use with delays the instant as of which it is shown.
 */
export interface EditionPosition {
  edition: number
  publicationId?: string
  atMs?: number
}

const POSITION = '[0-9]{1,9}(?:@[0-9.]{1,40})?(?:~[0-9]{1,15})?'

/** "15", "15@1763812345.123456", or with an instant "15~1763812345123". */
export function renderEditionPosition({ edition, publicationId, atMs }: EditionPosition): string {
  const publication = publicationId === undefined ? '' : `@${publicationId}`
  return `${edition}${publication}${atMs === undefined ? '' : `~${atMs}`}`
}

/** Reads what `renderEditionPosition` has written. */
export function parseEditionPosition(text: string): EditionPosition {
  const [publication = '', atMs] = text.split('~')
  const [edition, publicationId] = publication.split('@')
  return {
    edition: Number(edition),
    ...(publicationId !== undefined && { publicationId }),
    ...(atMs !== undefined && { atMs: Number(atMs) }),
  }
}

export const editionPosition: Format<EditionPosition> = {
  takes: 'an edition, as an earlier answer stated it in edition or x-edition',
  schema: { type: 'string', pattern: `^${POSITION}$` },
  parse: (text) => (new RegExp(`^${POSITION}$`).test(text) ? parseEditionPosition(text) : undefined),
}

/** Where a reading of changes goes on. */
export interface ChangeCursor {
  since: EditionPosition
  to: EditionPosition
  /** The last record that was looked at. */
  table: TableName
  id: number
}

const CURSOR = `(${POSITION})_(${POSITION})_(${TABLE_NAMES.join('|')})_([0-9]{1,16})`

/** "12_15_listing_1000001" */
export function renderChangeCursor({ since, to, table, id }: ChangeCursor): string {
  return [renderEditionPosition(since), renderEditionPosition(to), table, id].join('_')
}

export const changeCursor: Format<ChangeCursor> = {
  takes: 'next_cursor of an earlier answer',
  schema: { type: 'string', pattern: `^${CURSOR}$` },
  parse: (text) => {
    const [, since, to, table, id] = new RegExp(`^${CURSOR}$`).exec(text) ?? []
    if (since === undefined || Number(id) > Number.MAX_SAFE_INTEGER) return undefined
    return {
      since: parseEditionPosition(since),
      to: parseEditionPosition(to!),
      table: table as TableName,
      id: Number(id),
    }
  },
}

/** Where a reading of a table goes on. */
export type ExportCursor = Omit<ChangeCursor, 'since' | 'to'> & { of: EditionPosition }

const EXPORT_CURSOR = `(${POSITION})_(${TABLE_NAMES.join('|')})_([0-9]{1,16})`

/** "15_listing_1000001" */
export function renderExportCursor({ of, table, id }: ExportCursor): string {
  return [renderEditionPosition(of), table, id].join('_')
}

export const exportCursor: Format<ExportCursor> = {
  takes: 'next_cursor of an earlier answer',
  schema: { type: 'string', pattern: `^${EXPORT_CURSOR}$` },
  parse: (text) => {
    const [, of, table, id] = new RegExp(`^${EXPORT_CURSOR}$`).exec(text) ?? []
    if (of === undefined || Number(id) > Number.MAX_SAFE_INTEGER) return undefined
    return { of: parseEditionPosition(of), table: table as TableName, id: Number(id) }
  },
}
