import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NO_RULE } from '../../display/display-rules.ts'
import { parseDisplayRules } from './display-rules-file.ts'
import { SettingError } from './setting.ts'

const parse = (text: string) => parseDisplayRules('rules.yaml', text)

function refusalOf(text: string): string {
  try {
    parse(text)
  } catch (error) {
    if (error instanceof SettingError) return error.message
    throw error
  }
  return assert.fail('accepted')
}

test('A use has the texts of its source unless it has its own, and sees everything unless a rule says otherwise', () => {
  const rules = parse(`
sources:
  mls:
    attribution: Listing courtesy of {office}
    disclaimer: For all uses.
    idx:
      statuses: [Active, Coming Soon]
      withhold: [sale_price, buyer_agents]
      delay: 48h
      participants_only: true
      media_permissions: [Public, IDX]
      disclaimer: For the public.
    private: { ignore_opt_outs: true, delay: 30m }
  other: {}
`)
  const texts = { attribution: 'Listing courtesy of {office}', disclaimer: 'For all uses.' }
  assert.deepEqual(rules.sources, [
    [
      'mls',
      {
        idx: {
          ...{ ...NO_RULE, ...texts, disclaimer: 'For the public.' },
          statuses: ['Active', 'Coming Soon'],
          withheld: ['sale_price', 'buyer_agents'],
          delayMs: 48 * 3_600_000,
          isParticipantsOnly: true,
          mediaPermissions: ['Public', 'IDX'],
        },
        vow: { ...NO_RULE, ...texts },
        private: { ...NO_RULE, ...texts, ignoresOptOuts: true, delayMs: 30 * 60_000 },
      },
    ],
    ['other', { idx: NO_RULE, vow: NO_RULE, private: NO_RULE }],
  ])
})

test('A refusal names line, column and the nearest right name', () => {
  assert.match(refusalOf('source: {}\n'), /^rules\.yaml:1:1: source: unknown name; did you mean "sources"\?/)
  const inUse = (line: string) => refusalOf(`sources:\n  mls:\n    idx:\n      ${line}\n`)
  assert.match(inUse('withold: []'), /^rules\.yaml:4:7: .*did you mean "withhold"\?/)
  assert.match(inUse('withhold: [sales_price]'), /^rules\.yaml:4:18: .*did you mean "sale_price"\?/)
  assert.match(inUse('statuses: [Actve]'), /^rules\.yaml:4:18: .*did you mean "Active"\?/)
  assert.match(
    inUse('delay: 2 days'),
    /^rules\.yaml:4:7: .*"2 days" is not a time; must be such as 30m, 48h or 7d/,
  )
  assert.match(inUse('shown: maybe'), /^rules\.yaml:4:7: .*true or false is needed/)
  assert.match(inUse('ignore_opt_outs: true'), /^rules\.yaml:4:7: .*unknown name/)
  assert.match(
    inUse('attribution: By {ofice}'),
    /^rules\.yaml:4:7: .*there is no \{ofice\}; did you mean "office"\?/,
  )
  assert.match(refusalOf('sources:\n  mls: [\n'), /^rules\.yaml:3:1: /)
  assert.match(refusalOf('sources:\n  mls:\n    idex: {}\n'), /^rules\.yaml:3:5: .*did you mean "idx"\?/)
})
