import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { DAY_MS } from '../../records/calendar-date.ts'
import { SettingError } from '../settings/setting.ts'
import { parseFeedsFile, readFeedsFile } from './feeds-file.ts'

const parse = (text: string) => parseFeedsFile('/etc/plat/feeds.yaml', text, 'America/Denver')

function refusalOf(text: string): string {
  try {
    parse(text)
  } catch (error) {
    assert.ok(error instanceof SettingError)
    return error.message
  }
  return assert.fail('The file is accepted')
}

const FEED = 'feeds:\n  mls:\n    format: reso-web-api\n    input: https://api.example.com/odata\n'

test('a file of feeds says what runs when, with paths from its own folder', () => {
  const plans = parse(`
feeds:
  mls:
    format: reso-web-api
    input: https://api.example.com/odata
    tokenFile: secrets/token
    profile: bridge
    every: 5m
    jitter: 30s
    maxAge: 2h
    timeLimit: 1d
    allowRemovals: 30
  county:
    format: csv
    input: [sales.csv, /srv/more]
    mapping: mine.yaml
    full: true
    at: ["15:30", "03:30"]
  king:
    format: csv
    input: king.csv
    mapping: king-county-sales
    at: "00:00"
`)
  assert.deepEqual(plans, [
    {
      ...{ source: 'mls', format: 'reso-web-api', inputs: ['https://api.example.com/odata'], isFull: false },
      feedOptions: { tokenFile: '/etc/plat/secrets/token', profile: 'bridge' },
      ...{ removalShare: 0.3, maxAgeMs: 7_200_000, timeLimitMs: DAY_MS },
      ...{ schedule: { everyMs: 300_000, jitterMs: 30_000 }, scheduleText: 'every 5m' },
    },
    {
      ...{ source: 'county', format: 'csv', inputs: ['/etc/plat/sales.csv', '/srv/more'], isFull: true },
      feedOptions: { mapping: '/etc/plat/mine.yaml' },
      schedule: { at: [210, 930], timeZone: 'America/Denver', jitterMs: 0 },
      scheduleText: 'at 15:30, 03:30 America/Denver',
    },
    {
      ...{ source: 'king', format: 'csv', inputs: ['/etc/plat/king.csv'], isFull: false },
      feedOptions: { mapping: 'king-county-sales' },
      schedule: { at: [0], timeZone: 'America/Denver', jitterMs: 0 },
      scheduleText: 'at 00:00 America/Denver',
    },
  ])
})

const MISTAKES: readonly [what: string, text: string, message: RegExp][] = [
  [
    'a name',
    `${FEED}    evry: 5m\n`,
    /^\/etc\/plat\/feeds\.yaml:5:5: feeds\.mls\.evry: unknown name; did you mean "every"\?/,
  ],
  [
    'a name at the top',
    `timezone: UTC\n${FEED}    every: 5m\n`,
    /:1:1: timezone: unknown name; did you mean "timeZone"\?/,
  ],
  [
    'a format',
    'feeds:\n  mls:\n    format: rseo\n    input: x\n    every: 5m\n',
    /:3:5: feeds\.mls\.format: "rseo" is not allowed; did you mean "reso"\?/,
  ],
  ['no input', 'feeds:\n  mls:\n    format: reso\n    every: 5m\n', /:2:3: feeds\.mls: "input" is missing/],
  ['no schedule', FEED, /:2:3: feeds\.mls: needs either "every" .* or "at"/],
  ['two schedules', `${FEED}    every: 5m\n    at: "03:00"\n`, /:2:3: feeds\.mls: needs either/],
  [
    'a time',
    `${FEED}    every: 5 minutes\n`,
    /:5:5: feeds\.mls\.every: "5 minutes" is not a time such as 30s/,
  ],
  [
    'jitter that is too long',
    `${FEED}    every: 1m\n    jitter: 2m\n`,
    /:6:5: feeds\.mls\.jitter: may not be longer/,
  ],
  [
    'a time of the day',
    `${FEED}    at: ["03:00", "24:00"]\n`,
    /:5:\d+: feeds\.mls\.at\.1: "24:00" is not a time/,
  ],
  ['a time zone', `timeZone: Mars/Olympus\n${FEED}    every: 5m\n`, /:1:1: timeZone: "Mars\/Olympus" is not/],
  [
    'an option of another format',
    `${FEED}    every: 5m\n    mapping: x\n`,
    /:6:5: feeds\.mls\.mapping: the format reso-web-api does not take it; its options are tokenFile/,
  ],
  [
    'an option with an unknown value',
    `${FEED}    every: 5m\n    profile: brigde\n`,
    /:6:5: feeds\.mls\.profile: "brigde" is not allowed; did you mean "bridge"/,
  ],
  [
    'a full run of a service',
    `${FEED}    every: 5m\n    full: true\n`,
    /:6:5: feeds\.mls\.full: reso-web-api finds out itself/,
  ],
  [
    'an address that is none',
    'feeds:\n  mls:\n    format: reso-web-api\n    input: example.com\n    every: 5m\n',
    /:4:5: feeds\.mls\.input: .*is not an address/,
  ],
  [
    'the same source twice',
    `${FEED}    every: 5m\n  mls:\n    format: reso\n`,
    /:6:3: Map keys must be unique/,
  ],
  ['text that is not YAML', 'feeds: [\n', /feeds\.yaml:\d+:\d+: /],
  ['no feeds', 'timeZone: UTC\n', /feeds\.yaml:1:1: "feeds" is missing/],
]

for (const [what, text, message] of MISTAKES)
  test(`a wrong file of feeds is refused with line, column and the nearest right name: ${what}`, () => {
    assert.match(refusalOf(text), message)
  })

test('a secret is refused wherever it stands, and not repeated', () => {
  const secret = 'hunter2-hunter2'
  const files = [
    `${FEED}    every: 5m\n    token: ${secret}\n`,
    `${FEED}    every: 5m\n    clientSecret: ${secret}\n`,
    `feeds:\n  mls:\n    format: reso-web-api\n    every: 5m\n    input: https://me:${secret}@example.com/odata\n`,
    `feeds:\n  mls:\n    format: reso-web-api\n    every: 5m\n    input: https://example.com/odata?access_token=${secret}\n`,
  ]
  for (const text of files) {
    const refusal = refusalOf(text)
    assert.match(refusal, /:\d+:\d+: feeds\.mls\.\w+: .*(file|secret)/)
    assert.ok(!refusal.includes(secret), refusal)
  }
})

test('the example in deploy/ is right', async () => {
  const path = join(import.meta.dirname, '..', '..', '..', 'deploy', 'feeds.example.yaml')
  const plans = await readFeedsFile(path, 'UTC')
  assert.deepEqual(
    plans.map(({ source, scheduleText }) => [source, scheduleText]),
    [
      ['example-mls', 'every 5m'],
      ['example-county', 'at 03:30 America/Los_Angeles'],
    ],
  )
})
