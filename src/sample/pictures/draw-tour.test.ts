import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawTour } from './draw-tour.ts'

const KINDS = ['3d', 'slides', 'video']

test('a tour says that it is generated, is always the same, and differs by home and kind', () => {
  const pages = KINDS.flatMap((kind) => ['3fa91c02', '00000001'].map((seed) => drawTour(kind, seed)!))
  assert.equal(new Set(pages).size, 6)
  assert.equal(drawTour('3d', '3fa91c02'), pages[0])
  for (const page of pages) {
    assert.match(page, /^<!doctype html>.*Generated: drawn for sample data.*<\/html>$/s)
    assert.ok(page.split('<svg ').length - 1 >= 4)
  }
})

test('a tour loads nothing from elsewhere and runs no script', () => {
  for (const kind of KINDS) {
    const page = drawTour(kind, '3fa91c02')!.replaceAll('http://www.w3.org/2000/svg', '')
    assert.doesNotMatch(page, /https?:|<script|<link|<iframe|src=|href=|url\(|@import|\son\w+=/)
  }
})

test('an unknown kind or a malformed seed has no tour', () => {
  for (const [kind, seed] of [
    ['4d', '3fa91c02'],
    ['constructor', '3fa91c02'],
    ['3d', '3fa91c0'],
    ['3d', '3FA91C02'],
    ['3d', '../3fa91c'],
  ] as const)
    assert.equal(drawTour(kind, seed), undefined)
})
