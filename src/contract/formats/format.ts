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

/** What a text says, or what is wrong in it and where. */
export type Reading<Value> = { value: Value } | { fault: string }

/** A format of many parts, which says of a refused text which part is wrong. `read` never throws. */
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

/** Whether the text may hold several values, separated by commas. */
export function takesList({ schema }: Pick<Format<unknown>, 'schema'>): boolean {
  return schema.type === 'array'
}
