import type { Format } from './format.ts'

/** Higher page numbers are read as this one, which is past the end of every result. */
const BEYOND_EVERY_PAGE = 1_000_000_000_000

/** A page, counted from 1. There is no highest one. */
export const pageNumber: Format<number> = {
  takes: 'a whole number of at least 1',
  schema: { type: 'integer', minimum: 1 },
  parse(text) {
    if (!/^[0-9]+$/.test(text)) return undefined // "12"
    const page = Math.min(Number(text), BEYOND_EVERY_PAGE)
    return page >= 1 ? page : undefined
  },
}
