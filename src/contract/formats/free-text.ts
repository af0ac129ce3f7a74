import type { Format } from './format.ts'

/** Text for people, bounded in length so that nothing behind it has to be. */
export function freeText(maxLength: number): Format<string> {
  return {
    takes: `text of 1 to ${maxLength} characters`,
    schema: { type: 'string', minLength: 1, maxLength },
    parse: (text) => (text.length <= maxLength ? text : undefined),
  }
}
