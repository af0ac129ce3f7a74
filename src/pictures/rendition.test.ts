import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { PICTURE_WIDTHS, parseRendition } from './rendition.ts'

test('A picture is at least as wide as requested, in one of few widths', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2048 }), (width) => {
      const rendition = parseRendition([['width', String(width)]])
      assert.ok('width' in rendition)
      assert.ok(rendition.width >= width && PICTURE_WIDTHS.includes(rendition.width))
    }),
  )
})

test('Without parameters the widest JPEG is meant', () => {
  assert.deepEqual(parseRendition([]), { width: 2048, format: 'jpeg' })
  assert.deepEqual(parseRendition([['format', 'webp']]), { width: 2048, format: 'webp' })
})

test('A query that is not understood is answered with what is wrong', () => {
  const cases: [[string, string][], RegExp][] = [
    [[['width', '0']], /^width: got "0"; takes 1 to 2048$/],
    [[['width', '2049']], /^width:/],
    [[['width', '1e3']], /^width: got "1e3"/],
    [[['width', '']], /^width:/],
    [[['format', 'gif']], /^format: got "gif"; takes jpeg or webp$/],
    [[['height', '5']], /^height: a picture takes width and format$/],
    [
      [
        ['width', '5'],
        ['width', '6'],
      ],
      /^width: given more than once$/,
    ],
  ]
  for (const [query, fault] of cases) {
    const parsed = parseRendition(query)
    assert.match('fault' in parsed ? parsed.fault : '', fault)
  }
})
