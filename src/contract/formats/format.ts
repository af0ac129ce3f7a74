/** The JSON Schema of a format, as the OpenAPI document shows it. */
export type FormatSchema = Readonly<Record<string, unknown>>

/** How the text of a parameter is read. */
export interface Format<Value> {
  /** What the format accepts, in words: "digits only", "one of for_sale, for_rent, sold". */
  readonly takes: string
  /** Describes the text on the wire. */
  readonly schema: FormatSchema
  /** Reads a trimmed, non-empty text; undefined if it does not have the format. Never throws. */
  parse(text: string): Value | undefined
  /** For formats with several parts: says what is wrong with a text that `parse` refuses, and where. Never throws. */
  explain?(text: string): string | undefined
  /** For choices: every value that the text may have. */
  readonly choices?: readonly string[]
  /** What joins the texts of a list that is given more than once; a comma if absent. */
  readonly joinedBy?: string
  /** The choices that a value consists of. */
  listChosen?(value: Value): readonly string[]
}

/** The value of a text, or what is wrong with it and where. */
export type Reading<Value> = { value: Value } | { fault: string }

/** A format with several parts, which can say which part of a refused text is wrong. `read` never throws. */
export function explainedFormat<Value>(
  facts: Pick<Format<Value>, 'takes' | 'schema'>,
  read: (text: string) => Reading<Value>,
): Format<Value> {
  return {
    ...facts,
    parse: (text) => {
      const reading = read(text)
      return 'fault' in reading ? undefined : reading.value
    },
    explain: (text) => {
      const reading = read(text)
      return 'fault' in reading ? reading.fault : undefined
    },
  }
}

/** Whether the format is a list of values between commas. */
export function takesList({ schema }: Pick<Format<unknown>, 'schema'>): boolean {
  return schema.type === 'array'
}
