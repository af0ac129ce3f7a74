import { createHash } from 'node:crypto'
import { type DisplayView, isRestricted } from '../../../display/display-rules.ts'

const KEY_DIGITS = 16

/** Names a view in the names of its models. A view whose rules change gets others, so that none has learned from what it withholds. */
export function getViewKey(view: DisplayView): string {
  return isRestricted(view) ? createHash('sha256').update(view.id).digest('hex').slice(0, KEY_DIGITS) : 'all'
}
