import { type Static, Type } from 'typebox'
import { ENCODINGS } from '../reading/input-text.ts'

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
    dateFormat: Type.Optional(Type.String()),
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
    dateFormat: Type.Optional(Type.String()),
  },
  STRICT,
)

/**
 * A mapping file after its short forms have been written out: a column's target is a list of objects, and every list is a
 * list. README.md beside explains the parts.
 */
export const MappingFile = Type.Object(
  {
    resource: Type.Enum(['Property', 'Member', 'Office']),
    file: Type.Optional(
      Type.Object(
        {
          delimiter: Type.Optional(Type.Enum(['comma', 'tab', 'semicolon', 'pipe'])),
          encoding: Type.Optional(Type.Enum([...ENCODINGS])),
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
  },
  STRICT,
)
export type MappingFile = Static<typeof MappingFile>
