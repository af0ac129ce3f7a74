import { NO_RULE, type UseRule } from '../../src/display/display-rules.ts'
import { FIELD_GROUPS } from '../../src/display/field-groups.ts'
import { DAY_MS } from '../../src/records/calendar-date.ts'
import type { StandardStatus } from '../../src/records/listing.ts'

const STATUSES: StandardStatus[] = ['Active', 'Pending', 'Coming Soon', 'Closed']

export function pickRule(random: () => number): UseRule {
  const some = <T>(all: readonly T[], share: number) => all.filter(() => random() < share)
  return {
    ...NO_RULE,
    isShown: random() < 0.85,
    ...(random() < 0.5 && { statuses: some(STATUSES, 0.7) }),
    withheld: random() < 0.7 ? some(FIELD_GROUPS, 0.25) : [],
    isParticipantsOnly: random() < 0.5,
    ...(random() < 0.5 && { mediaPermissions: ['Public', 'IDX'] }),
    delayMs: random() < 0.5 ? 0 : Math.floor(random() * 600) * DAY_MS,
    ignoresOptOuts: random() < 0.2,
    attribution: 'Courtesy of {office}',
  }
}
