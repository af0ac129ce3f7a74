import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createIssueTally } from '../run/tallies.ts'
import { type IngestReport, renderReport, runRecordOf } from './ingest-report.ts'

function report(given: Partial<IngestReport> = {}): IngestReport {
  const tally = createIssueTally()
  for (let at = 1; at <= 9; at++)
    tally.raise({ name: 'BedroomsZero', effect: 'suspect', place: `Listing ${at}` })
  tally.raise({
    name: 'BedroomsImplausible',
    effect: 'suspect',
    place: 'Listing 7',
    detail: '33 bedrooms in 1620 sqft',
  })
  return {
    runId: 'r1',
    source: 'king',
    format: 'csv',
    inputs: ['sales.csv'],
    startedAtMs: 0,
    finishedAtMs: 1250,
    edition: 3,
    isPublished: true,
    isFull: false,
    isDryRun: false,
    read: { listing: 12 },
    changed: { listing: 3, property: 2 },
    unchanged: { listing: 9 },
    removed: { listing: 1 },
    unusable: { listing: 2 },
    relations: 2,
    issues: tally.list(),
    ...given,
  }
}

test('the report says what was done, counts records by kind, and lists every issue with examples', () => {
  assert.equal(
    renderReport(report()),
    [
      'king: edition 3 published (1.3 s)',
      'record    read  changed  unchanged  removed  unusable',
      'property     0        2          0        0         0',
      'listing     12        3          9        1         2',
      '',
      'issue                effect   count  for example',
      'BedroomsZero         suspect      9  Listing 1, Listing 2, Listing 3, ...',
      'BedroomsImplausible  suspect      1  Listing 7 (33 bedrooms in 1620 sqft)',
      '',
    ].join('\n'),
  )
})

test('a dry run and a run without changes say that nothing was published', () => {
  assert.match(
    renderReport(report({ isDryRun: true, isPublished: false })),
    /dry run\), 5 records would change/,
  )
  assert.match(renderReport(report({ isPublished: false })), /nothing changed, edition 3 stays/)
  assert.match(renderReport(report({ issues: [] })), /No issues\.\n$/)
})

test('the run record counts issues by name, and the tally has a few examples', () => {
  const record = runRecordOf(report())
  assert.deepEqual(record.issues, { BedroomsZero: 9, BedroomsImplausible: 1 })
  assert.equal('isDryRun' in record || 'relations' in record, false)
  assert.equal(report().issues[0]!.examples.length, 5)
})
