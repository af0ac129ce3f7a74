import type { Format } from './format.ts'

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
