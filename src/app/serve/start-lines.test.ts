import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderStartLines } from './start-lines.ts'

const LINES = {
  baseUrl: 'http://127.0.0.1:8080',
  baseUrlAlt: 'http://127.0.0.1:8081',
  adminUrl: 'http://127.0.0.1:9090',
  edition: 9,
}

test('The start says what a proxy must remove if a base address has a path', () => {
  assert.doesNotMatch(renderStartLines(LINES), /proxy/)
  const shared = renderStartLines({ ...LINES, baseUrl: 'https://example.com/plat' })
  assert.match(shared, /The proxy of base_url must remove \/plat from the beginning of the paths/)
  assert.doesNotMatch(shared, /base_url_alt must/)
})

test('The start names the three addresses, and what a browser finds at the third', () => {
  const text = renderStartLines(LINES)
  for (const address of [LINES.baseUrl, LINES.baseUrlAlt, LINES.adminUrl]) assert.ok(text.includes(address))
  assert.match(text, /administration .* \(a page for operators; /)
})
