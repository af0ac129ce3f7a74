/** A JSON Schema fragment for the published description of a format. */
export type FormatSchema = Readonly<Record<string, unknown>>

/** How the text of a parameter is read. */
export interface Format<Value> {
  /** What the format takes, for people: "digits only", "one of for_sale, for_rent, sold". */
  readonly takes: string
  /** Describes the text on the wire. */
  readonly schema: FormatSchema
  /** The value of a trimmed, non-empty text, or undefined when the text does not have the format. Never throws. */
  parse(text: string): Value | undefined
  /** What is wrong in a text that `parse` refuses, and where, for formats of many parts. Never throws. */
  explain?(text: string): string | undefined
  /** For choices: every value that the text may hold. */
  readonly choices?: readonly string[]
  /** The choices that an accepted text names. */
  listChosen?(value: Value): readonly string[]
}
