import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  findTemplateFault,
  renderHomeLink,
  renderHomePath,
  renderHomeUrl,
  renderPagePath,
  renderPageUrl,
} from './links.ts'

const baseUrl = 'http://h:1'
const address = { street: '123 N Main St', city: 'Seattle', state: 'WA', zip: '98101' }

test('Without templates, links are paths under the base address.', () => {
  assert.equal(renderHomeUrl(address, 42, { baseUrl }), 'http://h:1/homes/123-n-main-st-seattle-wa-98101/42')
  assert.equal(renderHomeLink(address, 42, { baseUrl }), '/homes/123-n-main-st-seattle-wa-98101/42')
  assert.equal(renderHomePath({}, 42, { baseUrl }), '/homes/42')
  assert.equal(
    renderPageUrl('agent', { id: '7', name: 'A. Gent' }, { baseUrl }),
    'http://h:1/agents/a-gent/7',
  )
})

test("With templates, every link leads to the operator's own site.", () => {
  const linkTemplates = {
    home: 'https://homes.example/{state}/{slug}/{property_id}?ref=plat',
    builder: 'https://homes.example/b/{feed_id}',
  }
  const settings = { baseUrl, linkTemplates }
  const page = '/wa/123-n-main-st-seattle-wa-98101/42?ref=plat'
  assert.equal(renderHomeUrl(address, 42, settings), `https://homes.example${page}`)
  assert.equal(renderHomeLink(address, 42, settings), `https://homes.example${page}`)
  assert.equal(renderHomePath(address, 42, settings), page)
  assert.equal(renderHomeUrl({}, 42, settings), 'https://homes.example/42?ref=plat')
  assert.equal(renderPagePath('builder', { id: 3, name: 'B' }, settings), '/b/3')
  assert.equal(renderPagePath('community', { id: 4, name: 'C' }, settings), '/communities/c/4')
})

test('An invalid template is refused with a reason.', () => {
  assert.equal(findTemplateFault('home', 'https://h.example/{slug}-{property_id}'), undefined)
  assert.match(findTemplateFault('home', 'https://h.example/{slug}') ?? '', /\{property_id\} is missing/)
  assert.match(
    findTemplateFault('home', 'https://h.example/{id}/{property_id}') ?? '',
    /\{id\} is unknown; known are/,
  )
  for (const template of ['/homes/{property_id}', 'ftp://h.example/{property_id}', 'https://{property_id}'])
    assert.match(findTemplateFault('home', template) ?? '', /absolute http/, template)
})
