import type { Format } from './format.ts'

/** "true" or "false". */
export const trueOrFalse: Format<boolean> = {
  takes: 'true or false',
  schema: { type: 'boolean' },
  parse: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
}
