import { renderTable } from '../terminal.ts'
import type { FieldUse } from './measure-losses.ts'

/** What becomes of the fields of a source, as text for people: the share that reaches an answer, and all fields, the lost ones first. */
export function renderLosses(uses: readonly FieldUse[]): string {
  const reaching = uses.filter((use) => use.reachesAnswer)
  const lost = uses.filter((use) => !use.reachesAnswer)
  const share = uses.length === 0 ? 0 : Math.floor((100 * reaching.length) / uses.length)
  return [
    `${reaching.length} of ${uses.length} fields with a value reach an answer (${share}%).`,
    ...renderFields('lost field', lost),
    ...renderFields('field', reaching),
  ].join('\n')
}

const MOST_SHOWN = 3

function renderFields(title: string, uses: readonly FieldUse[]): string[] {
  if (uses.length === 0) return []
  const rows = uses.map(({ field, records, decides, isSaidElsewhere }) => [
    field,
    String(records),
    decides.slice(0, MOST_SHOWN).join(', ') +
      (decides.length > MOST_SHOWN ? ', ...' : '') +
      (isSaidElsewhere ? ' (said by another field too)' : ''),
  ])
  return ['', renderTable([[title, 'records', 'decides'], ...rows])]
}
