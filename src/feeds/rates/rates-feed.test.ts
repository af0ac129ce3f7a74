import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FeedError } from '../../ingest/ports/feed.ts'
import {
  countIssues,
  factsOf,
  NEEDS_REAL_DATA,
  readFeed,
  realFile,
  writeInput,
} from '../testing/read-feed.ts'
import { buildRatesFeed } from './rates-feed.ts'

test('The weekly survey file gives one series per program; blanks and missing cells give no sample.', async (context) => {
  const path = writeInput(
    context,
    'history.csv',
    'date,pmms30,pmms30p,pmms15,pmms15p,pmms51,pmms51p\n4/9/1971,7.31, ,,,,\n4/2/1971,7.33, ,,,,\n"11/27/2024","6.81","","6.1"\n',
  )
  assert.deepEqual(factsOf(await readFeed(buildRatesFeed(), [path]), 'rateSeries'), [
    {
      seriesKey: 'pmms30',
      program: 'Fixed30Year',
      samples: [
        { date: '1971-04-02', annualRate: 0.0733 },
        { date: '1971-04-09', annualRate: 0.0731 },
        { date: '2024-11-27', annualRate: 0.0681 },
      ],
    },
    {
      seriesKey: 'pmms15',
      program: 'Fixed15Year',
      samples: [{ date: '2024-11-27', annualRate: 0.061 }],
    },
  ])
})

test('Points become a fraction of the loan.', async (context) => {
  const path = writeInput(context, 'h.csv', 'date,pmms30,pmms30p\n9/15/2005,5.74,0.6\n')
  const [series] = factsOf(await readFeed(buildRatesFeed(), [path]), 'rateSeries')
  assert.deepEqual(series?.samples, [{ date: '2005-09-15', annualRate: 0.0574, pointsFraction: 0.006 }])
})

test('A FRED file is one series, and its dots are missing weeks.', async (context) => {
  const path = writeInput(context, 'f.csv', 'observation_date,MORTGAGE15US\n2026-05-07,5.72\n2026-05-14,.\n')
  assert.deepEqual(factsOf(await readFeed(buildRatesFeed(), [path]), 'rateSeries'), [
    {
      seriesKey: 'MORTGAGE15US',
      program: 'Fixed15Year',
      samples: [{ date: '2026-05-07', annualRate: 0.0572 }],
    },
  ])
})

test('A file with one row per sample gives series by program and region, with volumes.', async (context) => {
  const path = writeInput(
    context,
    'own.csv',
    'program,region,date,rate,points,volume\nFixed30Year,WA,2026-05-14,6.31,0.5,1200\nArm5,,2026-05-14,5.9,,\nFixed31Year,,2026-05-14,6,,\n',
  )
  const reading = await readFeed(buildRatesFeed(), [path])
  assert.deepEqual(factsOf(reading, 'rateSeries'), [
    {
      seriesKey: 'WA/Fixed30Year',
      program: 'Fixed30Year',
      region: 'WA',
      samples: [{ date: '2026-05-14', annualRate: 0.0631, pointsFraction: 0.005, volume: 1200 }],
    },
    { seriesKey: 'ARM5', program: 'ARM5', samples: [{ date: '2026-05-14', annualRate: 0.059 }] },
  ])
  assert.deepEqual(countIssues(reading), { RateProgramUnknown: 1 })
})

test('The later of two rows for one date counts, and a text that is not a rate or a date is an issue.', async (context) => {
  const path = writeInput(
    context,
    'f.csv',
    'observation_date,MORTGAGE30US\n2026-05-07,6.37\n2026-05-07,6.38\n2026-02-30,6\n2026-05-14,637\n',
  )
  const reading = await readFeed(buildRatesFeed(), [path])
  const [series] = factsOf(reading, 'rateSeries')
  assert.deepEqual(series?.samples, [{ date: '2026-05-07', annualRate: 0.0638 }])
  assert.deepEqual(countIssues(reading), { RateDateRepeated: 1, RateDateUnreadable: 1, RateUnreadable: 1 })
})

test('A file without a known series is refused.', async (context) => {
  const path = writeInput(context, 'f.csv', 'date,price\n2026-05-07,1\n')
  await assert.rejects(readFeed(buildRatesFeed(), [path]), FeedError)
})

test(
  'The real histories have every week: 2,801 in the survey and 2,877 in FRED.',
  NEEDS_REAL_DATA,
  async () => {
    const files = ['PMMS_history.csv', 'MORTGAGE30US.csv']
    const reading = await readFeed(
      buildRatesFeed(),
      files.map((file) => realFile(`mortgage/${file}`)),
    )
    const counts = factsOf(reading, 'rateSeries').map(({ seriesKey, samples }) => [seriesKey, samples.length])
    assert.deepEqual(Object.fromEntries(counts), {
      pmms30: 2801,
      pmms15: 1736,
      pmms51: 932,
      MORTGAGE30US: 2877,
    })
    assert.deepEqual(reading.issues, [])
  },
)
