import { type Static, Type } from 'typebox'
import type { DelimitedFormat } from '../reading/delimited-rows.ts'
import type { DatePattern } from '../reading/parse-date.ts'

export type Scalar = string | number | boolean | null

/** How the rows of a delimited file become records of a RESO resource. Read from a YAML file by `parseMapping`. */
export interface ColumnMapping {
  /** The file name of the mapping, for messages. */
  name: string
  resource: 'Property' | 'Member' | 'Office' | 'Assessment'
  /** The field that names a record. */
  keyField: string
  file: DelimitedFormat
  /** Names of the files that are read from an archive, in which "*" stands for anything; absent for all delimited files. */
  members?: readonly string[]
  /** Texts that stand for nothing in any column. */
  nulls: ReadonlySet<string>
  /** Fields that are the same in every record. */
  constants: ReadonlyMap<string, Scalar>
  targets: readonly ColumnTarget[]
  /** Fields that are put together from several columns. */
  combined: readonly CombinedField[]
  openHouses: readonly OpenHouseColumns[]
  /** Rows that are not records: those that have one of the texts in the column. */
  skipped: RowCondition
  /** Columns that are left out on purpose. */
  ignored: ReadonlySet<string>
  /** Columns that a file may lack. */
  optional: ReadonlySet<string>
  /** Every column that the mapping names, with its line in the mapping file. */
  uses: readonly { column: string; line: number }[]
}

/** One column that goes into one field. A column may have several targets. */
export interface ColumnTarget {
  column: string
  field: string
  /** What each text stands for; null stands for nothing. */
  values?: ReadonlyMap<string, Scalar>
  /** What texts that are not in `values` stand for; without it they stay as they are. */
  otherwise?: Scalar
  /** The number is multiplied by this: 1000 for a price in thousands. */
  multiply?: number
  /** Reads dates that are written in one of the mapping's own ways. */
  parseDate?: DatePattern
  /** The target is filled only by rows that have one of the texts in the column; by rows that have none of them. */
  when?: RowCondition
  unless?: RowCondition
  /** What separates several addresses in a column of media. */
  split?: string
  /** The kind of media in the column. */
  category?: string
}

/** Texts by column: true for a row that has one of them in any of the columns. */
export type RowCondition = ReadonlyMap<string, ReadonlySet<string>>

/**
 * "{id}-{date:8}": columns in braces. ":8" takes the first eight characters, ":04" restores leading zeros up to four digits, and "?"
 * says that the column may be blank.
 */
export interface CombinedField {
  field: string
  parts: readonly (
    | { text: string }
    | { column: string; length?: number; digits?: number; isOptional: boolean }
  )[]
}

/** The columns of one open house. */
export interface OpenHouseColumns {
  date: string
  start: string
  end: string
  remarks?: string
  parseDate?: DatePattern
}

// What a mapping file may hold.

const STRICT = { additionalProperties: false }

const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])
const Names = Type.Array(Type.String())

/** The kinds of media that a column may hold, as RESO calls them. */
const MediaCategory = Type.Enum(['Photo', 'Floor Plan', 'Video', 'Unbranded Virtual Tour'])

/** What one column becomes. */
const Target = Type.Object(
  {
    field: Type.String(),
    values: Type.Optional(Type.Record(Type.String(), Scalar)),
    otherwise: Type.Optional(Scalar),
    multiply: Type.Optional(Type.Number()),
    when: Type.Optional(Type.Record(Type.String(), Names)),
    unless: Type.Optional(Type.Record(Type.String(), Names)),
    dateFormat: Type.Optional(Names),
    split: Type.Optional(Type.String({ minLength: 1 })),
    category: Type.Optional(MediaCategory),
  },
  STRICT,
)

/** The columns that hold one open house of a listing. */
const OpenHouse = Type.Object(
  {
    date: Type.String(),
    start: Type.String(),
    end: Type.String(),
    remarks: Type.Optional(Type.String()),
    dateFormat: Type.Optional(Names),
  },
  STRICT,
)

/**
 * A mapping file after its short forms have been written out: a column's target is a list of objects, and every list is a
 * list. README.md beside explains the parts.
 */
export const MappingFile = Type.Object(
  {
    resource: Type.Enum(['Property', 'Member', 'Office', 'Assessment']),
    file: Type.Optional(
      Type.Object(
        {
          delimiter: Type.Optional(Type.String({ minLength: 1, maxLength: 12 })),
          quote: Type.Optional(Type.Enum(['double', 'single', 'none'])),
          escape: Type.Optional(Type.Enum(['double', 'backslash'])),
          encoding: Type.Optional(Type.String()),
          headerLine: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
          header: Type.Optional(Names),
          members: Type.Optional(Names),
        },
        STRICT,
      ),
    ),
    nulls: Type.Optional(Names),
    constants: Type.Optional(Type.Record(Type.String(), Scalar)),
    combine: Type.Optional(Type.Record(Type.String(), Type.String())),
    columns: Type.Record(Type.String(), Type.Array(Target)),
    openHouses: Type.Optional(Type.Array(OpenHouse)),
    skip: Type.Optional(Type.Record(Type.String(), Names)),
    ignore: Type.Optional(Names),
    optional: Type.Optional(Names),
  },
  STRICT,
)
export type MappingFile = Static<typeof MappingFile>
