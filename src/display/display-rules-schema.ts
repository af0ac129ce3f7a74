import Type, { type Static } from 'typebox'
import { STANDARD_STATUSES } from '../records/listing.ts'
import { FIELD_GROUPS } from './field-groups.ts'

/** The lookup values of RESO Media.Permission. */
const PERMISSIONS = ['Agent Only', 'Firm Only', 'IDX', 'Office Only', 'Private', 'Public', 'VOW'] as const

const TEXTS = {
  attribution: Type.Optional(Type.String({ minLength: 1 })),
  contact: Type.Optional(Type.String({ minLength: 1 })),
  disclaimer: Type.Optional(Type.String({ minLength: 1 })),
}

const USE = {
  ...TEXTS,
  shown: Type.Optional(Type.Boolean()),
  statuses: Type.Optional(Type.Array(Type.Enum([...STANDARD_STATUSES]))),
  withhold: Type.Optional(Type.Array(Type.Enum(FIELD_GROUPS))),
  participants_only: Type.Optional(Type.Boolean()),
  media_permissions: Type.Optional(Type.Array(Type.Enum([...PERMISSIONS]))),
  delay: Type.Optional(Type.String()),
}

const CLOSED = { additionalProperties: false }

const SOURCE = Type.Object(
  {
    ...TEXTS,
    idx: Type.Optional(Type.Object(USE, CLOSED)),
    vow: Type.Optional(Type.Object(USE, CLOSED)),
    private: Type.Optional(Type.Object({ ...USE, ignore_opt_outs: Type.Optional(Type.Boolean()) }, CLOSED)),
  },
  CLOSED,
)

/** The contents of a file of display rules: docs/guides/display-rules.md describes it. */
export const DISPLAY_RULES_SCHEMA = Type.Object(
  { sources: Type.Record(Type.String({ minLength: 1 }), SOURCE) },
  CLOSED,
)

export type DisplayRulesFile = Static<typeof DISPLAY_RULES_SCHEMA>

export type SourceEntry = DisplayRulesFile['sources'][string]

export type UseEntry = NonNullable<SourceEntry['private']>
