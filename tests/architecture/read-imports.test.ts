import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readImports } from './read-imports.ts'

const SOURCE = `import './side-effect.ts'
import type { A } from './a.ts'
import {
  b,
  type C,
} from "./b.ts"
export * from './d.ts'
export { e } from './e.ts'
// import { no } from './no.ts'
/*
import { neither } from './neither.ts'
*/
export const from = 'nowhere'
const later = await import('./f.ts')
const old = require.resolve('g/package.json')
let type: import('./h.ts').H
`

test('every kind of import is read with its line, and comments are ignored', () => {
  const found = readImports(SOURCE)
    .sort((a, b) => a.line - b.line)
    .map(({ specifier, line }) => `${line} ${specifier}`)
  assert.deepEqual(found, [
    '1 ./side-effect.ts',
    '2 ./a.ts',
    '6 ./b.ts',
    '7 ./d.ts',
    '8 ./e.ts',
    '14 ./f.ts',
    '15 g/package.json',
    '16 ./h.ts',
  ])
})

test('a quote or a comment mark within a text does not hide the imports after it', () => {
  const source = `const url = "https://a.example" // it's\nconst word = 'it/*s'\nimport { a } from './a.ts'\n`
  assert.deepEqual(readImports(source), [{ specifier: './a.ts', line: 3 }])
})
