import { STATE_NAMES_BY_CODE } from '../../records/state-names.ts'

/** State codes by folded code and by folded name. */
export const STATE_CODES: ReadonlyMap<string, string> = new Map(
  Object.entries(STATE_NAMES_BY_CODE).flatMap(([code, name]) => [
    [code.toLowerCase(), code],
    [name.toLowerCase(), code],
  ]),
)

/** Folded names only: what a typing error may have been meant as. */
export const STATE_NAMES: readonly string[] = Object.values(STATE_NAMES_BY_CODE).map((name) =>
  name.toLowerCase(),
)
