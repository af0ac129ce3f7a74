/** How the rows of a delimited file become records of a RESO resource. Read from a YAML file by `parseMapping`. */
export interface ColumnMapping {
  /** File name of the mapping, for messages. */
  name: string
  resource: 'Property' | 'Member' | 'Office'
  delimiter: string
  encoding: 'utf-8' | 'windows-1252'
  /** Texts that stand for nothing in any column. */
  nulls: ReadonlySet<string>
  /** Fields that are the same in every record. */
  constants: ReadonlyMap<string, string | number | boolean>
  targets: readonly ColumnTarget[]
  /** Fields put together from several columns. */
  combined: readonly CombinedField[]
  /** Columns that are left out on purpose. */
  ignored: ReadonlySet<string>
}

/** One column going to one field. A column may have several targets. */
export interface ColumnTarget {
  column: string
  field: string
  /** Line of the mapping file, for messages. */
  line: number
  /** What each text stands for; null is nothing. */
  values?: ReadonlyMap<string, string | number | boolean | null>
  /** What texts not in `values` stand for; without it they stay as they are. */
  otherwise?: string | number | boolean | null
  /** The number is multiplied by this: 1000 for a price in thousands. */
  multiply?: number
  /** Order of the parts of a date that is not in ISO, compact or month/day/year form. */
  dateOrder?: 'day-month-year' | 'month-day-year'
}

/** "{id}-{date:8}": columns in braces, of which ":8" takes the first eight characters. */
export interface CombinedField {
  field: string
  line: number
  parts: readonly ({ text: string } | { column: string; length?: number })[]
}
