import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findReleaseNotes } from '../../scripts/release-notes.ts'
import { readText } from './source-files.ts'

const CHANGELOG =
  '# Changelog\n\n## Unreleased\n\n- Later.\n\n## 0.2.0 (2026-12-01)\n\n- Second.\n\n## 0.1.0\n'

test('the notes of a release are the text of its section in the changelog', () => {
  assert.equal(findReleaseNotes(CHANGELOG, '0.2.0'), '- Second.')
})

test('a release without a section, or with an empty one, is refused', () => {
  assert.throws(() => findReleaseNotes(CHANGELOG, '0.3.0'), /no section for version 0\.3\.0/)
  assert.throws(() => findReleaseNotes(CHANGELOG, '0.1.0'), /says nothing/)
})

test('the changelog has a section for unreleased changes', () => {
  assert.notEqual(findReleaseNotes(readText('CHANGELOG.md'), 'Unreleased'), '')
})
