import type { TableName } from '../../contract/formats/change-position.ts'

/** How a value is written: an instant as ISO 8601 in UTC, a date as YYYY-MM-DD, money in dollars, JSON as it is. */
export type ColumnType = 'integer' | 'number' | 'text' | 'flag' | 'date' | 'instant' | 'json'

/** What a change of a column is about. */
export type ColumnGroup =
  | 'identity'
  | 'price'
  | 'status'
  | 'dates'
  | 'address'
  | 'facts'
  | 'features'
  | 'text'
  | 'media'
  | 'people'
  | 'open_houses'

export interface TableColumn<Source> {
  readonly name: string
  readonly type: ColumnType
  readonly group: ColumnGroup
  readonly description: string
  /** Undefined if unknown. */
  readonly read: (source: Source) => unknown
}

export interface RecordTable<Source> {
  readonly name: TableName
  readonly description: string
  readonly columns: readonly TableColumn<Source>[]
}

/** Values by column name. What is unknown is left out. Every row has its `id`. */
export type Row = { id: number } & Record<string, unknown>

export function buildRow<Source>({ columns }: RecordTable<Source>, source: Source): Row {
  const row: Record<string, unknown> = {}
  for (const { name, read } of columns) {
    const value = read(source)
    if (value !== undefined) row[name] = value
  }
  return row as Row
}

/** The groups of the columns in which two rows differ, in alphabetical order. */
export function listChangedGroups(
  table: Pick<RecordTable<never>, 'columns'>,
  before: Row,
  after: Row,
): ColumnGroup[] {
  const groups = new Set<ColumnGroup>()
  for (const { name, group } of table.columns)
    if (!groups.has(group) && JSON.stringify(before[name]) !== JSON.stringify(after[name])) groups.add(group)
  return [...groups].sort()
}

/** Returns undefined for an empty list, which says no more than an unknown one. */
export function unlessEmpty<Item>(items: readonly Item[] | undefined): readonly Item[] | undefined {
  return items === undefined || items.length === 0 ? undefined : items
}

export function toInstant(atMs: number | undefined): string | undefined {
  return atMs === undefined ? undefined : new Date(atMs).toISOString()
}
